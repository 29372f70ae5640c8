/// Where a piece of text leads: a web page, an address, a file.
///
/// Only targets that are safe to hand to a terminal or a browser become links: the schemes `http`,
/// `https`, `mailto` and `file`, and no blanks, control characters or anything else outside
/// printable ASCII. Anything else stays plain text.
public struct Link: Sendable, Hashable {
  /// Kept behind a reference, so that the cells of a frame stay small.
  private final class Storage: Sendable {
    let target: String
    let identity: String

    init(target: String, identity: String) {
      self.target = target
      self.identity = identity
    }
  }

  private static let schemes = ["http:", "https:", "mailto:", "file:"]
  private static let longest = 2_000

  private let storage: Storage

  /// Creates a link, or `nil` for a target that is not safe.
  ///
  /// - Parameter target: Where it leads; percent-encoded as addresses are.
  public init?(_ target: String) {
    let bytes = target.utf8
    let start = target.prefix(8).lowercased()
    guard Self.schemes.contains(where: start.starts), bytes.count <= Self.longest,
      bytes.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    storage = Storage(target: target, identity: Self.identity(of: target))
  }

  /// Where the link leads.
  public var target: String { storage.target }

  /// A short name that all parts of this link share, so that a terminal treats them as one where the
  /// text is broken into lines.
  public var identity: String { storage.identity }

  /// Compares the targets.
  ///
  /// - Parameters:
  ///   - left: A link.
  ///   - right: Another link.
  /// - Returns: Whether both lead to the same place.
  public static func == (left: Link, right: Link) -> Bool {
    left.storage === right.storage || left.target == right.target
  }

  /// Hashes the target.
  ///
  /// - Parameter hasher: What takes the target.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(target)
  }

  private static func identity(of target: String) -> String {
    var hash: UInt32 = 2_166_136_261
    for byte in target.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return String(hash, radix: 36)
  }
}
