/// Where a request stands.
public enum RequestState<Output: Sendable>: Sendable {
  /// It has not been started, or was cancelled before there was a value.
  case idle
  /// It is running; the value of an earlier run, or one that was stored, can be shown meanwhile.
  case loading(TransferProgress, previous: Output?)
  /// It has succeeded: the value, how old it is, and whether it is still good.
  case loaded(Output, Freshness)
  /// It has failed; the value of an earlier run can still be shown.
  case failed(NetworkError, previous: Output?)

  /// The value to show: the one that was loaded, or the one from before.
  public var value: Output? {
    switch self {
    case .idle: nil
    case .loading(_, let previous), .failed(_, let previous): previous
    case .loaded(let value, _): value
    }
  }

  /// How far it has come while it is running, and `nil` otherwise.
  public var progress: TransferProgress? {
    if case .loading(let progress, _) = self { progress } else { nil }
  }

  /// Why it has failed, and `nil` where it has not.
  public var error: NetworkError? {
    if case .failed(let error, _) = self { error } else { nil }
  }

  /// Whether it is running.
  public var isLoading: Bool { progress != nil }

  /// Whether it has succeeded.
  public var isLoaded: Bool { if case .loaded = self { true } else { false } }

  /// Whether it has failed.
  public var isFailed: Bool { error != nil }
}

extension RequestState: Equatable where Output: Equatable {}
