import NetworkModels
import Signals
import SignalsTesting
import Testing

@testable import feed

/// What a post should show, as a plain value, however it is used: a server that takes a second for
/// each like or dislike, one after the other, and refuses some of them.
private struct PostMachine: StateMachine {
  enum Command: Sendable {
    case toggle(isRefused: Bool)
    case wait(Duration)
  }

  struct Expectation {
    /// What the server has.
    var isMine = false
    /// What is on its way, the first of it for so long.
    var pending: [(isMine: Bool, isRefused: Bool)] = []
    var age = Duration.zero

    /// What to show: the last wish, or what the server has.
    var likes: Likes {
      let isMine = pending.last?.isMine ?? isMine
      return Likes(count: isMine ? 6 : 5, isMine: isMine)
    }
  }

  struct System {
    let scheduler = TestScheduler()
    let refusals = Atomic<[Bool]>([])
    let post: PostModel

    init() {
      post = PostModel(
        Post(id: 1, author: "ada", text: "-", likes: Likes(count: 5)),
        by: Property(value: .missing)
      ) { [scheduler, refusals] isMine in
        let isRefused = refusals.modify { $0.removeFirst() }
        return SignalProducer(value: ()).delay(for: .seconds(1), on: scheduler).attemptMap {
          isRefused
            ? .failure(NetworkError(.badStatus(409), address: "post", reason: "no"))
            : .success(Likes(count: isMine ? 6 : 5, isMine: isMine))
        }
      }
    }
  }

  struct Sight: Equatable {
    let likes: Likes
    let isPending: Bool
  }

  var initialModel: Expectation { Expectation() }

  func makeSystem() -> System { System() }

  func commands(in model: Expectation) -> Generator<Command> {
    .oneOf(
      Generator.element(of: [true, false]).map { .toggle(isRefused: $0) },
      Generator.element(of: [400, 600, 1000, 2500]).map { .wait(.milliseconds($0)) }
    )
  }

  func step(_ command: Command, as _: Reference, in model: inout Expectation) -> Sight {
    switch command {
    case .toggle(let isRefused):
      model.pending.append((!model.likes.isMine, isRefused))
    case .wait(let duration):
      model.age += duration
      while let first = model.pending.first, model.age >= .seconds(1) {
        if !first.isRefused { model.isMine = first.isMine }
        model.pending.removeFirst()
        model.age -= .seconds(1)
      }
      if model.pending.isEmpty { model.age = .zero }
    }
    return Sight(likes: model.likes, isPending: !model.pending.isEmpty)
  }

  func run(_ command: Command, as _: Reference, on system: System) -> Sight {
    switch command {
    case .toggle(let isRefused):
      system.refusals.modify { $0.append(isRefused) }
      system.post.toggleLike.apply().start()
    case .wait(let duration): system.scheduler.advance(by: duration)
    }
    return Sight(likes: system.post.post.value.likes, isPending: system.post.isPending.value)
  }
}

@Suite("Posts, in any order")
struct PostMachineTests {
  @Test(
    "whatever is toggled and refused when, the last wish is shown, and then what the server has"
  )
  func anyOrder() throws {
    try check("liking", machine: PostMachine())
  }
}
