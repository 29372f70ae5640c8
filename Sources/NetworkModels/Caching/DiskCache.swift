internal import FoundationEssentials
internal import Glibc
internal import Signals

/// Answers in the files of a folder, up to a limit of bytes in all.
///
/// A file is written beside its place and moved there, so nobody reads half of one; what can't be
/// read all the same is taken away as though it had never been. Nothing here fails: a disk that is
/// full or gone is a cache that keeps nothing.
///
/// Everything waits for the disk; it is called by one thread at a time.
final class DiskCache: Sendable {
  private let folder: String
  private let files: Lock<LeastRecentlyUsed<String, Void>>
  private let isOpen = Atomic(false)

  init(folder: String, limit: Int) {
    self.folder = folder
    files = Lock(LeastRecentlyUsed(limit: limit))
  }

  /// The bytes of all files.
  var size: Int { files.withLock { $0.cost } }

  /// Reads an answer, which makes it the newest.
  func read(_ key: String) -> StoredAnswer? {
    open()
    let name = Self.name(for: key)
    guard files.withLock({ $0.value(for: name) }) != nil else { return nil }
    guard let bytes = try? Data(contentsOf: URL(filePath: path(name))),
      let answer = StoredAnswer(bytes, for: key)
    else {
      remove(key)
      return nil
    }
    // The order of use is the order of the times of change, for the next process to find.
    utimensat(AT_FDCWD, path(name), nil, 0)
    return answer
  }

  /// Makes an answer the newest of this process, without waiting for the disk.
  func touch(_ key: String) {
    let name = Self.name(for: key)
    files.withLock { _ = $0.value(for: name) }
  }

  /// Writes an answer, and takes away the oldest where there is no room.
  func write(_ answer: StoredAnswer, for key: String) {
    open()
    guard let bytes = answer.encoded(for: key) else { return }
    let name = Self.name(for: key)
    let removed = files.withLock { $0.insert((), for: name, cost: bytes.count) }
    for (name, _) in removed { RawFile.remove(path(name)) }
    guard files.withLock({ $0.peek(name) }) != nil else { return }
    do throws(FileProblem) {
      try RawFile.replace(path(name), with: bytes)
    } catch {
      remove(key)
    }
  }

  /// Takes an answer away.
  func remove(_ key: String) {
    open()
    let name = Self.name(for: key)
    files.withLock { _ = $0.remove(name) }
    RawFile.remove(path(name))
  }

  /// Takes the answers away that came from some URLs.
  ///
  /// - Parameter isMatch: Whether a URL is concerned.
  func remove(where isMatch: (URL) -> Bool) {
    open()
    for name in files.withLock({ $0.keys }) {
      guard let bytes = try? Data(contentsOf: URL(filePath: path(name))),
        let url = StoredAnswer.url(in: bytes), !isMatch(url)
      else {
        files.withLock { _ = $0.remove(name) }
        RawFile.remove(path(name))
        continue
      }
    }
  }

  /// Takes all answers away.
  func removeAll() {
    open()
    let names = files.withLock { files in
      defer { files.removeAll() }
      return files.keys
    }
    for name in names { RawFile.remove(path(name)) }
  }

  /// Finds out, once, what is there.
  private func open() {
    guard !isOpen.swap(true) else { return }
    let manager = FileManager.default
    try? manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var found: [(name: String, size: Int, date: Double)] = []
    for file in (try? manager.contentsOfDirectory(atPath: folder)) ?? [] {
      // What somebody left who was killed while writing; all other files are not ours.
      if file.hasSuffix(".answer.new") { RawFile.remove(folder + "/" + file) }
      guard file.hasSuffix(".answer") else { continue }
      var status = stat()
      guard stat(folder + "/" + file, &status) == 0 else { continue }
      let date = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
      found.append((String(file.dropLast(".answer".count)), Int(status.st_size), date))
    }
    found.sort { $0.date < $1.date }
    let removed = files.withLock { files in
      found.flatMap { files.insert((), for: $0.name, cost: $0.size) }
    }
    for (name, _) in removed { RawFile.remove(path(name)) }
  }

  private func path(_ name: String) -> String { "\(folder)/\(name).answer" }

  /// A name for a file; two keys that should have the same only take each other's place.
  private static func name(for key: String) -> String {
    let first = Fingerprint(key.utf8).value
    let second = Fingerprint(key.utf8.reversed()).value
    return [first, second].map { String($0, radix: 36) }.joined(separator: "-")
  }
}
