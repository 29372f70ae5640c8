import NetworkModels
import Signals
import TextRendering

/// What is printed where nobody can press keys: each post once, when its author is known.
///
/// - Parameters:
///   - feed: What is printed.
///   - failure: Why there is no more, if it is over and has failed.
///   - isDone: Whether it is over.
/// - Returns: The block.
func printedView(_ feed: FeedModel, failure: NetworkError?, isDone: Bool) -> Block {
  let posts = feed.posts.value
  return .column {
    Block.table(
      ["Likes", "Author", "Post"].map { Block.Table.Column($0, overflow: .wrapped) },
      rows: posts.prefix { !$0.author.value.isLoading }.map { post in
        [Text("\(post.post.value.likes.count)"), name(of: post), Text(post.post.value.text)]
      }
    )
    if let failure {
      Text("After \(posts.count) posts: \(failure)", .error)
    } else if isDone {
      let more = feed.hasNext.value ? "; there are more, see --pages" : ", all there are"
      Text("\(posts.count) posts\(more).", .success)
    }
  }
}
