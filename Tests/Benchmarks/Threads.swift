import Foundation

/// Runs a closure on several threads at once and waits for all of them.
///
/// - Parameters:
///   - count: How many threads.
///   - body: Takes the number of its thread, from zero.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    Thread.detachNewThread {
      body(index)
      group.leave()
    }
  }
  group.wait()
}
