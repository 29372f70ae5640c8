import Glibc
import SampleSupport
import Signals
import TextRendering
import TimerModels

/// Timers for the command line.
@main
struct Countdown {
  static func main() async {
    // A reader that leaves early must end the output, not the work.
    signal(SIGPIPE, SIG_IGN)
    let options = CountdownOptions.command.parseOrExit()
    guard let plan = options.plan else { exit(ExitCode.usage) }
    // Before the first frame, since the terminal's protection leaves alone what is handled then.
    let tasks = BackgroundTasks(source: UnfinishedPhaseSource())
    let sequence = CountdownSequence(plan, tasks: tasks)
    exit(await run(sequence, options))
  }

  private static func run(
    _ sequence: CountdownSequence,
    _ options: CountdownOptions
  ) async -> Int32 {
    let keyboard = Keyboard()
    let hasKeys = keyboard.isInteractive && isInForeground
    let pages = CountdownPages(sequence)
    let keys = KeyBindings(
      [
        KeyBinding(" ", "p", label: "pause", action: sequence.toggle),
        KeyBinding("l", .enter, label: "lap", action: sequence.lap),
      ] + (sequence.plan.count > 1 ? pageKeys(pages) : []) + [
        KeyBinding("q", .escape, label: "quit", action: sequence.quit)
      ]
    )
    if hasKeys {
      keys.attach(to: keyboard.keys)
      do throws(KeyboardError) {
        try keyboard.start()
      } catch {
        Complaint("countdown", "no keys: \(error)").print()
      }
    }
    let renderer = Console().makeRenderer(options.renderer, title: "Countdown")
    let rendering = render(to: renderer) {
      countdownView(sequence, pages: pages, keys: hasKeys ? keys : nil)
    }
    let outcome = await sequence.run()
    await rendering.finish(outcome == .finished ? .completed : .interrupted)
    keyboard.dispose()
    sequence.conclude()
    // The background tasks end the process now, with the code of the signal.
    while sequence.isLeaving { pause() }
    guard rendering.isShown(elseComplainAs: "countdown") else { return ExitCode.failure }
    return outcome == .finished ? ExitCode.success : ExitCode.failure
  }

  private static func pageKeys(_ pages: CountdownPages) -> [KeyBinding] {
    [
      KeyBinding(.left, label: "timer before", action: pages.previous),
      KeyBinding(.right, label: "timer after", action: pages.next),
    ]
  }

  /// Whether typed keys come here: a job in the background would be stopped for asking for them.
  private static var isInForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }
}
