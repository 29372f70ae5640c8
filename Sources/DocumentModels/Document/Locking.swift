import Signals

extension SignalProducer where Failure == DocumentError {
  /// Makes a producer that has the document's lock while it runs, and waits for it some seconds.
  ///
  /// A store that can't lock here, for want of a place to do so, does without.
  ///
  /// - Parameters:
  ///   - path: Where the document is.
  ///   - isLocked: Whether the lock is there already.
  ///   - store: What locks it.
  ///   - clock: What the waiting goes by.
  ///   - io: Where everything is done.
  /// - Returns: A producer of the same, which fails with `lockedElsewhere` if the lock doesn't come.
  func locked(
    _ path: String,
    isLocked: Bool,
    store: any DocumentStore,
    clock: any DateScheduler,
    io: any Scheduler
  ) -> SignalProducer<Value, DocumentError> {
    guard !isLocked else { return start(on: io) }
    return SignalProducer { observer, lifetime in
      attempt(path, 0, store: store, clock: clock, io: io, observer, lifetime)
    }
  }

  /// How often the lock is asked for: for five seconds or so.
  private static var attempts: Int { 100 }

  private func attempt(
    _ path: String,
    _ count: Int,
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
          guard count < Self.attempts else { return observer.send(error: error) }
          lifetime += clock.schedule(after: .milliseconds(50)) {
            attempt(path, count + 1, store: store, clock: clock, io: io, observer, lifetime)
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
