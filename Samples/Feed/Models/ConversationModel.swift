import FoundationEssentials
import NetworkModels
import Signals

/// What has been answered to the post that somebody looks at.
///
/// It is asked for when the look rests on the post, and only the answer about the latest one counts.
final class ConversationModel: Sendable {
  /// Where the question stands; nothing that was answered about another post is ever seen.
  let state: Property<RequestState<Conversation>>

  private let latest: RequestModel<Conversation>

  /// Makes a model that follows a look.
  ///
  /// - Parameters:
  ///   - post: What is looked at, if anything.
  ///   - pause: How long the look must have rested there.
  ///   - service: Whom to ask.
  ///   - scheduler: Where time passes.
  init(
    about post: Property<Post.ID?>,
    pause: Duration = .milliseconds(250),
    from service: FeedService,
    on scheduler: any DateScheduler
  ) {
    latest = RequestModel(
      following: post,
      debouncedBy: pause,
      in: service.store,
      keepingValue: false,
      on: scheduler,
      request: { $0.map(service.replies) },
      decode: { try JSONDecoder().decode(Conversation.self, from: $0) }
    )
    // During the pause there is only the answer about the post before.
    state = Property.computed { [latest = latest.state] in
      let answered = latest.value.value?.post
      return answered == nil || answered == post.value ? latest.value : .idle
    }
  }
}
