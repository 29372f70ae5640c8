import Signals
import TextRendering
import TimerModels

/// What the screen shows of a sequence: what is settled above, and one timer below, the running one
/// unless another one is looked at.
///
/// - Parameters:
///   - sequence: What is shown.
///   - pages: Which of its timers is looked at.
///   - keys: What the keys do, where there are any.
/// - Returns: The block.
func countdownView(
  _ sequence: CountdownSequence,
  pages: CountdownPages,
  keys: KeyBindings? = nil
) -> Block {
  .column {
    .log(log(of: sequence))
    if sequence.outcome.value == nil {
      if pages.standing.value != .current, let page = pages.page.value {
        pageView(page, pages.standing.value, of: sequence)
      }
      Block.progress(
        Text(title(of: sequence)),
        fraction: sequence.current.fraction.value,
        detail: Text("\(sequence.current.remaining.value.inWholeSeconds) left")
      )
      if let last = sequence.stopwatch.laps.value.last {
        Block.text("Lap \(last.number + 1): \(sequence.stopwatch.lapTime.value.inTenths)", .muted)
      }
      if !sequence.stopwatch.isRunning.value {
        Block.text("Paused", .warning)
      }
      if let keys {
        Block.keyHints(keys.hints)
      }
    }
  }
}

/// A timer that does not run.
private func pageView(
  _ page: CountdownPages.Page,
  _ standing: CountdownPages.Standing,
  of sequence: CountdownSequence
) -> Block {
  let time =
    switch standing {
    case .over: "over"
    case .current: "running"
    case .coming(let time): "begins in \(time.inWholeSeconds)"
    }
  return .line(
    Text("Timer \(page.index + 1) of \(sequence.plan.count)", .accent)
      + Text(": \(page.duration.inWholeSeconds), \(time)")
  )
}

private func title(of sequence: CountdownSequence) -> String {
  let count = sequence.plan.count
  return count > 1 ? "Timer \(sequence.index.value + 1) of \(count)" : "Timer"
}

private func log(of sequence: CountdownSequence) -> SettledLog {
  var log = SettledLog()
  for entry in sequence.entries.value {
    switch entry {
    case .timer(let number, let duration):
      let of = sequence.plan.count > 1 ? " \(number) of \(sequence.plan.count)" : ""
      log.append(Text("Timer\(of) is over: \(duration.inTenths).", .accent))
    case .lap(let lap):
      log.append(Text("Lap \(lap.number): \(lap.duration.inTenths), at \(lap.total.inTenths)."))
    }
  }
  let elapsed = sequence.stopwatch.elapsed.value.inTenths
  let left = "with \(sequence.current.remaining.value.inWholeSeconds) left"
  switch sequence.outcome.value {
  case nil: break
  case .finished: log.append(Text("Time is up after \(elapsed).", .success))
  case .quit: log.append(Text("\(title(of: sequence)): given up \(left).", .warning))
  case .told: log.append(Text("\(title(of: sequence)): told to end \(left).", .warning))
  }
  return log
}

extension Duration {
  /// Minutes and seconds, with hours where there are any, rounded up: 0:00 means that it is over.
  var inWholeSeconds: String {
    clock(Int64((self / .seconds(1)).rounded(.up)))
  }

  /// Minutes and seconds, with hours where there are any, to the tenth.
  var inTenths: String {
    let tenths = Int64((self / .milliseconds(100)).rounded())
    return "\(clock(tenths / 10)).\(tenths % 10)"
  }

  private func clock(_ seconds: Int64) -> String {
    let minutes = seconds / 60 % 60
    let hours = seconds / 3600
    let start = hours > 0 ? "\(hours):\(minutes.inTwoDigits)" : "\(minutes)"
    return "\(start):\((seconds % 60).inTwoDigits)"
  }
}

extension Int64 {
  fileprivate var inTwoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
