import Synchronization

/// What a framework is held against: closures that are stored in a class and called in turn.
final class PlainClosures {
  var receive: (Int) -> Void = { _ in }
  var first: (Int) -> Int = { $0 }
  var second: (Int) -> Bool = { _ in true }
  var third: (Int) -> Int = { $0 }
  var fourth: (Int, Int) -> Int = { $1 }
}

// The loops are functions of their own, so that the compiler does not see which closures are called
// and cannot replace the calls by what they do.
extension PlainClosures {
  @inline(never)
  func push(_ events: Int) {
    for value in 0..<events { receive(value) }
  }

  @inline(never)
  func pushThroughAll(_ events: Int) {
    var partial = 0
    for value in 0..<events {
      let mapped = first(value)
      guard second(mapped) else { continue }
      partial = fourth(partial, third(mapped))
      receive(partial)
    }
  }

  @inline(never)
  func set(_ stored: borrowing Mutex<Int>, _ events: Int) {
    for value in 0..<events {
      stored.withLock { $0 = value }
      receive(value)
    }
  }
}

/// A sum that closures add to.
///
/// Unchecked, because a lock here would be measured with the rest: each workload has a sum of its own
/// and adds to it from one thread.
final class Sum: @unchecked Sendable {
  var value = 0

  init() {}
}
