import DocumentModels
import Glibc
import Signals

/// A second process that works on a document.
struct Editor {
  private let path: String

  init(_ path: String) {
    self.path = path
  }

  /// Puts a text in the place of what there is, and saves it.
  func edit(to text: String) async throws -> Bool {
    let document = Document(path: path, format: TextFormat())
    try await document.use { $0 = text }
    try await document.save().wait()
    try await document.close().wait()
    return true
  }

  /// Keeps the document locked until the input ends.
  func hold() async throws -> Bool {
    let options = DocumentOptions(locking: .whileOpen)
    let document = Document(path: path, format: TextFormat(), options: options)
    try await document.open().wait()
    print("held")
    fflush(nil)
    while readLine() != nil {}
    try await document.close().wait()
    return true
  }
}
