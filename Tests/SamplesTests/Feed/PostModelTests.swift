import NetworkModels
import Signals
import SignalsTesting
import Testing

@testable import feed

@Suite("Post")
struct PostModelTests {
  private let scheduler = TestScheduler()
  /// What the server was asked for, in that order.
  private let asked = Atomic<[Bool]>([])
  /// Whether the server refuses the next questions, in that order; it agrees to all others.
  private let refusals = Atomic<[Bool]>([])

  /// A post that five others like, on a server that takes a second.
  private func makePost() -> PostModel {
    let post = Post(id: 7, author: "ada", text: "-", likes: Likes(count: 5))
    return PostModel(post, by: Property(value: .missing)) { [scheduler, asked, refusals] isLiked in
      asked.modify { $0.append(isLiked) }
      let isRefused = refusals.modify { $0.isEmpty ? false : $0.removeFirst() }
      let answer: Result<Likes, NetworkError> =
        isRefused
        ? .failure(NetworkError(.badStatus(409), address: "post 7", reason: "no"))
        : .success(Likes(count: isLiked ? 6 : 5, isMine: isLiked))
      return SignalProducer(value: ()).delay(for: .seconds(1), on: scheduler)
        .attemptMap { answer }
    }
  }

  @Test("a like is shown at once, and stays when the server agrees")
  func liking() {
    let post = makePost()
    let likes = PropertyHistory(of: post.post.map(\.likes).skipRepeats(), on: scheduler)
    post.toggleLike.apply().start()
    #expect(post.isPending.value)
    #expect(post.post.value.likes == Likes(count: 6, isMine: true))
    scheduler.advance(by: .seconds(1))
    #expect(!post.isPending.value)
    #expect(likes.values == [Likes(count: 5), Likes(count: 6, isMine: true)])
    #expect(likes.entries.last?.moment == .zero)
  }

  @Test("a like that the server refuses is taken back, and the refusal told")
  func rollback() throws {
    refusals.value = [true]
    let post = makePost()
    let told = Recorder(post.refusals)
    let run = try scheduler.perform(post.toggleLike)
    #expect(post.post.value.likes == Likes(count: 5))
    #expect(!post.isPending.value)
    #expect(told.values.map(\.reason) == ["no"])
    #expect(run.duration == .seconds(1))
    guard case .failed(.producerFailed) = run.termination else {
      Issue.record("it has not failed: \(run.termination)")
      return
    }
  }

  @Test("two quick toggles are shown at once and sent one after the other, the last one last")
  func twoToggles() {
    let post = makePost()
    post.toggleLike.apply().start()
    scheduler.advance(by: .milliseconds(100))
    post.toggleLike.apply().start()
    #expect(post.post.value.likes == Likes(count: 5))
    #expect(asked.value == [true])
    scheduler.advance(by: .milliseconds(900))
    #expect(asked.value == [true, false])
    #expect(post.post.value.likes == Likes(count: 5))
    #expect(post.isPending.value)
    scheduler.advance(by: .seconds(1))
    #expect(post.post.value.likes == Likes(count: 5))
    #expect(!post.isPending.value)
  }

  @Test(
    "whichever of two quick toggles is refused, the end is what the server has",
    arguments: [
      ([true, false], Likes(count: 5)), ([false, true], Likes(count: 6, isMine: true)),
      ([true, true], Likes(count: 5)),
    ]
  )
  func refusedToggles(refused: [Bool], expected: Likes) {
    refusals.value = refused
    let post = makePost()
    post.toggleLike.apply().start()
    post.toggleLike.apply().start()
    scheduler.run()
    #expect(post.post.value.likes == expected)
    #expect(!post.isPending.value)
  }

  @Test("what the server says meanwhile is shown below a change that is on its way")
  func renewal() {
    let post = makePost()
    post.toggleLike.apply().start()
    post.renew(Post(id: 7, author: "ada", text: "corrected", likes: Likes(count: 20)))
    #expect(post.post.value.text == "corrected")
    #expect(post.post.value.likes == Likes(count: 21, isMine: true))
  }

  @Test("a post is released while a like is on its way")
  func release() throws {
    try expectReleased {
      let post = makePost()
      post.toggleLike.apply().start()
      return post
    }
  }
}
