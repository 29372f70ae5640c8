internal import CurlShim
internal import FoundationEssentials
internal import Glibc

/// The body of a request on its way to libcurl.
struct CurlUpload {
  private enum Source {
    case data(Data)
    case file(Int32)
    case stream(BodyStream)
  }

  private static let pieceSize = 256 * 1024

  /// The number of bytes in all, or `nil` where nobody knows.
  let length: Int64?
  private let source: Source
  private let job: CurlJob
  /// The bytes that libcurl has been given.
  private(set) var offset: Int64 = 0
  /// What gives the pieces of a stream.
  private var pump: CurlStreamPump?

  /// Opens a body.
  ///
  /// - Throws: `bodyUnreadable`, where a file can't be opened.
  init(_ body: HTTPBody, of job: CurlJob) throws(NetworkError) {
    self.job = job
    switch body {
    case .data(let data):
      source = .data(data)
      length = Int64(data.count)
    case .file(let path):
      let (descriptor, size) = try Self.open(path, for: job.request.url)
      source = .file(descriptor)
      length = size
    case .stream(let stream):
      source = .stream(stream)
      length = stream.length
    }
  }

  /// Gives back what was opened.
  func close() {
    if case .file(let descriptor) = source { _ = Glibc.close(descriptor) }
  }

  /// Begins from the first byte.
  mutating func rewind() {
    offset = 0
    pump = nil
  }

  /// Hands the next piece over, or sees to it that it will be.
  ///
  /// - Returns: Why the body can't be read, or `nil` where it can.
  mutating func pump(into transfer: OpaquePointer, loop: CurlLoop) -> NetworkError? {
    switch source {
    case .data(let data):
      let start = data.startIndex + Int(offset)
      let piece = data[start..<min(start + Self.pieceSize, data.endIndex)]
      return feed(piece, isLast: piece.endIndex == data.endIndex, into: transfer)
    case .file(let descriptor):
      return read(descriptor, into: transfer)
    case .stream(let stream):
      let pump = pump ?? CurlStreamPump(stream)
      self.pump = pump
      pump.requestPiece { [number = job.number] pump, piece in
        loop.send(.feed(number, pump, piece))
      }
      return nil
    }
  }

  /// Takes the next piece of a stream.
  ///
  /// - Returns: Why the body can't be read, or `nil` where it can.
  mutating func accept(
    _ piece: Result<Data?, any Error>,
    from pump: CurlStreamPump,
    into transfer: OpaquePointer
  ) -> NetworkError? {
    // The body may have been rewound while the piece was made.
    guard pump === self.pump else { return nil }
    switch piece {
    case .success(let data?):
      if let length, offset + Int64(data.count) > length {
        return unreadable("it is longer than the \(length) bytes that were declared")
      }
      return feed(data, isLast: false, into: transfer)
    case .success(nil):
      if let length, offset < length {
        return unreadable("it ended after \(offset) of \(length) bytes")
      }
      return feed(Data(), isLast: true, into: transfer)
    case .failure(let error as BodyStream.AlreadyOpened):
      return NetworkError(.bodyNotReplayable, url: job.request.url, reason: "\(error)")
    case .failure(let error):
      return unreadable("\(error)")
    }
  }

  private mutating func read(_ descriptor: Int32, into transfer: OpaquePointer) -> NetworkError? {
    let rest = (length ?? 0) - offset
    let size = Int(min(Int64(Self.pieceSize), rest))
    var bytes = [UInt8](repeating: 0, count: size)
    var count = 0
    repeat {
      count = pread(descriptor, &bytes, size, off_t(offset))
    } while count < 0 && errno == EINTR
    if count < 0 { return unreadable(String(cString: strerror(errno))) }
    if count == 0, rest > 0 { return unreadable("the file has become shorter") }
    return feed(Data(bytes.prefix(count)), isLast: Int64(count) == rest, into: transfer)
  }

  private mutating func feed(
    _ data: Data,
    isLast: Bool,
    into transfer: OpaquePointer
  ) -> NetworkError? {
    offset += Int64(data.count)
    let isFed = data.withUnsafeBytes { bytes in
      curl_shim_transfer_feed(transfer, bytes.baseAddress, bytes.count, isLast)
    }
    return isFed ? nil : unreadable("memory is short")
  }

  private func unreadable(_ reason: String) -> NetworkError {
    NetworkError(.bodyUnreadable, url: job.request.url, reason: reason)
  }

  private static func open(_ path: String, for url: URL) throws(NetworkError) -> (Int32, Int64) {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = "\(path): \(String(cString: strerror(errno)))"
      throw NetworkError(.bodyUnreadable, url: url, reason: reason)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      _ = Glibc.close(descriptor)
      throw NetworkError(.bodyUnreadable, url: url, reason: "\(path) is no regular file")
    }
    return (descriptor, Int64(status.st_size))
  }
}
