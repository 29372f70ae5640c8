import Glibc

/// What a writer has done and when, in a file that outlives it.
struct EditLog: Sendable {
  /// Something that a writer does.
  enum Entry {
    /// An edit was made.
    case edited(Int)
    /// The journal begins to write.
    case writing
    /// The journal has written so many edits.
    case written(Int)
  }

  private let descriptor: Int32

  /// The log of a document.
  static func path(for path: String) -> String { "\(path).log" }

  /// The time that all processes share.
  static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  init(for path: String) throws {
    descriptor = open(Self.path(for: path), O_WRONLY | O_CREAT | O_APPEND, 0o600)
    guard descriptor >= 0 else { throw SystemFailure("make the log of \(path)") }
  }

  /// Notes that something happens now.
  func write(_ entry: Entry) throws {
    let nanoseconds = Int(Self.now / .nanoseconds(1))
    let text =
      switch entry {
      case .edited(let number): "0 \(number)"
      case .writing: "1 0"
      case .written(let number): "2 \(number)"
      }
    let line = Array("\(text) \(nanoseconds)\n".utf8)
    guard Glibc.write(descriptor, line, line.count) == line.count else {
      throw SystemFailure("write the log")
    }
  }
}

// MARK: - Reading

extension EditLog {
  /// What a log tells after its writer was killed.
  struct Record {
    /// The edits that were made, with the time of each.
    var edits: [(number: Int, time: Duration)] = []

    /// How many edits the journal had written.
    var written = 0

    /// When the journal was writing; the last time has no end if the kill came in between.
    var writes: [(start: Duration, end: Duration?)] = []

    /// How long the journal was writing, within a time.
    func writingTime(from start: Duration, to end: Duration) -> Duration {
      writes.reduce(.zero) { sum, write in
        sum + max(.zero, min(write.end ?? end, end) - max(write.start, start))
      }
    }
  }

  /// Understands a log, whose last line may be incomplete.
  static func read(_ text: String) -> Record {
    var record = Record()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      let parts = line.split(separator: " ").compactMap { Int($0) }
      guard parts.count == 3 else { continue }
      let time = Duration.nanoseconds(parts[2])
      switch parts[0] {
      case 0: record.edits.append((parts[1], time))
      case 1: record.writes.append((time, nil))
      default:
        record.written = parts[1]
        if !record.writes.isEmpty { record.writes[record.writes.count - 1].end = time }
      }
    }
    return record
  }
}

/// Something that the system refused.
struct SystemFailure: Error, CustomStringConvertible {
  let description: String

  init(_ action: String) {
    description = "cannot \(action): \(String(cString: strerror(errno)))"
  }
}
