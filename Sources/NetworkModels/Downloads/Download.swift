public import Signals

/// What the bytes of a file should come to.
public enum Checksum: Sendable, Equatable {
  /// The checksum SHA-256, in hexadecimal digits of any case.
  case sha256(String)
}

/// What happens in the course of a download.
public enum DownloadEvent: Sendable, Equatable {
  /// So much of the file is there, what an earlier attempt has brought included.
  case progress(TransferProgress)
  /// All of it is there, and its checksum is being made.
  case checking
  /// The file is in its place; the last event.
  case finished(path: String)
}

extension Transport {
  /// Describes the download of a file, which goes on where an earlier attempt has ended.
  ///
  /// The bytes go to a file beside the target, with the name's ending `.part`; what is known of
  /// their version stands in `.part.json`. When all are there and the checksum is right, the file
  /// takes the target's place in one step: nobody ever sees a part of it there. A file that has
  /// changed on the server since the last attempt, or a server that knows no ranges, has the
  /// download begin anew. What arrives faster than it can be written slows the transfer down.
  ///
  /// After a power failure a part may have been lost that was thought to be there: only a checksum
  /// finds that out.
  ///
  /// **Termination:** completes after the file is in its place. Fails as the transfer does, as
  /// `badStatus`, as `unwritable` where the disk refuses, or as `corrupt` where the checksum is
  /// another one; only then, the part is thrown away. Disposing keeps it.
  ///
  /// **Threading:** on the scheduler.
  ///
  /// - Parameters:
  ///   - request: What to ask for.
  ///   - path: Where the file goes; what is there is replaced at the end. One download at a time,
  ///     of all processes, can have the path.
  ///   - checksum: What the file should come to, or `nil` for no check.
  ///   - scheduler: Where to wait for the disk; must run one thing after the other.
  /// - Returns: A producer each of whose starts downloads what is missing.
  public func download(
    _ request: HTTPRequest,
    to path: String,
    checksum: Checksum? = nil,
    on scheduler: any Scheduler = QueueScheduler(name: "download")
  ) -> SignalProducer<DownloadEvent, NetworkError> {
    SignalProducer { observer, lifetime in
      let run = DownloadRun(
        request: request,
        path: path,
        checksum: checksum,
        transport: self,
        scheduler: scheduler,
        observer: observer
      )
      lifetime.observeEnded { run.cancel() }
      scheduler.schedule { run.begin() }
    }
  }
}
