import NetworkModels
import Signals

/// One post: what it says, who wrote it, and who likes it.
final class PostModel: Sendable, Identifiable {
  let id: Post.ID
  /// The post, with what the reader has changed and the server has not agreed to yet.
  let post: Property<Post>
  /// What is known of its author.
  let author: Property<Provided<Profile>>
  /// Whether the server has yet to agree to something.
  let isPending: Property<Bool>
  /// Likes it, or not any more: at once, and back again where the server refuses.
  let toggleLike: Action<Void, Likes, NetworkError>
  /// Each refusal, when what it is about has been taken back.
  let refusals: Signal<NetworkError, Never>

  private let confirmed: MutableProperty<Post>

  /// Makes a model of a post that the server has sent.
  ///
  /// - Parameters:
  ///   - post: The post.
  ///   - author: What is known of its author.
  ///   - setLiked: Has the server like it, or not any more.
  init(
    _ post: Post,
    by author: Property<Provided<Profile>>,
    setLiked: @escaping @Sendable (Bool) -> SignalProducer<Likes, NetworkError>
  ) {
    let confirmed = MutableProperty(post)
    let changes = OptimisticProperty(over: confirmed)
    self.confirmed = confirmed
    self.author = author
    id = post.id
    self.post = changes.value
    isPending = changes.pendingChanges.map { $0 > 0 }
    refusals = changes.errors
    // Shown one over the other, but sent one after the other: the last word must come last.
    let send = Action<Bool, Likes, NetworkError>(policy: .queue(limit: .max), execute: setLiked)
    toggleLike = Action(policy: .concurrent(limit: .max)) {
      let isMine = !changes.value.value.likes.isMine
      return changes.mutate(
        { $0.likes.set(isMine: isMine) },
        by: send.apply(isMine).mapError { NetworkError($0, of: post) },
        confirming: { $0.likes = $1 }
      )
    }
  }

  /// Takes over what the server says of the post now; changes that are on their way stay on top.
  func renew(_ post: Post) {
    confirmed.value = post
  }
}

extension NetworkError {
  fileprivate init(_ error: ActionError<NetworkError>, of post: Post) {
    switch error {
    case .producerFailed(let error): self = error
    case .disabled: self.init(.cancelled, address: "post \(post.id)", reason: "nobody shows it")
    }
  }
}
