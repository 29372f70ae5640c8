import Foundation
import Testing

@testable import NetworkModels

@Suite("RawFile")
struct RawFileTests {
  private let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

  @Test("is had by one at a time, and by the next one as soon as it is closed")
  func exclusivity() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try RawFile(path: path, emptying: true, exclusively: true)
    #expect(throws: FileProblem.self) {
      try RawFile(path: path, emptying: false, exclusively: true)
    }
    file.close()
    #expect(throws: Never.self) { try RawFile(path: path, emptying: false, exclusively: true) }
  }

  @Test("a process that is being started, and has it open too, does not keep others from it")
  func inheritance() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try RawFile(path: path, emptying: true, exclusively: true)
    let copy = try #require(descriptors(of: path).first.map { dup($0) })
    defer { close(copy) }
    file.close()
    #expect(throws: Never.self) { try RawFile(path: path, emptying: false, exclusively: true) }
  }

  /// The descriptors of this process that stand for a file.
  private func descriptors(of path: String) throws -> [Int32] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/\(name)"
      )
      return target == path ? Int32(name) : nil
    }
  }
}
