public import Signals

extension Timeline {
  /// Makes a hot signal that sends the events at their ticks of the scheduler's time.
  ///
  /// What is on the timeline before the present moment has been missed. All events are scheduled now,
  /// also those after a terminal one, which the signal must ignore: so a source behaves that goes
  /// on after its end. The scheduler keeps the signal's input, so that a signal without a terminal
  /// event stays alive.
  ///
  /// - Parameters:
  ///   - scheduler: Whose time counts.
  ///   - unit: How long a tick is.
  /// - Returns: The signal.
  public func signal(
    on scheduler: TestScheduler,
    unit: Duration = .seconds(1)
  ) -> Signal<Value, Failure> {
    let kept = SerialDisposable()
    let (signal, input) = Signal<Value, Failure>.pipe(disposable: kept)
    kept.inner = scheduler.keep(input)
    for group in occurrencesByTick {
      let moment = unit * group[0].tick
      if moment < scheduler.uptime {
        for occurrence in group { input.send(occurrence.event) }
      } else {
        scheduler.schedule(at: moment) { for occurrence in group { input.send(occurrence.event) } }
      }
    }
    return signal
  }

  /// Makes a cold producer: each run sends the events at their ticks after its start.
  ///
  /// All events are scheduled at the start, also those after a terminal one, which the run must
  /// ignore. Events at tick 0 come when the scheduler goes on, not inside of the start. What has not
  /// come yet is cancelled when the run is disposed of, and only then: a source that goes on after
  /// its end is not stopped by it.
  ///
  /// - Parameters:
  ///   - scheduler: Whose time counts.
  ///   - unit: How long a tick is.
  /// - Returns: The producer.
  public func producer(
    on scheduler: TestScheduler,
    unit: Duration = .seconds(1)
  ) -> SignalProducer<Value, Failure> {
    SignalProducer { observer, lifetime in
      let start = scheduler.uptime
      lifetime += scheduler.keep(observer)
      for group in occurrencesByTick {
        let work = scheduler.schedule(at: start + unit * group[0].tick) {
          for occurrence in group { observer.send(occurrence.event) }
        }
        // What comes after the end is a misbehaviour, which must happen.
        if let endTick, group[0].tick > endTick { continue }
        lifetime += work
      }
    }
  }

  /// Makes a producer that sends all events inside of its start, whatever their ticks.
  ///
  /// - Parameter scheduler: Keeps the input of a run that does not end.
  /// - Returns: The producer.
  public func immediateProducer(on scheduler: TestScheduler) -> SignalProducer<Value, Failure> {
    SignalProducer { observer, lifetime in
      lifetime += scheduler.keep(observer)
      for occurrence in occurrences { observer.send(occurrence.event) }
    }
  }

  private var occurrencesByTick: [[Occurrence]] {
    occurrences.reduce(into: []) { groups, occurrence in
      if groups.last?.first?.tick == occurrence.tick {
        groups[groups.count - 1].append(occurrence)
      } else {
        groups.append([occurrence])
      }
    }
  }
}
