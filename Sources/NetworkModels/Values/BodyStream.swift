public import FoundationEssentials
internal import Signals

/// A body that is made piece by piece while it is sent.
///
/// It is not the pieces but the way to them: each time that the body is sent, it is opened anew.
///
/// ```swift
/// let rows = BodyStream(pieces: (1...1_000).lazy.map { Data("row \($0)\n".utf8) })
/// let request = HTTPRequest(url, method: .post, body: .stream(rows))
/// ```
public struct BodyStream: Sendable {
  /// Gives the next piece at each call, and `nil` at the end.
  ///
  /// It is called by one thread at a time, never by the one that carries out transfers, so it may
  /// wait for a disk or for another source.
  public typealias Reader = @Sendable () throws -> Data?

  /// The number of bytes in all; where it is `nil`, the body is sent in chunks.
  public let length: Int64?
  /// Whether it can be opened more than once.
  public let isReplayable: Bool
  private let source: Source

  /// Makes a stream that can be sent any number of times.
  ///
  /// - Parameters:
  ///   - length: The number of bytes in all, or `nil` where it is not known.
  ///   - open: Begins from the first byte. Kept as long as the request; called once for each time
  ///     that the body is sent.
  @preconcurrency
  public init(length: Int64? = nil, open: @escaping @Sendable () throws -> Reader) {
    self.init(length: length, isReplayable: true, open: open)
  }

  /// Makes a stream of pieces that are made as they are needed.
  ///
  /// - Parameters:
  ///   - pieces: The pieces; iterated anew each time that the body is sent.
  ///   - length: The number of bytes in all, or `nil` where it is not known.
  public init(pieces: some Sequence<Data> & Sendable, length: Int64? = nil) {
    self.init(length: length) {
      let place = Lock<AnyIterator<Data>?>(AnyIterator(pieces.makeIterator()))
      return {
        // Taken out for the call, since the sequence's own code must not run under a lock.
        guard let iterator = place.withLock({ $0.take() }) else { return nil }
        let piece = iterator.next()
        if piece != nil { place.withLock { $0 = iterator } }
        return piece
      }
    }
  }

  /// Makes a stream that can be sent once only: a redirect or a retry that needs it again fails.
  ///
  /// - Parameters:
  ///   - length: The number of bytes in all, or `nil` where it is not known.
  ///   - reader: Gives the pieces.
  /// - Returns: The stream.
  @preconcurrency
  public static func once(length: Int64? = nil, _ reader: @escaping Reader) -> BodyStream {
    BodyStream(length: length, isReplayable: false) { reader }
  }

  private init(
    length: Int64?,
    isReplayable: Bool,
    open: @escaping @Sendable () throws -> Reader
  ) {
    self.length = length
    self.isReplayable = isReplayable
    source = Source(open)
  }

  /// Begins from the first byte.
  ///
  /// - Returns: What gives the pieces.
  /// - Throws: `AlreadyOpened`, or what the stream itself throws.
  public func makeReader() throws -> Reader {
    let isFirst = !source.wasOpened.swap(true)
    guard isFirst || isReplayable else { throw AlreadyOpened() }
    return try source.open()
  }

  /// A stream that can be read only once was asked for its first byte again.
  public struct AlreadyOpened: Error, CustomStringConvertible {
    /// What happened.
    public var description: String { "the stream can be read only once, and has been read" }
  }

  private final class Source: Sendable {
    let open: @Sendable () throws -> Reader
    let wasOpened = Atomic(false)

    init(_ open: @escaping @Sendable () throws -> Reader) {
      self.open = open
    }
  }
}

extension BodyStream: Equatable {
  /// Compares where two streams come from, since their bytes can't be known.
  ///
  /// - Parameters:
  ///   - left: One side.
  ///   - right: The other side.
  /// - Returns: Whether one is a copy of the other.
  public static func == (left: BodyStream, right: BodyStream) -> Bool {
    left.source === right.source
  }
}
