import NetworkModels
import Signals

/// A list of posts from a server, page by page.
///
/// Everything that it shows is a property, everything that can be done an action; it knows neither
/// views nor keys, and all its time is the scheduler's.
final class FeedModel: Sendable {
  /// That the server has refused something.
  struct Notice: Sendable, Equatable {
    let post: Post.ID
    let error: NetworkError
  }

  /// How long a notice is shown.
  static let noticeTime = Duration.seconds(6)
  /// How many posts before the last one in sight the next page is loaded.
  static let prefetchDistance = 3

  let filter: FilterModel
  /// The posts of all pages so far.
  let posts: Property<[PostModel]>
  /// Those of them that the filter lets through.
  let visible: Property<[PostModel]>
  let selection: SelectionModel<PostModel>
  /// What has been answered to the selected post.
  let conversation: ConversationModel
  /// What was refused a moment ago.
  let notice: Property<Notice?>
  /// What is being loaded, or why it could not be.
  var activity: Property<PagedActivity> { pages.activity }
  /// Whether there is, or may be, another page.
  var hasNext: Property<Bool> { pages.hasNext }

  /// Loads the next page.
  var loadNext: Action<Void, Never, NetworkError> { pages.loadNext }
  /// Loads all pages so far anew.
  var reload: Action<Void, Never, NetworkError> { pages.reload }
  /// Likes the selected post, or not any more.
  let toggleLike: Action<Void, Likes, NetworkError>

  private let pages: PagedModel<Post, Int>

  /// Makes a model of a feed, of which nothing is loaded yet.
  ///
  /// - Parameters:
  ///   - service: The server.
  ///   - scheduler: Where time passes.
  init(_ service: FeedService, on scheduler: any DateScheduler = QueueScheduler(name: "feed")) {
    pages = PagedModel(
      in: service.store,
      startingAt: 0,
      prefetching: 0,
      on: scheduler,
      request: service.page,
      decode: FeedService.decodePage
    )
    let profiles = Provider(of: service, on: scheduler)
    posts = Property(
      initial: [],
      then: pages.items.producer.scan([]) { models, posts in
        Self.models(of: posts, keeping: models) { post in
          PostModel(post, by: profiles.state(of: post.author)) { isLiked in
            service.setLiked(isLiked, post: post.id)
          }
        }
      }
    )
    filter = FilterModel(on: scheduler)
    visible = Property.computed { [posts, query = filter.query] in
      posts.value.filter { $0.matches(query.value) }
    }
    selection = SelectionModel(of: visible, among: posts)
    conversation = ConversationModel(
      about: selection.item.map { $0?.id }.skipRepeats(),
      from: service,
      on: scheduler
    )
    toggleLike = Action(unwrapping: selection.item, policy: .concurrent(limit: .max)) { post in
      post.toggleLike.apply().ignoringDisabled()
    }
    notice = Self.notice(of: posts, on: scheduler)
  }

  /// Selects another post that is in sight, and loads the next page before the last one is reached.
  ///
  /// - Parameter steps: How many posts further down; less than zero is up.
  func move(by steps: Int) {
    selection.move(by: steps)
    let rest = visible.value.count - 1 - (selection.index.value ?? 0)
    if steps > 0, rest <= Self.prefetchDistance, let last = posts.value.last {
      pages.show(last.id)
    }
  }
}

// MARK: - Parts

extension FeedModel {
  /// Makes models of posts; one that is there already is told what is new.
  private static func models(
    of posts: [Post],
    keeping models: [PostModel],
    making make: (Post) -> PostModel
  ) -> [PostModel] {
    let known = Dictionary(models.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return posts.map { post in
      guard let model = known[post.id] else { return make(post) }
      model.renew(post)
      return model
    }
  }

  /// The last refusal of any post, for a while.
  private static func notice(
    of posts: Property<[PostModel]>,
    on scheduler: any DateScheduler
  ) -> Property<Notice?> {
    let notices = posts.producer.flatMap(.latest) { posts in
      SignalProducer.merge(
        posts.map { post in post.refusals.producer.map { Notice(post: post.id, error: $0) } }
      )
    }
    return Property(
      initial: nil,
      then: notices.flatMap(.latest) { notice in
        SignalProducer<Notice?, Never>(value: notice)
          .concat(SignalProducer(value: nil).delay(for: noticeTime, on: scheduler))
      }
    )
  }
}

extension PostModel {
  /// Whether the post or the name of its author has what is looked for.
  fileprivate func matches(_ query: FilterQuery) -> Bool {
    query.isEmpty || query.matches(post.value.text, author.value.value?.name ?? "")
  }
}

extension Provider<Profile.ID, Profile> {
  /// Makes a provider of the profiles on a server, which is asked for many at once.
  convenience init(of service: FeedService, on scheduler: any DateScheduler) {
    self.init(
      ProviderOptions(timing: scheduler, on: scheduler),
      producing: { ids in
        service.profiles(of: ids)
          .map { Dictionary($0.map { ($0.id, .success($0)) }, uniquingKeysWith: { $1 }) }
          .mapError { $0 }
      }
    )
  }
}
