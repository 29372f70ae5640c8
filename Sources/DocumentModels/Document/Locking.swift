import Signals

extension SignalProducer where Failure == DocumentError {
  /// Makes a producer that has the document's lock while it runs, and waits for it.
  ///
  /// A store that can't lock here, for want of a place to do so, does without.
  ///
  /// - Parameters:
  ///   - path: Where the document is.
  ///   - timeout: How long it waits for the lock while somebody else has it.
  ///   - store: What locks it.
  ///   - clock: What the waiting goes by.
  ///   - io: Where everything is done.
  /// - Returns: A producer of the same, which fails with `lockedElsewhere` if the lock doesn't come.
  func locked(
    _ path: String,
    within timeout: Duration,
    store: any DocumentStore,
    clock: any DateScheduler,
    io: any Scheduler
  ) -> SignalProducer<Value, DocumentError> {
    SignalProducer { observer, lifetime in
      attempt(path, within: timeout, store: store, clock: clock, io: io, observer, lifetime)
    }
  }

  private func attempt(
    _ path: String,
    within timeout: Duration,
    store: any DocumentStore,
    clock: any DateScheduler,
    io: any Scheduler,
    _ observer: Signal<Value, Failure>.Observer,
    _ lifetime: Lifetime
  ) {
    lifetime += io.schedule {
      var lock: (any DocumentLock)?
      do throws(DocumentError) {
        lock = try store.lock(path)
      } catch {
        if case .lockedElsewhere = error.reason {
          // What the attempts themselves take doesn't count: a busy machine gives nobody up.
          let rest = timeout - pause
          guard rest >= .zero else { return observer.send(error: error) }
          lifetime += clock.schedule(after: pause) {
            attempt(path, within: rest, store: store, clock: clock, io: io, observer, lifetime)
          }
          return
        }
      }
      let held = lock
      lifetime.observeEnded { held?.release() }
      lifetime += start { event in
        // Whoever is told of the end may want the lock.
        if event.termination != nil { held?.release() }
        observer.send(event)
      }
    }
  }
}

/// How long after an attempt at the lock the next one follows.
private let pause = Duration.milliseconds(50)
