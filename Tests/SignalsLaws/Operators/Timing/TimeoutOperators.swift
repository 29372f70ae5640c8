import Signals
import SignalsTesting

extension Battery {
  static let timingOut: [OperatorSpecification] = [
    OperatorSpecification(
      "timeout(after:raising:on:)",
      parameter: .int(in: 1...6),
      except: [.lifting: clockIsScheduledFirst],
      hot: { setup in
        setup[0].timeout(
          after: .seconds(setup.parameter),
          raising: late,
          on: setup.scheduler
        )
      },
      cold: { setup in
        setup[0].timeout(
          after: .seconds(setup.parameter),
          raising: late,
          on: setup.scheduler
        )
      },
      model: { timedOut($0[0], $0.parameter) { Timeline([($0, .failed(late))]) } }
    ),
    OperatorSpecification(
      "timeout(after:raising:on:)",
      "of a stream that cannot fail, in seconds",
      parameter: .int(in: 1...6),
      except: [.lifting: clockIsScheduledFirst],
      hot: { setup in
        setup[0].neverFailing.timeout(
          after: Double(setup.parameter),
          raising: late,
          on: setup.scheduler
        )
      },
      cold: { setup in
        setup[0].neverFailing.timeout(
          after: Double(setup.parameter),
          raising: late,
          on: setup.scheduler
        )
      },
      model: { input in
        timedOut(input[0], input.parameter, of: \.neverFailing) {
          Timeline([($0, .failed(late))])
        }
      }
    ),
    OperatorSpecification(
      "timeout(after:switchingTo:on:)",
      sourceCount: 2,
      parameter: .int(in: 1...6),
      except: [.lifting: clockIsScheduledFirst],
      hot: { setup in
        setup[0].timeout(
          after: .seconds(setup.parameter),
          switchingTo: setup[1],
          on: setup.scheduler
        )
      },
      cold: { setup in
        setup[0].timeout(
          after: .seconds(setup.parameter),
          switchingTo: setup[1],
          on: setup.scheduler
        )
      },
      model: { input in
        timedOut(input[0], input.parameter) { input[1].startedByTimer(at: $0) }
      }
    ),
    OperatorSpecification(
      "timeout(gap:switchingTo:on:)",
      sourceCount: 2,
      parameter: .int(in: 1...6),
      except: [.lifting: clockIsScheduledFirst],
      hot: { setup in
        setup[0].timeout(
          gap: .seconds(setup.parameter),
          switchingTo: setup[1],
          on: setup.scheduler
        )
      },
      cold: { setup in
        setup[0].timeout(
          gap: .seconds(setup.parameter),
          switchingTo: setup[1],
          on: setup.scheduler
        )
      },
      model: { input in
        timedOut(input[0], input.parameter, isGap: true) { input[1].startedByTimer(at: $0) }
      }
    ),
    OperatorSpecification(
      "timeout(gap:raising:on:)",
      parameter: .int(in: 1...6),
      except: [.lifting: clockIsScheduledFirst],
      hot: { setup in
        setup[0].timeout(gap: .seconds(setup.parameter), raising: late, on: setup.scheduler)
      },
      cold: { setup in
        setup[0].timeout(gap: .seconds(setup.parameter), raising: late, on: setup.scheduler)
      },
      model: { timedOut($0[0], $0.parameter, isGap: true) { Timeline([($0, .failed(late))]) } }
    ),
  ]

  private static let late = TimelineFailure("late")

  /// What comes in time, and then what takes its place.
  private static func timedOut(
    _ source: ModelSource,
    _ interval: Int,
    isGap: Bool = false,
    of seen: (Digits) -> Digits = { $0 },
    _ replacement: (Int) -> Digits
  ) -> Digits {
    var inTime: [Digits.Occurrence] = []
    var deadline = interval
    // The first timer is scheduled before a producer is started, the others after.
    var timerIsFirst = !source.isHot
    for occurrence in seen(source.started(at: 0)).occurrences {
      if occurrence.tick > deadline || (timerIsFirst && occurrence.tick == deadline) { break }
      inTime.append(occurrence)
      if occurrence.event.isTerminating { return Timeline(inTime) }
      if isGap { (deadline, timerIsFirst) = (occurrence.tick + interval, false) }
    }
    return Timeline(inTime + replacement(deadline).occurrences)
  }
}
