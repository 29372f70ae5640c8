import Foundation
import Glibc
import SampleSupport
import Signals
import TextRendering
import TimerModels

/// Runs a command and shows what it uses, or compares two such runs.
@main
struct Monitor {
  static func main() async {
    // A reader that leaves early must end the output, not the work.
    signal(SIGPIPE, SIG_IGN)
    let options = MonitorOptions.command.parseOrExit()
    do {
      try options.validate()
      exit(try await options.isComparison ? compare(options) : run(options))
    } catch let error as UsageError {
      MonitorOptions.command.exit(with: error)
    } catch let failure as Child.Failure {
      Complaint("monitor", "\(failure)").print()
      exit(failure.exitStatus)
    } catch {
      Complaint("monitor", "\(error)").print()
      exit(ExitCode.failure)
    }
  }

  private static func compare(_ options: MonitorOptions) async throws -> Int32 {
    let baseline = try RunReport(savedAt: options.words[0])
    let candidate = try RunReport(savedAt: options.words[1])
    if options.chosenRenderer == .json {
      let comparison = RunComparison(baseline: baseline, candidate: candidate)
      try write(compactJSON(comparison))
    } else {
      let renderer = Console().makeRenderer(options.chosenRenderer, title: "monitor")
      let rendering = render(to: renderer) { comparisonView(baseline, candidate) }
      await rendering.finish(.completed)
      guard rendering.isShown(elseComplainAs: "monitor") else { return ExitCode.failure }
    }
    return ExitCode.success
  }

  private static func run(_ options: MonitorOptions) async throws -> Int32 {
    let choice = options.chosenRenderer
    let isLive =
      RendererKind.choose(
        for: Console(descriptor: 2).traits,
        requested: choice.map { $0 == .live ? .live : .lines }
      ) == .live
    // The view and the command can't both move the terminal's cursor.
    let shared = isLive ? [Int32(1), 2].filter { isatty($0) == 1 } : []
    let output = shared.isEmpty ? nil : CapturedOutput()
    var redirections =
      output.map { output in
        shared.map { Child.Redirection(output: $0, target: output.writingEnd) }
      } ?? []
    if choice == .json || choice == .html {
      redirections.append(Child.Redirection(output: 1, target: 2))
    }
    let signals = PassedSignals()
    defer { withExtendedLifetime(signals) {} }
    let meter =
      try options.measuresRequests
      ? RequestMeter(beside: ProcessInfo.processInfo.environment) : nil
    let child = try Child(options.words, adding: meter?.environment ?? [:], redirections)
    signals.pass(to: child)
    output?.commandHasStarted()
    let reader = ChildResourceReader(process: child.process)
    let scheduler = QueueScheduler(name: "monitor")
    let model = MonitorModel(
      command: options.words,
      reader: reader,
      every: .seconds(options.interval),
      requests: meter?.log ?? Property(value: nil),
      on: scheduler
    )
    let log = output?.log ?? MutableProperty(SettledLog())
    let view: @Sendable () -> Block = { monitorView(model, output: log.value) }
    let live = isLive ? render(to: makeRenderer(.live), view) : nil
    let (end, last) = await waitForEnd(of: child, reader, output)
    await meter?.finish(on: scheduler)
    let report = model.end(
      exitStatus: end.exitStatus,
      last.merging(end.amounts) { $1 }
    )
    if let path = options.reportPath { try report.save(to: path) }
    if choice == .json, live == nil {
      try write(report.json)
    } else {
      let rendering = live ?? render(to: makeRenderer(choice), view)
      await rendering.finish(.completed)
      guard rendering.isShown(elseComplainAs: "monitor") else { return ExitCode.failure }
    }
    return end.exitStatus
  }

  /// Waits for the end, and takes the last look that is possible.
  private static func waitForEnd(
    of child: Child,
    _ reader: ChildResourceReader,
    _ output: CapturedOutput?
  ) async -> (Child.End, [Resource: Measured]) {
    async let reading: Void? = output?.read()
    let result = await withCheckedContinuation { continuation in
      QueueScheduler(name: "end of the command").schedule {
        child.waitForEnd()
        // Its levels are gone by now, but what it has used in all is still told.
        let last = reader.read().filter { !$0.key.isLevel && $0.value.value != nil }
        output?.commandHasEnded()
        continuation.resume(returning: (child.reap(), last))
      }
    }
    await reading
    return result
  }

  /// Writes a line to standard output, unless its reader has seen enough.
  private static func write(_ line: String) throws(RenderError) {
    do throws(RenderError) {
      try FileDescriptorSink(STDOUT_FILENO).write(Array("\(line)\n".utf8))
    } catch {
      if error != .closed { throw error }
    }
  }

  /// Makes the renderer of a run: documents go to standard output, everything else beside the
  /// command's own output.
  private static func makeRenderer(_ choice: RendererChoice?) -> any TextRenderer {
    Console(descriptor: choice == .html ? STDOUT_FILENO : STDERR_FILENO)
      .makeRenderer(choice, title: "monitor")
  }
}
