import Foundation

/// A message on standard error, as command-line tools write them.
public struct Complaint: Sendable {
  /// The whole of the message.
  public let text: String

  /// Makes a message.
  ///
  /// - Parameters:
  ///   - tool: Who complains.
  ///   - message: About what. Control characters in it are escaped.
  public init(_ tool: String, _ message: String) {
    text = "\(tool): \(message.escapingControls)"
  }

  /// Writes the message.
  public func print() {
    // Nobody is left to tell when the reader has gone.
    try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8))
  }
}
