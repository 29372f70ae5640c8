import Glibc
import Signals
import Synchronization
import TextRendering

/// A program for tests to start on a terminal: it shows a view, and ends in the way that it is told
/// to by a key.
///
/// `--alternate` shows the view on the second screen, `--busy` changes it all the time, `--handles`
/// handles the signals that end or stop it itself, `--keys` takes Ctrl-C as a key, and `--quiet`
/// leaves the keyboard alone.
@main
struct TerminalChild {
  /// The failure that the program is told to end with.
  private struct Thrown: Error {}

  static func main() async throws {
    let options = Set(CommandLine.arguments.dropFirst())
    if options.contains("--handles") { handleSignals() }
    let typed = MutableProperty<[String]>([])
    let count = MutableProperty(0)
    let renderer = Console().makeRenderer(
      .live,
      screen: options.contains("--alternate") ? .alternate : .inline
    )
    let rendering = Rendering(to: renderer) {
      .column {
        Text("ready, frame \(count.value)", .title)
        Text("typed: " + typed.value.joined(separator: " "))
        Text("the last row", .muted)
      }
    }
    let keyboard = Keyboard(signalKeys: options.contains("--keys") ? .areKeys : .sendSignals)
    let (endings, input) = AsyncStream<Ending>.makeStream()
    keyboard.keys.observeValues { key in
      typed.modify { $0.append(key.text) }
      if let ending = Ending(key) { input.yield(ending) }
    }
    keyboard.keys.observeCompleted { input.yield(.finish) }
    if !options.contains("--quiet") { try keyboard.start() }
    if options.contains("--busy") { keepBusy(count) }
    watchRequests(input)
    for await ending in endings {
      try ending.perform(Thrown())
      break
    }
    await rendering.finish(.completed)
    keyboard.dispose()
    exit(terminations.load(ordering: .acquiring) > 0 ? 7 : 0)
  }

  /// Changes the view as fast as it can, from a thread of its own.
  private static func keepBusy(_ count: MutableProperty<Int>) {
    let scheduler = QueueScheduler(name: "busy")
    scheduler.schedule(at: scheduler.uptime, every: .milliseconds(1)) { count.modify { $0 += 1 } }
  }

  /// Ends the program regularly once a signal has asked for it.
  private static func watchRequests(_ input: AsyncStream<Ending>.Continuation) {
    let scheduler = QueueScheduler(name: "requests")
    scheduler.schedule(at: scheduler.uptime, every: .milliseconds(5)) {
      if terminations.load(ordering: .acquiring) > 0 { input.yield(.finish) }
      if stops.exchange(0, ordering: .acquiringAndReleasing) > 0 { raise(SIGSTOP) }
    }
  }
}

/// How the program ends.
private enum Ending: Sendable {
  case finish
  case trap
  case index
  case exit
  case abort
  case thrown

  init?(_ key: Key) {
    switch key {
    case "q": self = .finish
    case "t": self = .trap
    case "i": self = .index
    case "e": self = .exit
    case "a": self = .abort
    case "x": self = .thrown
    default: return nil
    }
  }

  func perform(_ error: any Error) throws {
    switch self {
    case .finish: break
    case .trap: fatalError("told to fail")
    case .index: print([1][CommandLine.arguments.count + 5])
    case .exit:
      QueueScheduler(name: "another thread").schedule { Glibc.exit(3) }
      while true { sleep(100) }
    case .abort: Glibc.abort()
    case .thrown: throw error
    }
  }
}

extension Key {
  /// The key, and what was pasted.
  fileprivate var text: String {
    if case .paste(let text) = code { "[\(text.string)]" } else { label }
  }
}

// MARK: - A program's own handlers

/// How often a signal has asked the program to end, and to stop.
private let terminations = Atomic<Int>(0)
private let stops = Atomic<Int>(0)

private func handleSignals() {
  // Made now, since a handler must make nothing.
  _ = (terminations.load(ordering: .relaxed), stops.load(ordering: .relaxed))
  for number in [SIGTERM, SIGHUP] {
    signal(number) { _ in terminations.add(1, ordering: .releasing) }
  }
  signal(SIGTSTP) { _ in stops.add(1, ordering: .releasing) }
}
