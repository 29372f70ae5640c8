public import Signals

/// A way to things by their IDs that a program gives to a library: profiles, pictures, prices.
///
/// The program hands in a function that gets many at once; everybody else asks for one. What is
/// asked for within an instant becomes one question, what is being asked for is not asked for
/// again, and what is known is kept for a while.
///
/// ```swift
/// let profiles = Provider<UserID, Profile> { ids, responder in
///   server.profiles(ids) { responder(values: $0) }
/// }
/// let name = profiles.state(of: id).map { $0.value?.name ?? "…" }
/// ```
///
/// Each asker is told of its own: an ID that is not in the answer is missing, one that has failed
/// has failed alone. A function that never answers, lets the question fall or answers twice is
/// reported, and nobody waits for it longer than the deadline.
///
/// **Threading:** safe to use from any thread. States change on the thread that answers.
public final class Provider<ID: Hashable & Sendable, Value: Sendable>: Sendable {
  /// An answer, or a part of one: for each ID its value, or why there is none.
  public typealias Reply = [ID: Result<Value, any Error>]

  typealias Slot = MutableProperty<Provided<Value>>

  private struct WeakSlot {
    weak var slot: Slot?
  }

  private struct Slots {
    /// Those that somebody has.
    var known: [ID: WeakSlot] = [:]
    /// Those that are kept though nobody may have them.
    var kept: LeastRecentlyUsed<ID, Slot>
  }

  private let options: ProviderOptions
  private let fetch: @Sendable ([ID]) -> SignalProducer<Reply, any Error>
  let report: @Sendable (ProviderFault<ID>) -> Void
  private let machine = Lock(ProviderMachine<ID>())
  private let slots: Lock<Slots>
  /// What is going on.
  private let runs = CompositeDisposable()

  init(
    options: ProviderOptions,
    report: @escaping @Sendable (ProviderFault<ID>) -> Void,
    fetch: @escaping @Sendable ([ID]) -> SignalProducer<Reply, any Error>
  ) {
    self.options = options
    self.report = report
    self.fetch = fetch
    slots = Lock(Slots(kept: LeastRecentlyUsed(limit: options.capacity)))
  }

  deinit {
    runs.dispose()
  }

  /// Asks for something, and tells what is known of it from now on.
  ///
  /// - Parameter id: What to ask for. It is asked for unless a fresh value is known.
  /// - Returns: What is known; everybody who has it is told of later answers too, whoever has
  ///   asked.
  public func state(of id: ID) -> Property<Provided<Value>> {
    Property(capturing: askedSlot(of: id))
  }

  /// Asks for something once.
  ///
  /// **Termination:** completes after the value; fails where there is none. Disposing stops the
  /// wait, not the question, which may be that of others too.
  ///
  /// - Parameter id: What to ask for.
  /// - Returns: A producer each of whose starts asks, unless a fresh value is known.
  public func value(of id: ID) -> SignalProducer<Value, ProviderError> {
    SignalProducer<Provided<Value>, Never> { [self] observer, lifetime in
      let slot = askedSlot(of: id)
      lifetime += slot.producer.start(observer)
      // A property does not live because somebody observes it.
      lifetime.observeEnded { withExtendedLifetime(slot) {} }
    }
    .promoteError(ProviderError.self)
    .filter { !$0.isLoading }
    .take(first: 1)
    .attemptMap { provided in
      switch provided {
      case .value(let value, _): .success(value)
      case .failed(let error, _): .failure(error)
      case .missing, .loading: .failure(.missing)
      }
    }
  }

  /// Makes what is known stale, and asks for it again: now where somebody observes it, else when
  /// somebody asks next.
  ///
  /// - Parameter id: What to ask for.
  public func invalidate(_ id: ID) {
    machine.withLock { $0.invalidate(id) }
    guard let slot = slots.withLock({ $0.known[id]?.slot }) else { return }
    slot.modify { state in
      if case .value(let value, var freshness) = state {
        freshness.isStale = true
        state = .value(value, freshness)
      }
    }
    if slot.isObserved { ask(id, in: slot) }
  }

  /// Tells something that is known from elsewhere.
  ///
  /// - Parameters:
  ///   - value: The value, fresh from now on.
  ///   - id: What it is the value of.
  public func set(_ value: Value, for id: ID) {
    settle(id, .value(value, Freshness(date: options.timing.currentDate)))
  }
}

