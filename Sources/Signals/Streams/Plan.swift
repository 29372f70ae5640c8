/// What a producer is made of, for those that can do better than to start it as a whole.
///
/// Producers that follow one another are kept as a list, and run in a loop: however many they are,
/// and however deep they call each other, that takes no stack, and an event takes a short way.
@usableFromInline
enum Plan<Value: Sendable, Failure: Error>: Sendable {
  /// Nothing is known.
  case opaque
  /// One value, then completion.
  case constant(Value)
  /// Values that are there already, then completion.
  case elements([Value])
  /// What a signal sends.
  case signal(Signal<Value, Failure>)
  /// What a property holds, and then what it becomes.
  case property(ValueNode<Value>)
  /// One after the other; an interruption counts as completion.
  case concat(Rope<SignalProducer<Value, Failure>>)
  /// The last one after all others have completed.
  indirect case then(Rope<SignalProducer<Never, Failure>>, SignalProducer<Value, Failure>)
  /// Whatever is made at the start.
  case deferred(@Sendable () -> SignalProducer<Value, Failure>, swallowsInterruption: Bool)
}

extension SignalProducer {
  /// Sends the values to the consumer of a run, without a run of their own, if they are there already.
  ///
  /// - Parameters:
  ///   - output: Takes the values, in the gate of the run.
  ///   - scope: The scope of the run.
  /// - Returns: Whether they were; then it is over.
  @inlinable
  func passesAtOnce(to output: SinkBox<Value, Failure>, through scope: RunScope) -> Bool {
    // What is counted must be a run.
    if Census.isCounting { return false }
    switch plan {
    case .constant(let value): scope.push(value, to: output)
    case .elements(let values): scope.push(contentsOf: values, to: output)
    default: return false
    }
    return true
  }

  /// Makes a producer that follows a plan.
  @usableFromInline
  init(following plan: Plan<Value, Failure>) {
    self.init(plan: plan) { scope, sink in
      guard scope.onInterruption({ sink.end(.interrupted) }) else { return }
      let current = SerialDisposable()
      scope.hold(current)
      let trampoline = Trampoline()
      // Touched only inside of the trampoline, and by the one part that runs.
      var machine = PlanMachine(plan)
      var ended = Termination<Failure>.completed

      func begin<Part: Sendable>(
        _ part: SignalProducer<Part, Failure>,
        _ value: @escaping (Part) -> Void
      ) {
        let child = RunScope()
        current.inner = child
        let end = { (termination: Termination<Failure>) in
          ended = termination
          proceed()
        }
        scope.begin(part, in: child, into: Sink(value: value, end: end))
      }

      func proceed() {
        trampoline.run {
          guard scope.isRunning else { return scope.finish(.interrupted, to: sink) }
          switch machine.next(after: ended) {
          case .silent(let part): begin(part) { _ in }
          case .values(let part): begin(part, sink.value)
          case .end(let termination): scope.finish(termination, to: sink)
          }
        }
      }
      proceed()
    }
  }
}

// MARK: -

/// Where a run of a plan is.
private struct PlanMachine<Value: Sendable, Failure: Error> {
  enum Step {
    case silent(SignalProducer<Never, Failure>)
    case values(SignalProducer<Value, Failure>)
    case end(Termination<Failure>)
  }

  /// A plan within the plan, as far as it has not been run; what comes first is last.
  private struct Frame {
    var silent: [SignalProducer<Never, Failure>] = []
    var parts: [SignalProducer<Value, Failure>]
    /// Whether an interruption of a part counts as completion.
    var swallowsInterruption: Bool
    /// Whether an interruption of the whole does.
    var isSwallowed: Bool
  }

  private var frames: [Frame] = []
  /// Whether an interruption of the part that runs counts as completion.
  private var isSwallowed = false

  init(_ plan: Plan<Value, Failure>) {
    if let frame = frame(of: plan, isSwallowed: false) { frames.append(frame) }
  }

  mutating func next(after termination: Termination<Failure>) -> Step {
    switch termination {
    case .failed: return .end(termination)
    case .interrupted: if !skipInterrupted() { return .end(.interrupted) }
    case .completed: break
    }
    while var frame = frames.popLast() {
      if let part = frame.silent.popLast() {
        frames.append(frame)
        isSwallowed = false
        return .silent(part)
      }
      guard let part = frame.parts.popLast() else { continue }
      // The last part takes the place of its frame, so that endless recursion needs no memory.
      if frame.parts.isEmpty {
        isSwallowed = frame.swallowsInterruption || frame.isSwallowed
      } else {
        isSwallowed = false
        frames.append(frame)
      }
      guard let inner = self.frame(of: part.plan, isSwallowed: isSwallowed) else {
        return .values(part)
      }
      frames.append(inner)
    }
    return .end(.completed)
  }

  private func frame(of plan: Plan<Value, Failure>, isSwallowed: Bool) -> Frame? {
    switch plan {
    case .opaque, .constant, .elements, .signal, .property: nil
    case .concat(let parts):
      Frame(parts: parts.reversed, swallowsInterruption: true, isSwallowed: isSwallowed)
    case .then(let silent, let last):
      Frame(
        silent: silent.reversed,
        parts: [last],
        swallowsInterruption: false,
        isSwallowed: isSwallowed
      )
    case .deferred(let make, let swallowsInterruption):
      Frame(
        parts: [make()],
        swallowsInterruption: swallowsInterruption,
        isSwallowed: isSwallowed
      )
    }
  }

  /// Leaves out what does not follow an interruption.
  ///
  /// - Returns: Whether anything may follow it.
  private mutating func skipInterrupted() -> Bool {
    if isSwallowed { return true }
    while let frame = frames.last {
      if frame.swallowsInterruption { return true }
      frames.removeLast()
      if frame.isSwallowed { return true }
    }
    return false
  }
}
