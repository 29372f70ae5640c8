/// What is known of something that a provider was asked for.
public enum Provided<Value: Sendable>: Sendable {
  /// It is being asked for; what was known before can be shown meanwhile.
  case loading(previous: Value?)
  /// It is known, from then on.
  case value(Value, Freshness)
  /// There is none.
  case missing
  /// It could not be had; what was known before can still be shown.
  case failed(ProviderError, previous: Value?)

  /// The value to show: the one that was provided, or the one from before.
  public var value: Value? {
    switch self {
    case .loading(let previous), .failed(_, let previous): previous
    case .value(let value, _): value
    case .missing: nil
    }
  }

  /// Whether it is being asked for.
  public var isLoading: Bool { if case .loading = self { true } else { false } }

  /// Why it could not be had.
  public var error: ProviderError? {
    if case .failed(let error, _) = self { error } else { nil }
  }
}

/// Why a provider gave no value.
public enum ProviderError: Error, Sendable {
  /// The provider has answered, and there is no such thing.
  case missing
  /// The provider has answered with this error.
  case failed(any Error)
  /// The provider has not answered in time.
  case timedOut(Duration)
  /// The provider has let go of the question without answering it.
  case abandoned
}

extension ProviderError: CustomStringConvertible {
  /// What happened and what to do.
  public var description: String {
    switch self {
    case .missing: "There is no such thing."
    case .failed(let error): "The provider has failed: \(error)"
    case .timedOut(let limit): "The provider has not answered within \(limit). Try again later."
    case .abandoned: "The provider has let the question fall. It must answer on every path."
    }
  }
}

/// What the code of a provider has done wrong.
public enum ProviderFault<ID: Hashable & Sendable>: Error, Sendable, Equatable {
  /// It has not answered within the time that it is given. Who asked was told an error.
  case neverAnswered([ID])
  /// It has let go of its responder without answering. Who asked was told an error.
  case abandoned([ID])
  /// It has answered a second time, which was ignored.
  case answeredTwice([ID])
}

extension ProviderFault: CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .neverAnswered(let ids):
      "A provider has not answered in time when it was asked for \(ids): who asked was told an "
        + "error. Call the responder on every path, also on those that fail."
    case .abandoned(let ids):
      "A provider has released its responder without an answer when it was asked for \(ids): who "
        + "asked was told an error. Call the responder on every path, also on those that fail."
    case .answeredTwice(let ids):
      "A provider has answered twice when it was asked for \(ids): the second answer is ignored. "
        + "Return after the call, or use a producer for answers in parts."
    }
  }
}
