import Signals
import TextRendering
import TimerModels

/// The timers: the countdown, and a stopwatch with its laps.
func timersPane(_ screen: ScreenModel) -> Block {
  let countdown = screen.showcase.countdown
  let stopwatch = screen.stopwatch
  return .box("Timers") {
    Block.progress(
      "Countdown",
      fraction: countdown.fraction.value,
      detail: "\(countdown.remaining.value.inSeconds) left, \(countdown.state.value.name)"
    )
    Text("Stopwatch  ") + Text(stopwatch.elapsed.value.inSeconds, .accent)
      + Text("  \(stopwatch.state.value.name)", .muted)
    if !stopwatch.laps.value.isEmpty {
      Block.table(
        [
          "Lap", Block.Table.Column("Time", alignment: .trailing),
          Block.Table.Column("Total", alignment: .trailing),
        ],
        rows: stopwatch.laps.value.suffix(ScreenModel.listRows).map { lap in
          [Text("\(lap.number)"), Text(lap.duration.inSeconds), Text(lap.total.inSeconds)]
        }
      )
    }
  }
}

extension TimerState {
  /// The state in a word.
  fileprivate var name: String {
    switch self {
    case .idle: "not started"
    case .running: "running"
    case .paused: "paused"
    case .finished: "finished"
    }
  }
}
