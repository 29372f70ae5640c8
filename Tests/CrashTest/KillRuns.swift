import DocumentModels
import Foundation
import Signals

/// Kills processes that edit and save, and counts what is lost.
struct KillRuns: Sendable {
  private let runs: Int
  private let jobs: Int

  /// What an edit may wait beside the journal's wait and the time that the disk takes: that a busy
  /// machine gives the journal a turn.
  private static let turnTime = Duration.milliseconds(100)

  init(_ options: CrashTestOptions) {
    runs = options.runs
    jobs = options.jobs
  }

  /// Kills as often as is asked for, and prints the counts.
  ///
  /// - Returns: Whether nothing was lost.
  func run() async throws -> Bool {
    var counts = KillCounts()
    try await withThrowingTaskGroup(of: KillCounts.self) { group in
      for number in 0..<runs {
        if number >= jobs, let finished = try await group.next() { counts.add(finished) }
        group.addTask { try await kill(number) }
      }
      for try await finished in group { counts.add(finished) }
    }
    print(counts.description(runs: runs))
    return counts.isGood
  }

  /// Kills one process, and looks at what it has left.
  private func kill(_ number: Int) async throws -> KillCounts {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "crashtest-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "document").path
    // Every third document has a second name, and so is saved in place.
    let isLinked = number.isMultiple(of: 3)
    if isLinked {
      try Data().write(to: URL(filePath: path))
      try FileManager.default.linkItem(atPath: path, toPath: "\(path).other")
    }

    let child = Process()
    child.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    child.arguments = ["write", "--path", path]
    try child.run()
    let isRunning = child.isRunning
    try await DeadlineScheduler.shared.sleep(for: .milliseconds(Int.random(in: 10...600)))
    let killTime = EditLog.now
    Glibc.kill(child.processIdentifier, SIGKILL)
    child.waitUntilExit()
    guard isRunning, child.terminationReason == .uncaughtSignal, child.terminationStatus == SIGKILL
    else { throw SystemFailure("keep a writer alive until it is killed") }
    return try await look(path, isLinked: isLinked, killTime)
  }

  private func look(
    _ path: String,
    isLinked: Bool,
    _ killTime: Duration
  ) async throws -> KillCounts {
    var counts = KillCounts()
    let log =
      (try? String(contentsOf: URL(filePath: EditLog.path(for: path)), encoding: .utf8)) ?? ""
    let record = EditLog.read(log)
    let edits = record.edits
    counts.edits = edits.count
    counts.killsDuringWork = edits.isEmpty ? 0 : 1
    let onDisk = try? String(contentsOf: URL(filePath: path), encoding: .utf8)
    // Before anything was made there is nothing to lose.
    guard onDisk != nil || !edits.isEmpty else { return counts }
    counts.filesLost = onDisk == nil ? 1 : 0
    // A file that is saved in place may be torn, but must be whole once it is opened.
    let isTorn = onDisk.map { NumberedText.count($0) == nil } ?? false
    if isLinked { counts.filesHealed = isTorn ? 1 : 0 } else { counts.filesTorn = isTorn ? 1 : 0 }

    let document = Document(path: path, format: TextFormat())
    try await document.open().wait()
    let saved = NumberedText.count(document.content.value ?? "?")
    if saved == nil { counts.filesTorn += 1 }
    var kept = saved ?? 0
    while document.recovery.value != nil {
      counts.recoveries += 1
      try await document.recover().wait()
      let recovered = NumberedText.count(document.content.value ?? "?")
      if recovered == nil { counts.recoveriesTorn += 1 }
      kept = max(kept, recovered ?? 0)
    }
    for edit in edits where edit.number > kept {
      counts.editsLost += 1
      counts.oldestLost = max(counts.oldestLost, killTime - edit.time)
      if edit.number <= record.written { counts.writtenEditsLost += 1 }
      let due = edit.time + Writer.journalLimit
      let idle = killTime - due - record.writingTime(from: due, to: killTime)
      counts.longestIdle = max(counts.longestIdle, idle)
      if idle > Self.turnTime { counts.oldEditsLost += 1 }
    }
    try await document.close(.discard).wait()
    let folder = URL(filePath: path).deletingLastPathComponent().path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    counts.leftovers = names.count { $0.hasPrefix(".") }
    return counts
  }
}

/// What was seen after some kills.
struct KillCounts: Sendable {
  var killsDuringWork = 0
  var edits = 0
  var filesLost = 0
  var filesTorn = 0
  var filesHealed = 0
  var recoveries = 0
  var recoveriesTorn = 0
  var editsLost = 0
  /// Those that the journal had written.
  var writtenEditsLost = 0
  /// Those that the journal should have written or been writing.
  var oldEditsLost = 0
  var leftovers = 0
  var oldestLost = Duration.zero
  /// The longest time for which an edit that is lost was due while the journal did not write.
  var longestIdle = Duration.zero

  /// Whether nothing was lost that must not be.
  var isGood: Bool {
    filesLost + filesTorn + recoveriesTorn + writtenEditsLost + oldEditsLost + leftovers == 0
      && killsDuringWork > 0
  }

  mutating func add(_ other: KillCounts) {
    killsDuringWork += other.killsDuringWork
    edits += other.edits
    filesLost += other.filesLost
    filesTorn += other.filesTorn
    filesHealed += other.filesHealed
    recoveries += other.recoveries
    recoveriesTorn += other.recoveriesTorn
    editsLost += other.editsLost
    oldEditsLost += other.oldEditsLost
    leftovers += other.leftovers
    writtenEditsLost += other.writtenEditsLost
    oldestLost = max(oldestLost, other.oldestLost)
    longestIdle = max(longestIdle, other.longestIdle)
  }

  func description(runs: Int) -> String {
    """
    processes killed             \(runs)
      of them while they edited  \(killsDuringWork)
    edits made                   \(edits)
    files lost                   \(filesLost)
    files torn                   \(filesTorn)
    saves in place completed     \(filesHealed)
    journals recovered           \(recoveries)
      of them torn               \(recoveriesTorn)
    edits lost                   \(editsLost)
      of them written down       \(writtenEditsLost)
      of them overdue            \(oldEditsLost)
      the oldest of them         \(oldestLost / .milliseconds(1)) ms
      the longest overdue        \(longestIdle / .milliseconds(1)) ms
    files left behind            \(leftovers)
    """
  }
}
