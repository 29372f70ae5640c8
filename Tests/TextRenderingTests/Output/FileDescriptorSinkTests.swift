import Dispatch
import Glibc
import Testing
import TextRendering

@Suite("FileDescriptorSink")
struct FileDescriptorSinkTests {
  @Test("S9: Every byte reaches the reader once and in order, though the pipe does not block")
  func slowReader() async throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    #expect(fcntl(writer, F_SETFL, O_NONBLOCK) == 0)
    let sent = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let received = Task.detached { await allBytes(of: reader) }
    try await onThread { () throws(RenderError) in
      defer { close(writer) }
      try FileDescriptorSink(writer).write(sent)
    }
    #expect(await received.value == sent)
    close(reader)
  }

  @Test("S7, S8: A closed reader is told as such, and the process goes on")
  func closedReader() async {
    await #expect(processExitsWith: .exitCode(7)) {
      signal(SIGPIPE, SIG_DFL)
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      close(ends[0])
      do throws(RenderError) {
        try FileDescriptorSink(ends[1]).write([1, 2, 3])
      } catch {
        exit(error == .closed ? 7 : 8)
      }
    }
  }

  @Test("S7, S8: SIGPIPE is left as the program has it: handled, or pending")
  func pipeSignal() async {
    await #expect(processExitsWith: .exitCode(9)) {
      signal(SIGPIPE) { _ in exit(1) }
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      close(ends[0])
      try? FileDescriptorSink(ends[1]).write([1])
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      raise(SIGPIPE)
      try? FileDescriptorSink(ends[1]).write([1])
      var pending = sigset_t()
      sigpending(&pending)
      exit(sigismember(&pending, SIGPIPE) == 1 ? 9 : 2)
    }
  }

  @Test(
    "S10: What is not wanted any more is not begun, and of what has begun the rest is not written"
  )
  func unwanted() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    #expect(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
    try FileDescriptorSink(ends[1]).write([1, 2]) { false }
    var parts = 0
    // The pipe takes some of it; instead of waiting for room, the writer is told to stop.
    try FileDescriptorSink(ends[1]).write(Array(repeating: 7, count: 200_000)) {
      parts += 1
      return parts == 1
    }
    var buffer = [UInt8](repeating: 0, count: 200_000)
    let count = read(ends[0], &buffer, buffer.count)
    #expect(parts == 2 && (1..<200_000).contains(count) && buffer[0] == 7)
    close(ends[0])
    close(ends[1])
  }

  @Test("A descriptor that is not open fails with the system's reason")
  func badDescriptor() {
    #expect(throws: RenderError.io(errno: EBADF)) { try FileDescriptorSink(-1).write([1]) }
    #expect("\(RenderError.io(errno: ENOSPC))".contains("No space left"))
  }
}

/// Reads up to the end, on a thread of its own.
private func allBytes(of descriptor: Int32) async -> [UInt8] {
  await onThread {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return all }
      all += buffer[..<count]
    }
  }
}

/// Runs what may block where it blocks nobody.
private func onThread<Value: Sendable, Failure: Error>(
  _ body: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
  let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
    DispatchQueue(label: "blocking").async {
      continuation.resume(returning: Result { () throws(Failure) in try body() })
    }
  }
  return try result.get()
}
