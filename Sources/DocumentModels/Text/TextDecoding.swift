import Signals

extension SignalProducer where Value == DocumentChunk, Failure == DocumentError {
  /// Decodes the chunks of a text as they come.
  ///
  /// - Parameter path: The path that errors name.
  /// - Returns: A producer of the steps: the progress of each chunk, and the text at the end.
  func decodingText(of path: String) -> SignalProducer<TextLoadingStep, DocumentError> {
    SignalProducer<TextLoadingStep, DocumentError> { observer, lifetime in
      let decoding = TextDecoding(path: path)
      lifetime += start { event in
        do throws(DocumentError) {
          switch event {
          case .value(let chunk):
            try decoding.append(chunk)
            observer.send(value: .progress(chunk.progress))
          case .completed:
            observer.send(value: .loaded(try decoding.finish()))
            observer.sendCompleted()
          case .failed(let error):
            throw error
          case .interrupted:
            observer.sendInterrupted()
          }
        } catch {
          observer.send(error: error)
        }
      }
    }
  }
}

/// One step on the way from a file to its text.
enum TextLoadingStep: Equatable, Sendable {
  /// So much has been read and decoded.
  case progress(DocumentProgress)

  /// All is read, and this is the text.
  case loaded(TextContents)
}

/// A decoder that the events of one run share.
private final class TextDecoding: Sendable {
  private let path: String
  private let decoder = Lock(TextDecoder())

  init(path: String) {
    self.path = path
  }

  func append(_ chunk: DocumentChunk) throws(DocumentError) {
    try decode { decoder throws(TextDecoder.Failure) in
      if chunk.bytes.isEmpty { decoder.reserveCapacity(chunk.progress.total) }
      try decoder.append(chunk.bytes)
    }
  }

  func finish() throws(DocumentError) -> TextContents {
    try decode { decoder throws(TextDecoder.Failure) in try decoder.finish() }
  }

  private func decode<Result: Sendable>(
    _ body: (inout TextDecoder) throws(TextDecoder.Failure) -> Result
  ) throws(DocumentError) -> Result {
    do throws(TextDecoder.Failure) {
      return try decoder.withLock(body)
    } catch {
      throw DocumentError(
        path: path,
        operation: .decode,
        reason: .undecodable(offset: error.offset)
      )
    }
  }
}
