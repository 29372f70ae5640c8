/// The part of the graph that validates: proposals and edits come in, outcomes and values go out.
///
/// A proposal that is accepted is written to the inner property in the step in which it is made.
/// When another property makes a proposal acceptable, that is a derivation, which must not write;
/// the value shows it in the same step, and the inner property follows with the next one.
struct ValidationNodes<Value: Sendable, ValidationError: Swift.Error>: Sendable {
  typealias Validating = ValidatingProperty<Value, ValidationError>

  /// What has become of the last input.
  struct Outcome: Sendable {
    enum Cause: Equatable {
      /// The property was set.
      case proposal
      /// Another property has changed.
      case revalidation
      /// The inner property was set by somebody else.
      case edit
    }

    let result: Validating.Result
    let cause: Cause
    let number: Int
  }

  let outcome: ValueNode<Outcome>
  let result: ValueNode<Validating.Result>
  let value: ValueNode<Value>
  private let inner: ValueNode<Value>
  private let proposal: ValueNode<Value>
  /// The revision of the inner property that was written here and thus is not an edit.
  private let written: ValueNode<UInt64>

  init(
    inner: ValueNode<Value>,
    other: GraphNode?,
    validator: @escaping @Sendable (Value) -> Validating.Decision
  ) {
    let initial = inner.read()
    let (proposal, written) = (ValueNode(initial), ValueNode<UInt64>(0))
    let outcome = Self.outcome(inner, proposal, written, other, validator)
    (self.inner, self.proposal, self.written, self.outcome) = (inner, proposal, written, outcome)
    let result = ValueNode(from: [outcome]) { outcome.current.result }
    self.result = result
    var lastOutcome: Int?
    // It stands behind the result so that those who observe the result are told first.
    value = ValueNode.following([result]) {
      let latest = outcome.current
      guard let last = lastOutcome else {
        lastOutcome = latest.number
        return inner.current
      }
      guard last != latest.number else { return nil }
      lastOutcome = latest.number
      return latest.cause == .edit ? inner.current : latest.result.value
    }
  }

  private static func outcome(
    _ inner: ValueNode<Value>,
    _ proposal: ValueNode<Value>,
    _ written: ValueNode<UInt64>,
    _ other: GraphNode?,
    _ validator: @escaping @Sendable (Value) -> Validating.Decision
  ) -> ValueNode<Outcome> {
    var seen: (proposal: UInt64, inner: UInt64, other: UInt64)?
    var input: Value?
    var number = 0
    return ValueNode.following([proposal, inner] + (other.map { [$0] } ?? [])) {
      let now = (
        proposal: proposal.changedAt, inner: inner.changedAt, other: other?.changedAt ?? 0
      )
      let before = seen
      seen = now
      let cause: Outcome.Cause
      if before?.inner != now.inner, now.inner != written.current {
        cause = .edit
        input = inner.current
      } else if before?.proposal != now.proposal {
        cause = .proposal
        input = proposal.current
      } else if before?.other != now.other {
        cause = .revalidation
      } else {
        return nil
      }
      guard let input else { return nil }
      number += 1
      return Outcome(result: .init(input, validator(input)), cause: cause, number: number)
    }
  }
}

// MARK: - Writing

extension ValidationNodes {
  /// Validates a proposal and writes what is accepted, in one step.
  func propose<Inner: MutablePropertyProtocol>(_ newValue: Value, to target: Inner)
  where Inner.Value == Value {
    GraphThread.current.stepOfUser {
      _ = proposal.exchange(newValue)
      if let accepted = outcome.read().result.value { write(accepted, to: target) }
    }
  }

  /// Writes what another property has made acceptable, unless something newer has come.
  func writeBack<Inner: MutablePropertyProtocol>(_ outcome: Outcome, to target: Inner)
  where Inner.Value == Value {
    guard outcome.cause == .revalidation, let accepted = outcome.result.value else { return }
    GraphThread.current.stepOfUser {
      if self.outcome.read().number == outcome.number { write(accepted, to: target) }
    }
  }

  private func write<Inner: MutablePropertyProtocol>(_ accepted: Value, to target: Inner)
  where Inner.Value == Value {
    target.value = accepted
    _ = written.exchange(inner.changedAt)
  }
}
