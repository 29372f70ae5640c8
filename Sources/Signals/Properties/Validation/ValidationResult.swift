extension ValidatingProperty {
  /// What a validator says of a proposal.
  @preconcurrency
  public enum Decision: Sendable {
    /// It is taken as it is.
    case valid
    /// Something else is taken in its place, possibly because of an error.
    case coerced(Value, ValidationError?)
    /// It is not taken.
    case invalid(ValidationError)
  }

  /// What has become of a proposal.
  @preconcurrency
  public enum Result: Sendable {
    /// It has been taken.
    case valid(Value)
    /// Something else has been taken in its place, possibly because of an error.
    case coerced(replacement: Value, proposed: Value, error: ValidationError?)
    /// It has not been taken.
    case invalid(Value, ValidationError)
  }
}

extension ValidatingProperty.Result {
  init(_ proposed: Value, _ decision: ValidatingProperty.Decision) {
    switch decision {
    case .valid: self = .valid(proposed)
    case .coerced(let replacement, let error):
      self = .coerced(replacement: replacement, proposed: proposed, error: error)
    case .invalid(let error): self = .invalid(proposed, error)
    }
  }

  /// Whether nothing has been taken.
  public var isInvalid: Bool {
    if case .invalid = self { return true }
    return false
  }

  /// What has been taken, if anything has.
  public var value: Value? {
    switch self {
    case .valid(let value), .coerced(let value, _, _): value
    case .invalid: nil
    }
  }

  /// What was wrong, if anything was.
  public var error: ValidationError? {
    switch self {
    case .valid: nil
    case .coerced(_, _, let error): error
    case .invalid(_, let error): error
    }
  }

  /// What was proposed.
  var proposed: Value {
    switch self {
    case .valid(let value), .coerced(_, let value, _), .invalid(let value, _): value
    }
  }
}

extension ValidatingProperty.Decision: Equatable
where Value: Equatable, ValidationError: Equatable {}

extension ValidatingProperty.Result: Equatable
where Value: Equatable, ValidationError: Equatable {}
