@testable import DocumentModels

/// Reads a file with the code under test.
func read(
  _ path: String,
  chunkSize: Int = 1 << 16,
  sizeLimit: Int = 1 << 30
) throws(DocumentError) -> [UInt8] {
  var reader = try FileReader(path, chunkSize: chunkSize, sizeLimit: sizeLimit)
  var bytes: [UInt8] = []
  while let chunk = try reader.next() {
    bytes += chunk.bytes
  }
  return bytes
}

/// Saves a file with the code under test.
@discardableResult
func save(
  _ text: String,
  to path: String,
  expecting expectation: SaveExpectation = .anything,
  chunkSize: Int = 1 << 16
) throws(DocumentError) -> (DocumentVersion, SavingManner) {
  var replacement = try FileReplacement(path, expecting: expectation)
  for chunk in DocumentContents(text: text).chunks(of: chunkSize) {
    try replacement.write(chunk.bytes)
  }
  return try replacement.commit()
}
