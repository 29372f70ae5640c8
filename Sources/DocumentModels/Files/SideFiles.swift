import FoundationEssentials
import Glibc

/// Where the files are that accompany a document: its lock, its journals, and what a save in place
/// needs.
///
/// They are hidden and stand beside the document. Where its folder takes no file they are kept in
/// the user's folder for such things, under a name that comes of the document's path.
struct SideFiles: Sendable {
  /// What a file beside a document is for.
  enum Purpose: String {
    /// Locked while the document is.
    case lock

    /// The whole content that a save in place is writing.
    case incoming

    /// The whole content that a save in place is overwriting.
    case outgoing
  }

  /// The document, links followed.
  let target: FilePath

  /// Takes the path of a document whose links have been followed.
  init(for target: FilePath) {
    self.target = target
  }

  /// The path of a side file in the folder that takes files now.
  func path(_ purpose: Purpose) -> String { path(suffix: purpose.rawValue) }

  /// The path of a new journal of this process.
  func newJournalPath() -> String {
    let mark = String(UInt32.random(in: .min ... .max), radix: 16)
    return path(suffix: "\(getpid()).\(mark).edits")
  }

  /// The paths at which a side file can be.
  func paths(_ purpose: Purpose) -> [String] {
    locations.map { "\($0.folder)/\($0.prefix)\(purpose.rawValue)" }
  }

  /// The paths at which a side file is.
  func existing(_ purpose: Purpose) -> [String] {
    paths(purpose)
      .filter { faccessat(AT_FDCWD, $0, F_OK, AT_SYMLINK_NOFOLLOW) == 0 }
  }

  /// The paths of all journals of the document, whoever keeps them.
  func journals() -> [String] { files { $0.hasSuffix(".edits") } }

  /// The paths of what saves are writing, or have left behind.
  func temporaryFiles() -> [String] {
    locations.flatMap { location in
      let sideNames = [Purpose.incoming, .outgoing].map { "\(location.prefix)\($0.rawValue)" }
      let prefixes = ([target.name] + sideNames).map { TemporaryFile.namePrefix(for: $0) }
      return names(in: location.folder)
        .filter { name in name.hasSuffix(".tmp") && prefixes.contains { name.hasPrefix($0) } }
        .map { "\(location.folder)/\($0)" }
    }
  }
}

// MARK: - Places

extension SideFiles {
  /// Whether the document's own folder takes files.
  var folderTakesFiles: Bool {
    faccessat(AT_FDCWD, target.folder, W_OK | X_OK, AT_EACCESS) == 0
  }

  private struct Location {
    let folder: String
    let prefix: String
  }

  private var beside: Location {
    Location(folder: target.folder, prefix: Self.prefix(for: target.name))
  }

  private var elsewhere: Location {
    let absolute =
      target.string.hasPrefix("/")
      ? target.string : "\(FileManager.default.currentDirectoryPath)/\(target.string)"
    let mark = String(Self.hash(absolute), radix: 16)
    return Location(folder: Self.stateFolder, prefix: "\(Self.prefix(for: target.name))\(mark).")
  }

  private var locations: [Location] { [beside, elsewhere] }

  private func path(suffix: String) -> String {
    let isBeside = folderTakesFiles
    let location = isBeside ? beside : elsewhere
    if !isBeside {
      // Failing that, whoever makes the file is told why.
      try? FileManager.default.createDirectory(
        atPath: location.folder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    }
    return "\(location.folder)/\(location.prefix)\(suffix)"
  }

  private func files(where isWanted: (String) -> Bool) -> [String] {
    locations.flatMap { location in
      names(in: location.folder)
        .filter { $0.hasPrefix(location.prefix) && isWanted($0) }
        .map { "\(location.folder)/\($0)" }
    }
  }

  private func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// What the names of all side files of a document begin with; names that are too long are cut.
  private static func prefix(for name: String) -> String {
    let longest = Int(NAME_MAX) - 64
    guard name.utf8.count > longest else { return ".\(name)." }
    return ".\(name.prefix(utf8Count: longest - 20))~\(String(hash(name), radix: 16))."
  }

  /// A number that is the same for a text in every process.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// The user's folder for what programs keep between two runs.
  private static var stateFolder: String {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") {
      return "\(folder)/signals-documents"
    }
    if let home = environment["HOME"], home.hasPrefix("/") {
      return "\(home)/.local/state/signals-documents"
    }
    return "/tmp/signals-documents-\(getuid())"
  }
}

extension String {
  /// The longest beginning that fits into a number of bytes without splitting a character.
  func prefix(utf8Count limit: Int) -> Substring {
    // Slicing rounds an index inside a scalar down to where the scalar begins.
    utf8.count <= limit ? self[...] : self[..<utf8.index(startIndex, offsetBy: limit)]
  }
}
