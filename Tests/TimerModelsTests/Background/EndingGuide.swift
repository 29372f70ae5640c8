// guide to: Sources/TimerModels/TimerModels.docc/EndingInTime.md

import Signals
import SignalsTesting
import Testing
import TimerModels

// guide: begin
/// Answers requests, and finishes what it has begun before the process ends.
final class Server: Sendable {
  /// Whether new requests are welcome: not after the process was told to go.
  let isAccepting: Property<Bool>

  private let tasks: BackgroundTasks
  private let answer: @Sendable (String) -> SignalProducer<String, Never>

  init(
    tasks: BackgroundTasks = .shared,
    answer: @escaping @Sendable (String) -> SignalProducer<String, Never>
  ) {
    self.tasks = tasks
    self.answer = answer
    isAccepting = tasks.phase.map { $0 == .foreground }.skipRepeats()
  }

  /// The process waits for each reply that is on its way; when the time expires, it is interrupted.
  func reply(to request: String) -> SignalProducer<String, Never> {
    answer(request).asBackgroundTask(name: "reply to \(request)", of: tasks)
  }
}
// guide: end

// guide: begin
/// Keeps notes, and saves them before the process goes.
final class Journal: Sendable {
  let notes = MutableProperty<[String]>([])

  /// Ends with the journal.
  private let saving: ScopedToken

  init(
    tasks: BackgroundTasks = .shared,
    save: @escaping @Sendable ([String]) -> SignalProducer<Never, Never>
  ) {
    saving = ScopedDisposable(
      tasks.whenLeaving(name: "save the journal") { [notes] task in
        save(notes.value).startWithCompleted { task.end() }
      }
    )
  }
}
// guide: end

// guide: begin
/// Copies files, and stops at a whole one when the time expires.
func copy(_ names: [String], tasks: BackgroundTasks = .shared) async throws -> [String] {
  try await tasks.withBackgroundTask(name: "copy \(names.count) files") {
    var copied: [String] = []
    for name in names where !Task.isCancelled {
      copied.append(try await copy(name))
    }
    return copied
  }
}
// guide: end

// guide: begin
@Suite("Ending in time")
struct EndingInTimeTests {
  let scheduler = TestScheduler()
  let source = ManualPhaseSource()
  let ends = Recorder<EndReport, Never>()
  let tasks: BackgroundTasks

  init() {
    tasks = BackgroundTasks(
      source: source,
      exit: .custom(end: { [ends] in ends.record(.value($0)) }, suspend: {}),
      on: scheduler,
      observersOn: scheduler,
      expirationOn: scheduler
    )
  }

  @Test("a reply that is on its way is finished, and then the process ends")
  func finishesReply() {
    let server = Server(tasks: tasks) { [scheduler] _ in
      SignalProducer(value: "pong").delay(for: .seconds(3), on: scheduler)
    }
    let reply = Recorder(server.reply(to: "ping"))
    source.leave()
    scheduler.advance()
    #expect(!server.isAccepting.value)
    scheduler.advance(by: .seconds(60))
    #expect(reply.values == ["pong"])
    #expect(ends.values.map(\.elapsed) == [.seconds(3)])
    #expect(ends.values.map(\.exitCode) == [0])
  }

  @Test("a journal that can't be saved is named in the end")
  func namesJournal() {
    let journal = Journal(tasks: tasks) { _ in .never }
    source.leave()
    scheduler.advance(by: .seconds(60))
    #expect(ends.values.map(\.elapsed) == [.seconds(25)])
    #expect(ends.values.map(\.exitCode) == [143])
    #expect(ends.values.first?.late.map(\.name) == ["save the journal"])
    #expect(journal.notes.value == [])
  }
}
// guide: end

/// Copies a file, in the guide's imagination.
private func copy(_ name: String) async throws -> String {
  await Task.yield()
  return name
}

extension EndingInTimeTests {
  @Test("what was copied is returned")
  func copies() async throws {
    #expect(try await copy(["a", "b"], tasks: tasks) == ["a", "b"])
    #expect(tasks.active.value == [])
  }
}
