/// Where a download stands.
public enum DownloadState: Sendable, Equatable {
  /// It has not been started, or was thrown away.
  case idle
  /// Bytes come; so much is there.
  case downloading(TransferProgress)
  /// It was paused; so much is there.
  case paused(TransferProgress)
  /// All is there, and its checksum is being made.
  case checking
  /// The file is in its place.
  case finished(path: String)
  /// It has failed; so much is there, and starting goes on from that.
  case failed(NetworkError, TransferProgress)

  /// How much of the file is there, or `nil` where that is not known.
  public var progress: TransferProgress? {
    switch self {
    case .downloading(let progress), .paused(let progress), .failed(_, let progress): progress
    case .idle, .checking, .finished: nil
    }
  }

  /// Whether it is going on.
  public var isRunning: Bool {
    switch self {
    case .downloading, .checking: true
    case .idle, .paused, .finished, .failed: false
    }
  }

  /// Why it has failed.
  public var error: NetworkError? {
    if case .failed(let error, _) = self { error } else { nil }
  }
}
