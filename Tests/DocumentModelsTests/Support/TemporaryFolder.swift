import Foundation

/// A folder for one test, removed with all that is in it when the test lets go of it.
final class TemporaryFolder: Sendable {
  /// The path, with links resolved.
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "DocumentModelsTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    path = url.resolvingSymlinksInPath().path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of something in the folder.
  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// The names of everything in the folder, hidden files too.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// Writes a file in the folder.
  @discardableResult
  func file(_ name: String, _ bytes: some Sequence<UInt8>, mode: Int = 0o644) throws -> String {
    try Data(bytes).write(to: URL(filePath: self(name)))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: self(name))
    return self(name)
  }

  /// Makes a folder in the folder.
  @discardableResult
  func folder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: self(name), withIntermediateDirectories: false)
    return self(name)
  }

  /// Makes a symbolic link in the folder.
  @discardableResult
  func link(_ name: String, to target: String) throws -> String {
    try FileManager.default.createSymbolicLink(atPath: self(name), withDestinationPath: target)
    return self(name)
  }
}

/// The bytes of a file, by other means than those under test.
func bytes(of path: String) throws -> [UInt8] {
  try Array(Data(contentsOf: URL(filePath: path)))
}

/// The text of a file, by other means than those under test.
func text(of path: String) throws -> String {
  String(decoding: try bytes(of: path), as: UTF8.self)
}

/// The permissions of a file.
func mode(of path: String) throws -> Int? {
  try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
}

/// Whether a path is a symbolic link.
func isLink(_ path: String) throws -> Bool {
  try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    == .typeSymbolicLink
}
