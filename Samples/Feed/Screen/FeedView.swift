import NetworkModels
import Signals
import TextRendering

/// What the screen shows: the posts that are in sight, the selected one in full, and what the keys do.
func feedView(_ screen: FeedScreen, keys: FeedKeys) -> Block {
  let feed = screen.feed
  return .column {
    Block.line(Text("Feed  ", .title) + status(of: feed))
    filterView(screen)
    Block.table(
      [Block.Table.Column("", alignment: .trailing), "", ""],
      rows: feed.visible.value.lazy.map(row),
      selection: feed.selection.index.value,
      height: screen.rows.value
    )
    if screen.showsPost.value, let post = feed.selection.item.value {
      postView(post, feed.conversation.state.value)
    }
    if let notice = feed.notice.value {
      Text("Not liked: \(notice.error.reason).", .error)
    }
    Block.keyHints(keys.current.hints)
  }
}

private func status(of feed: FeedModel) -> Text {
  let shown = feed.visible.value.count
  let all = feed.posts.value.count
  let counts = shown == all ? "\(all) posts" : "\(shown) of \(all) posts"
  switch feed.activity.value {
  case .loading: return Text("\(counts), loading more", .muted)
  case .failed(let error, _): return Text("\(counts); \(error.kind): \(error.reason)", .error)
  case .idle: return Text(feed.hasNext.value ? "\(counts), and more" : "all \(counts)", .muted)
  }
}

private func filterView(_ screen: FeedScreen) -> Block {
  if let input = screen.input.value { return .textField("Filter:", input) }
  let text = screen.feed.filter.text.value
  return text.isEmpty ? .empty : .line(Text("Filter: ", .muted) + Text(text, .accent))
}

/// Who likes a post, who wrote it, and what it says.
private func row(_ post: PostModel) -> [Text] {
  [likes(of: post), name(of: post), Text(post.post.value.text)]
}

private func likes(of post: PostModel) -> Text {
  let likes = post.post.value.likes
  let style: Style = post.isPending.value ? .warning : likes.isMine ? .accent : .muted
  return Text("\(likes.isMine ? "*" : "")\(likes.count)", style)
}

/// The name of an author, or what else there is to call them by.
func name(of post: PostModel) -> Text {
  switch post.author.value {
  case .value(let profile, _): Text(profile.name, .accent)
  case .loading(let previous), .failed(_, let previous):
    Text(previous?.name ?? post.post.value.author, .muted)
  case .missing: Text(post.post.value.author, .muted)
  }
}

private func postView(_ post: PostModel, _ conversation: RequestState<Conversation>) -> Block {
  let role = post.author.value.value.map { ", \($0.role)" } ?? ""
  return .box(name(of: post) + Text(role, .muted)) {
    Block.text(Text(post.post.value.text)).sized(height: 2)
    repliesView(conversation).sized(height: 2)
  }
}

private func repliesView(_ state: RequestState<Conversation>) -> Block {
  switch state {
  case .loaded(let conversation, _) where conversation.replies.isEmpty:
    .text("No replies.", .muted)
  case .loaded(let conversation, _):
    .column(conversation.replies.map { .line(Text("\($0.author): ", .muted) + Text($0.text)) })
  case .failed(let error, _): .line(Text("No replies: \(error.reason)", .error))
  case .idle, .loading: .text("...", .muted)
  }
}
