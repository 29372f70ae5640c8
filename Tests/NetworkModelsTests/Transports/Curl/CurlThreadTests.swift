import Dispatch
import Foundation
import NetworkModels
import SampleSupport
import Signals
import SignalsTesting
import Testing

@Suite("the thread of CurlTransport", .timeLimit(.minutes(10)))
struct CurlThreadTests {
  @Test("21: two thousand requests from eight threads, some of them cancelled, each end once")
  func crowd() async throws {
    let server = try LoopbackServer { _ in .reply(.text("x")) }
    let transport = CurlTransport(CurlConfiguration(connectionsPerHost: 16))
    let request = try HTTPRequest(address: server.address)
    let ends = Lock<[Int: Int]>([:])
    let (completed, interrupted) = (Lock(0), Lock(0))
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<8 {
        group.addTask {
          await withCheckedContinuation { continuation in
            let left = Lock(250)
            let thread = Thread {
              for index in 0..<250 {
                let number = worker * 250 + index
                let run = transport.events(for: request).start { event in
                  guard event.isTerminating else { return }
                  ends.withLock { $0[number, default: 0] += 1 }
                  if event == .completed { completed.withLock { $0 += 1 } }
                  if event == .interrupted { interrupted.withLock { $0 += 1 } }
                  let isLast = left.withLock { left in
                    left -= 1
                    return left == 0
                  }
                  if isLast { continuation.resume() }
                }
                if number % 3 == 0 { run.dispose() }
              }
            }
            thread.start()
          }
        }
      }
    }
    #expect(ends.withLock { $0.count } == 2000)
    #expect(ends.withLock { $0.values.allSatisfy { $0 == 1 } })
    #expect(completed.withLock { $0 } + interrupted.withLock { $0 } == 2000)
    #expect(completed.withLock { $0 } >= 1333)
  }

  @Test("22: a cancellation is carried out at once, though the thread waits for a server")
  func wakeUp() async throws {
    let gone = Mailbox<ContinuousClock.Instant>()
    let asked = Mailbox<Void>()
    let server = try LoopbackServer(onHangUp: { _ in gone.put(.now) }) { _ in
      asked.put(())
      return .silence
    }
    let request = try HTTPRequest(address: server.address)
    let run = CurlTransport().events(for: request).start()
    _ = await asked.next()
    let start = ContinuousClock.now
    run.dispose()
    let end = try #require(await gone.next())
    // Without being woken, the thread would wait for a minute.
    #expect(end - start < .seconds(30))
  }

  @Test("20: transports that are let go of give their threads and descriptors back")
  func resources() async throws {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer { _ in .reply(.text("x")) }
      let count = { (path: String) in
        (try? FileManager.default.contentsOfDirectory(atPath: path).count) ?? 0
      }
      func sendOne() async throws { _ = try await CurlTransport().send(server.address) }
      for _ in 0..<5 { try await sendOne() }
      // The server's side of each connection ends a little later than the client's.
      let settled = { (path: String) in
        var last = count(path)
        for _ in 0..<200 {
          pass(.milliseconds(5))
          let now = count(path)
          if now == last, now < 30 { break }
          last = now
        }
        return last
      }
      let (threads, descriptors) = (settled("/proc/self/task"), settled("/proc/self/fd"))
      for _ in 0..<100 { try await sendOne() }
      let (after, open) = (settled("/proc/self/task"), settled("/proc/self/fd"))
      exit(after <= threads + 4 && open <= descriptors + 4 ? 0 : 1)
    }
  }

  @Test("a slow receiver of 100 MB keeps the memory below 40 MB")
  func slowReceiver() async {
    await #expect(processExitsWith: .success) {
      let size = 100_000_000
      let piece = [UInt8](repeating: 7, count: 65_536)
      let server = try LoopbackServer { _ in
        .reply(
          ServerReply(
            framing: .length(size / 65_536 * 65_536),
            pieces: Repeated(piece: piece, count: size / 65_536)
          )
        )
      }
      let request = try HTTPRequest(address: server.address)
      guard let before = residentPeak() else { exit(2) }
      let (_, body) = try await CurlTransport().response(to: request)
      var received = 0
      for try await data in body {
        received += data.count
        pass(.milliseconds(2))
      }
      guard let peak = residentPeak() else { exit(2) }
      print("received \(received), peak \(before) to \(peak) kB")
      exit(received == size / 65_536 * 65_536 && peak - before < 40_000 ? 0 : 1)
    }
  }
}

/// The same piece again and again.
struct Repeated: Sequence, IteratorProtocol, Sendable {
  let piece: [UInt8]
  var count: Int

  mutating func next() -> [UInt8]? {
    guard count > 0 else { return nil }
    count -= 1
    return piece
  }
}

/// The most memory that this process has had, in kilobytes; `nil` where the system doesn't tell.
///
/// Not what `getrusage` says: that begins with what the process had which has started this one.
func residentPeak() -> Int? {
  let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  let words = (line ?? "").split(whereSeparator: \.isWhitespace)
  return words.count > 1 ? Int(words[1]) : nil
}

/// Lets time pass that is part of what is measured.
func pass(_ time: DispatchTimeInterval) {
  _ = DispatchSemaphore(value: 0).wait(timeout: .now() + time)
}
