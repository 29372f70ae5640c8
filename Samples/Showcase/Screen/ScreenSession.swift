import Glibc
import NetworkModels
import SampleSupport
import Signals
import TextRendering
import TimerModels

/// A screen that is shown to somebody, from the start of the job to the end of the process.
///
/// The process ends in good order whatever tells it to: edits are saved, then the terminal is put in
/// order. If that takes too long, on a terminal that takes no more, say, the process ends all the same.
final class ScreenSession: Sendable {
  let screen: ScreenModel
  let keys: ScreenKeys

  private let server: LoopbackServer
  private let source: SignalPhaseSource
  private let tasks: BackgroundTasks
  private let interruptionIsFailure: Bool

  /// Prepares a session, and listens to signals from here on.
  ///
  /// - Parameters:
  ///   - options: What the showcase is asked to do.
  ///   - interruptionIsFailure: Whether Ctrl-C breaks something off, rather than being the usual end.
  /// - Throws: Why the job can't be done.
  init(_ options: ShowcaseOptions, interruptionIsFailure: Bool = true) throws {
    self.interruptionIsFailure = interruptionIsFailure
    source = SignalPhaseSource([.interrupt, .terminate, .hangUp])
    tasks = BackgroundTasks(
      source: source,
      ending: BackgroundBudget(total: .seconds(5), warning: .seconds(1)),
      exit: .orderly
    )
    server = try LoopbackServer(route: ListRoute.answer)
    let monitor = RequestMonitor()
    let model = try options.makeModel(server, transport: NetworkClient(monitor: monitor))
    screen = ScreenModel(model, requests: monitor)
    keys = ScreenKeys(screen)
    source.events.observeValues { [screen] event in
      if case .leaves(let departure) = event { screen.leave(.told(departure)) }
    }
  }

  /// Does the job and shows the screen until somebody leaves it, then ends the process.
  ///
  /// - Parameters:
  ///   - renderer: Where to show it.
  ///   - cleanUp: What remains to be done when nothing is shown any more.
  func showAndExit(on renderer: any TextRenderer, cleanUp: () -> Void = {}) async -> Never {
    // Never ended: as long as it is there, a process that was told to go leaves the end to this.
    let task = tasks.begin(name: "leave the screen")
    let rendering = Rendering(to: renderer) { [screen, keys] in screenView(screen, keys: keys) }
    rendering.failure.signal.observeValues { [screen] failure in
      if failure != nil { screen.leave(.quit) }
    }
    let work = screen.showcase.work.start()
    let ending = await screen.untilLeft()
    work.dispose()
    let problem = await screen.saveEdits()
    await rendering.finish(ending == .quit ? .completed : .interrupted)
    cleanUp()
    if let problem { Complaint("showcase", "\(problem)").print() }
    let isWell = rendering.isShown(elseComplainAs: "showcase") && problem == nil
    let code = isWell ? exitCode(of: ending) : ExitCode.failure
    withExtendedLifetime(task) { exit(code) }
  }

  private func exitCode(of ending: ScreenModel.Ending) -> Int32 {
    let isJobWell = screen.showcase.reports.value.allSatisfy(\.isSuccess)
    guard case .told(let departure) = ending, case .end(let code, _) = departure.destination,
      interruptionIsFailure
    else { return isJobWell ? ExitCode.success : ExitCode.failure }
    return code
  }
}

extension ScreenModel {
  /// Waits until the screen is left.
  ///
  /// - Returns: Why it is left.
  func untilLeft() async -> Ending {
    await withCheckedContinuation { continuation in
      ending.producer.compactMap { $0 }.take(first: 1)
        .startWithValues { continuation.resume(returning: $0) }
    }
  }
}
