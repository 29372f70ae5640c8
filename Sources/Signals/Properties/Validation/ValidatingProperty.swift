/// A property that only takes what a validator accepts.
///
/// Setting `value` is a proposal: if it is valid, or is coerced to something valid, it goes to the
/// inner property; otherwise the value stays as it was, and `result` tells why. Who edits the inner
/// property directly is not held back, but the edit is validated as well. `result` and `value`
/// change in one step, so whoever looks at both sees what belongs together.
///
/// ```swift
/// let root = MutableProperty("Ann")
/// let name = ValidatingProperty(root) { $0.isEmpty ? .invalid(.empty) : .valid }
/// name.value = ""
/// name.value             // "Ann"
/// name.result.value      // .invalid("", .empty)
/// ```
///
/// The validator must be pure and short: it runs inside the step.
@preconcurrency
public final class ValidatingProperty<Value: Sendable, ValidationError: Swift.Error>:
  MutablePropertyProtocol, GraphProperty
{
  /// A property cannot fail.
  public typealias Error = Never

  @usableFromInline let node: ValueNode<Value>
  private let propose: @Sendable (Value) -> Void
  private let writeBack: (any Disposable)?

  /// What has become of the last proposal or edit.
  public let result: Property<Result>

  /// How long the inner property lives.
  public let lifetime: Lifetime

  private init<Inner: ComposableMutablePropertyProtocol>(
    inner: Inner,
    machine: ValidationNodes<Value, ValidationError>
  ) where Inner.Value == Value {
    node = machine.value
    lifetime = inner.lifetime
    result = Property(node: machine.result)
    propose = { machine.propose($0, to: inner) }
    writeBack = Property(node: machine.outcome).signal.observeValues { outcome in
      machine.writeBack(outcome, to: inner)
    }
    lifetime.observeEnded { [weak value = machine.value, weak result = machine.result] in
      GraphThread.current.stepOfUser {
        result?.completeInStep()
        value?.completeInStep()
      }
    }
  }

  deinit {
    writeBack?.dispose()
  }

  /// The value that has been accepted last.
  ///
  /// Setting it proposes a value.
  public var value: Value {
    get { node.read() }
    set { propose(newValue) }
  }
}

// MARK: - Making

extension ValidatingProperty {
  /// Makes a property that validates what goes into another one.
  ///
  /// - Parameters:
  ///   - inner: Takes what is accepted. It is kept alive.
  ///   - validator: Decides about a proposal; pure and short.
  @preconcurrency
  public convenience init<Inner: ComposableMutablePropertyProtocol>(
    _ inner: Inner,
    _ validator: @escaping @Sendable (Value) -> Decision
  ) where Inner.Value == Value {
    self.init(
      inner: inner,
      machine: ValidationNodes(inner: .of(inner), other: nil, validator: validator)
    )
  }

  /// Makes a property with a validator.
  ///
  /// - Parameters:
  ///   - initial: What it holds at first. It is validated, but held in any case.
  ///   - validator: Decides about a proposal; pure and short.
  @preconcurrency
  public convenience init(
    _ initial: Value,
    _ validator: @escaping @Sendable (Value) -> Decision
  ) {
    self.init(MutableProperty(initial), validator)
  }

  /// Makes a property whose validator also looks at another property.
  ///
  /// When the other one changes, the last proposal is validated again.
  ///
  /// - Parameters:
  ///   - inner: Takes what is accepted. It is kept alive.
  ///   - other: What to validate with. It is not kept alive.
  ///   - validator: Decides about a proposal and the other value; pure and short.
  @preconcurrency
  public convenience init<Inner: ComposableMutablePropertyProtocol, Other: PropertyProtocol>(
    _ inner: Inner,
    with other: Other,
    _ validator: @escaping @Sendable (Value, Other.Value) -> Decision
  ) where Inner.Value == Value {
    let otherNode = ValueNode<Other.Value>.of(other)
    self.init(
      inner: inner,
      machine: ValidationNodes(inner: .of(inner), other: otherNode) { value in
        validator(value, otherNode.current)
      }
    )
  }

  /// Makes a property whose validator also looks at another property.
  ///
  /// - Parameters:
  ///   - initial: What it holds at first. It is validated, but held in any case.
  ///   - other: What to validate with. It is not kept alive.
  ///   - validator: Decides about a proposal and the other value; pure and short.
  @preconcurrency
  public convenience init<Other: PropertyProtocol>(
    _ initial: Value,
    with other: Other,
    _ validator: @escaping @Sendable (Value, Other.Value) -> Decision
  ) {
    self.init(MutableProperty(initial), with: other, validator)
  }

  /// Makes a property whose validator also looks at what is proposed to another one.
  ///
  /// - Parameters:
  ///   - inner: Takes what is accepted. It is kept alive.
  ///   - other: What to validate with: its last proposal, be it valid or not. It is not kept alive.
  ///   - validator: Decides about a proposal and the other value; pure and short.
  @preconcurrency
  public convenience init<Inner: ComposableMutablePropertyProtocol, OtherValue, OtherError>(
    _ inner: Inner,
    with other: ValidatingProperty<OtherValue, OtherError>,
    _ validator: @escaping @Sendable (Value, OtherValue) -> Decision
  ) where Inner.Value == Value {
    self.init(inner, with: other.result.map(\.proposed), validator)
  }

  /// Makes a property whose validator also looks at what is proposed to another one.
  ///
  /// - Parameters:
  ///   - initial: What it holds at first. It is validated, but held in any case.
  ///   - other: What to validate with: its last proposal, be it valid or not. It is not kept alive.
  ///   - validator: Decides about a proposal and the other value; pure and short.
  @preconcurrency
  public convenience init<OtherValue, OtherError>(
    _ initial: Value,
    with other: ValidatingProperty<OtherValue, OtherError>,
    _ validator: @escaping @Sendable (Value, OtherValue) -> Decision
  ) {
    self.init(MutableProperty(initial), with: other, validator)
  }
}
