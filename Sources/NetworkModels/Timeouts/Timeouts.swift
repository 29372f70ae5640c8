/// How long the parts of a request may take; each part has an error of its own.
///
/// A part without a limit takes as long as it takes. All limits hold to the millisecond, also
/// those below a second.
public struct Timeouts: Sendable, Equatable {
  /// For finding the host, connecting and agreeing on encryption: `timedOut(.dns)` or
  /// `timedOut(.connect)`.
  public var connect: Duration?
  /// From the connection to the head of the answer, while no byte is sent: `timedOut(.firstByte)`.
  public var firstByte: Duration?
  /// Between two pieces of the body, while the receiver wants more: `timedOut(.betweenBytes)`.
  public var betweenBytes: Duration?
  /// For all of it, with redirects and further attempts: `timedOut(.whole)`.
  public var whole: Duration?

  /// Makes limits.
  ///
  /// - Parameters:
  ///   - connect: For finding the host, connecting and agreeing on encryption.
  ///   - firstByte: From the connection to the head of the answer.
  ///   - betweenBytes: Between two pieces of the body.
  ///   - whole: For all of it.
  public init(
    connect: Duration? = nil,
    firstByte: Duration? = nil,
    betweenBytes: Duration? = nil,
    whole: Duration? = nil
  ) {
    self.connect = connect
    self.firstByte = firstByte
    self.betweenBytes = betweenBytes
    self.whole = whole
  }

  /// No limit at all. (`none` would be nothing where `Timeouts?` is asked for.)
  public static let unlimited = Timeouts()

  /// What suits people who wait: 10 s to connect, 60 s of silence, no limit for the whole.
  public static let standard = Timeouts(
    connect: .seconds(10),
    firstByte: .seconds(60),
    betweenBytes: .seconds(60)
  )
}
