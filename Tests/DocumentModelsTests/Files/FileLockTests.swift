import Foundation
import Signals
import Testing

@testable import DocumentModels

@Suite("The lock of a document")
struct FileLockTests {
  let folder: TemporaryFolder
  let sideFiles: SideFiles

  init() throws {
    folder = try TemporaryFolder()
    sideFiles = SideFiles(for: try FilePath(folder("file")))
  }

  @Test("excludes others until it is released, tells them who has it, and leaves no file behind")
  func exclusive() throws {
    let lock = try FileLock(sideFiles)
    #expect(throws: FileFailure(reason: .lockedElsewhere(process: getpid()))) {
      try FileLock(sideFiles)
    }
    lock.release()
    lock.release()
    #expect(try folder.names == [])
    let next = try FileLock(sideFiles)
    withExtendedLifetime(next) {}
  }

  @Test("ends when it is let go of")
  func released() throws {
    _ = try FileLock(sideFiles)
    #expect(throws: Never.self) { try FileLock(sideFiles) }
  }

  @Test("ends although a process that is just being started has the file open too")
  func shared() throws {
    var first: FileHandleBox? = FileHandleBox(
      try FileHandle(folder("lock"), flags: O_RDWR | O_CREAT, permissions: 0o600)
    )
    let second = try FileHandle(folder("lock"), flags: O_RDWR)
    #expect(first.map { $0.handle.tryLock() } == true)
    let isKeptOut = !second.tryLock()
    #expect(isKeptOut)
    // What a child has until it runs another program.
    let copy = try #require(first.map { dup($0.handle.descriptor) })
    first = nil
    let isLetIn = second.tryLock()
    #expect(isLetIn)
    close(copy)
  }

  @Test("ends with the process that has it, however that ends")
  func killed() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder("file") as String] in
      let lock = try FileLock(SideFiles(for: try FilePath(path)))
      kill(getpid(), SIGKILL)
      withExtendedLifetime(lock) {}
    }
    #expect(try folder.names == [".file.lock"])
    let lock = try FileLock(sideFiles)
    lock.release()
    #expect(try folder.names == [])
  }

  @Test("is given to one at a time, however many threads want it")
  func contended() async throws {
    let counter = Counter()
    let threads = IOThreads(limit: 8)
    let ends = AsyncStream<Void>.makeStream()
    for _ in 0..<8 {
      threads.schedule { [sideFiles] in
        var taken = 0
        while taken < 50 {
          guard let lock = try? FileLock(sideFiles) else {
            sched_yield()
            continue
          }
          counter.enter()
          counter.leave()
          lock.release()
          taken += 1
        }
        ends.continuation.yield()
      }
    }
    for await _ in ends.stream.prefix(8) {}
    #expect(counter.most == 1)
    #expect(counter.total == 400)
    #expect(try folder.names == [])
  }
}
