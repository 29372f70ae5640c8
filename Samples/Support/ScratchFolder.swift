import Foundation

/// A folder for a sample to write to, apart from everything that matters to anybody.
public struct ScratchFolder: Sendable {
  /// Where it is.
  public let path: String

  /// Why there is no scratch folder.
  public struct Failure: Error, CustomStringConvertible {
    /// What went wrong, and where.
    public let description: String
  }

  /// Makes a new folder among the temporary ones.
  ///
  /// - Parameter name: What its name begins with.
  /// - Returns: The folder. It stays when the program ends, for people to look into it.
  /// - Throws: What the system refused.
  public static func make(named name: String) throws(Failure) -> ScratchFolder {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(name)-\(UUID().uuidString.prefix(8))")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return ScratchFolder(path: folder.path)
    } catch {
      throw Failure(description: "cannot make the folder \(folder.path): \(error)")
    }
  }

  /// The path of a file in the folder.
  ///
  /// - Parameter name: The name of the file.
  /// - Returns: Its path.
  public func file(_ name: String) -> String {
    "\(path)/\(name)"
  }
}
