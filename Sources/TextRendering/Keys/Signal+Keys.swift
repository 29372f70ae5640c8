public import Signals

extension Signal where Value == [UInt8], Failure == Never {
  /// Turns the bytes that a terminal sends into keys.
  ///
  /// ```text
  /// bytes:  ──"a"──"ESC"──────────"ESC"─"[B"──|
  /// keys:   ──a──────────Escape─────────↓─────|
  /// ```
  ///
  /// **Termination:** when the bytes end, what is incomplete is taken for what it is, and the keys
  /// end in the same way.
  ///
  /// **Threading:** keys are sent on the scheduler, which must run one thing after the other.
  ///
  /// - Parameters:
  ///   - escapeTime: How long a lone `ESC` waits for the rest of a sequence.
  ///   - scheduler: Tells the time, and is what keys are sent on.
  /// - Returns: A signal of keys.
  public func keys(
    escapeTime: Duration = .milliseconds(50),
    on scheduler: any DateScheduler
  ) -> Signal<Key, Never> {
    Signal<Key, Never> { observer, lifetime in
      let decoding = KeyDecoding(observer, escapeTime: escapeTime, on: scheduler)
      lifetime += observe { decoding.receive($0) }
    }
  }
}

/// The state of one stream of keys, all of which is used on the scheduler alone.
private final class KeyDecoding: Sendable {
  private let observer: Signal<Key, Never>.Observer
  private let scheduler: any DateScheduler
  private let parser: Lock<KeyParser>
  private let timer = SerialDisposable()

  init(
    _ observer: Signal<Key, Never>.Observer,
    escapeTime: Duration,
    on scheduler: any DateScheduler
  ) {
    self.observer = observer
    self.scheduler = scheduler
    parser = Lock(KeyParser(escapeTime: escapeTime))
  }

  func receive(_ event: Signal<[UInt8], Never>.Event) {
    // The time at which the bytes arrive counts, not the one at which they are looked at.
    let now = scheduler.uptime
    scheduler.schedule { [self] in
      switch event {
      case .value(let bytes): send { $0.feed(bytes, at: now) }
      case .completed:
        send { $0.finish() }
        observer.sendCompleted()
      case .interrupted:
        timer.dispose()
        observer.sendInterrupted()
      }
    }
  }

  private func send(_ change: (inout KeyParser) -> [Key]) {
    let (keys, deadline) = parser.withLock { parser in
      let keys = change(&parser)
      return (keys, parser.deadline)
    }
    timer.inner = deadline.flatMap { deadline in
      scheduler.schedule(at: deadline) { [weak self] in
        guard let self else { return }
        // A timer that comes late finds that its time is not the one that counts any more.
        send { $0.expire(at: self.scheduler.uptime) }
      }
    }
    for key in keys { observer.send(value: key) }
  }
}
