import Dispatch
import Foundation

/// Runs a closure on several threads of their own at once and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let finished = DispatchGroup()
  let start = DispatchSemaphore(value: 0)
  for index in 0..<count {
    finished.enter()
    let thread = Thread {
      start.wait()
      body(index)
      finished.leave()
    }
    thread.start()
  }
  for _ in 0..<count { start.signal() }
  finished.wait()
}

/// Runs a closure on a thread with a small stack and waits for it.
func onSmallStack(_ body: @escaping @Sendable () -> Void) {
  let finished = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    finished.signal()
  }
  thread.stackSize = 512 * 1024
  thread.start()
  finished.wait()
}

/// A gate that is opened once, for threads to wait at.
final class Latch: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func open() {
    semaphore.signal()
  }

  func wait() {
    semaphore.wait()
    semaphore.signal()
  }
}
