/// Something that somebody has written.
struct Post: Codable, Sendable, Equatable, Identifiable {
  let id: Int
  /// Who has written it; what is to be known of them comes separately.
  let author: Profile.ID
  let text: String
  var likes: Likes
}

/// Who likes a post.
struct Likes: Codable, Sendable, Equatable {
  /// How many do, the reader among them.
  private(set) var count: Int
  /// Whether the reader does.
  private(set) var isMine: Bool

  init(count: Int, isMine: Bool = false) {
    (self.count, self.isMine) = (count, isMine)
  }

  /// Adds the reader, or takes them away; does nothing where that is so already.
  mutating func set(isMine: Bool) {
    guard isMine != self.isMine else { return }
    self.isMine = isMine
    count += isMine ? 1 : -1
  }
}

/// Who somebody is.
struct Profile: Codable, Sendable, Equatable, Identifiable {
  let id: String
  let name: String
  /// What they do, in a few words.
  let role: String
}

/// What has been answered to a post.
struct Conversation: Codable, Sendable, Equatable {
  struct Reply: Codable, Sendable, Equatable {
    /// The name of who has written it.
    let author: String
    let text: String
  }

  let post: Post.ID
  /// The replies, oldest first.
  let replies: [Reply]
}