// MARK: - Asking

extension Provider {
  private func askedSlot(of id: ID) -> Slot {
    let slot = slot(of: id)
    ask(id, in: slot)
    return slot
  }

  private func ask(_ id: ID, in slot: Slot) {
    // What is asked and what is shown change in one step.
    let need = slot.modify { state in
      let need = machine.withLock { $0.ask(id, at: options.timing.uptime) }
      if case .ask = need { state = .loading(previous: state.value) }
      return need
    }
    guard need == .ask(isFirst: true) else { return }
    options.timing.schedule(after: options.pause) { [weak self] in self?.collect() }
  }

  private func collect() {
    options.scheduler.schedule { [weak self] in
      guard let self else { return }
      for (number, ids) in machine.withLock({ $0.takeQuestions(of: options.batchSize) }) {
        ask(ids, number)
      }
    }
  }

  private func ask(_ ids: [ID], _ question: UInt64) {
    let run = CompositeDisposable()
    let place = runs.add(run)
    run += options.timing.schedule(after: options.deadline) { [weak self] in
      guard let self else { return }
      let open = machine.withLock { machine in ids.filter { machine.isOpen($0, in: question) } }
      guard !open.isEmpty else { return }
      close(open, question, .timedOut(options.deadline))
      report(.neverAnswered(open))
    }
    run += fetch(ids).start { [weak self] event in
      guard let self else { return }
      switch event {
      case .value(let reply): receive(reply, question)
      case .completed: close(ids, question, .missing)
      case .failed(ResponderFault.abandoned):
        close(ids, question, .abandoned)
        report(.abandoned(ids))
      case .failed(let error): close(ids, question, .failed(error))
      case .interrupted: close(ids, question, .abandoned)
      }
      if event.isTerminating {
        place?.dispose()
        run.dispose()
      }
    }
  }

  private func receive(_ reply: Reply, _ question: UInt64) {
    let date = options.timing.currentDate
    for (id, result) in reply {
      switch result {
      case .success(let value): settle(id, .value(value, Freshness(date: date)))
      case .failure(let error): close([id], question, .failed(error))
      }
    }
  }

  /// Answers what a question has left open.
  private func close(_ ids: [ID], _ question: UInt64, _ error: ProviderError) {
    for id in ids where machine.withLock({ $0.isOpen(id, in: question) }) {
      if case .missing = error {
        settle(id, .missing)
      } else {
        settle(id, .failed(error, previous: nil))
      }
    }
  }

  /// Makes an answer known.
  private func settle(_ id: ID, _ state: Provided<Value>) {
    let slot = slot(of: id)
    let (isOutdated, _) = slot.modify { known in
      let replaced = known
      let end = state.error == nil ? options.timing.uptime + options.lifetime : nil
      let isOutdated = machine.withLock { $0.answer(id, freshUntil: end) }
      switch state {
      case .failed(let error, _): known = .failed(error, previous: known.value)
      case .value(let value, var freshness):
        freshness.isStale = isOutdated
        known = .value(value, freshness)
      default: known = state
      }
      return (isOutdated, replaced)
    }
    keep(slot, for: id)
    if isOutdated, slot.isObserved { ask(id, in: slot) }
  }
}

// MARK: - What is known

extension Provider {
  private func slot(of id: ID) -> Slot {
    let (slot, isNew) = slots.withLock { slots in
      if let slot = slots.kept.value(for: id) ?? slots.known[id]?.slot { return (slot, false) }
      let slot = Slot(.loading(previous: nil))
      slots.known[id] = WeakSlot(slot: slot)
      return (slot, true)
    }
    if isNew {
      slot.lifetime.observeEnded { [weak self] in self?.forget(id) }
    }
    return slot
  }

  private func keep(_ slot: Slot, for id: ID) {
    let removed = slots.withLock { $0.kept.insert(slot, for: id, cost: 1) }
    withExtendedLifetime(removed) {}
  }

  private func forget(_ id: ID) {
    // One that somebody else has made meanwhile must not be released under the lock.
    let current = slots.withLock { slots in
      let current = slots.known[id]?.slot
      if current == nil {
        slots.known[id] = nil
        machine.withLock { $0.forget(id) }
      }
      return current
    }
    withExtendedLifetime(current) {}
  }
}
