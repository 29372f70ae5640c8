import Synchronization

/// What a framework is held against: closures that are stored in a class and called in turn.
final class PlainClosures {
  var receive: (Int) -> Void = { _ in }
  var first: (Int) -> Int = { $0 }
  var second: (Int) -> Bool = { _ in true }
  var third: (Int) -> Int = { $0 }
  var fourth: (Int, Int) -> Int = { $1 }
  var dispose: () -> Void = {}
  private var pending: Int?
  private var due = 0
  var receivePair: (Int, Int) -> Void = { _, _ in }
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
  func pushTriples(_ count: Int) {
    for value in 0..<count {
      for offset in 0..<3 { receive(value &+ offset) }
    }
  }

  /// Replaces the receiver by a new closure for each value, and calls it.
  @inline(never)
  func switchReceivers(_ count: Int, _ sum: Sum, value constant: Int? = nil) {
    for value in 0..<count {
      let sent = constant ?? value
      receive = { sum.value &+= $0 &+ (value &- value) }
      receive(sent)
    }
  }

  @inline(never)
  func combine(_ count: Int) {
    var left: Int?
    var right: Int?
    for value in 0..<count {
      left = value
      if let left, let right { receivePair(left, right) }
      right = value
      if let left, let right { receivePair(left, right) }
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

extension PlainClosures {
  @inline(never)
  func store(in stored: borrowing Mutex<Int>, _ events: Int) {
    for value in 0..<events { stored.withLock { $0 = value } }
  }

  @inline(never)
  func sum(of stored: borrowing Mutex<Int>, _ events: Int) -> Int {
    var sum = 0
    for _ in 0..<events { sum &+= stored.withLock { $0 } }
    return sum
  }

  @inline(never)
  func length(of stored: borrowing Mutex<String>, _ events: Int) -> Int {
    var sum = 0
    for _ in 0..<events { sum &+= stored.withLock { $0 }.utf8.count }
    return sum
  }

  /// Stores a closure with what disposes of it, calls it once and lets go of both.
  @inline(never)
  func comeAndGo(_ count: Int, _ sum: Sum) {
    for value in 0..<count {
      receive = { sum.value &+= $0 &+ value }
      dispose = { [receive] in withExtendedLifetime(receive) {} }
      receive(1)
      dispose()
    }
  }

  /// Compares with the time and stores each value of a burst, and passes on the last one at its end.
  func throttle(_ events: Int) {
    for value in 0..<events { offer(value, at: 0) }
    if let pending { receive(pending) }
  }

  @inline(never)
  private func offer(_ value: Int, at now: Int) {
    if pending == nil { due = now }
    if now <= due { pending = value }
  }
}

/// A sum that closures add to.
///
/// Unchecked, because a lock here would be measured with the rest: each workload has a sum of its own
/// and adds to it from one thread.
final class Sum: @unchecked Sendable {
  @exclusivity(unchecked) var value = 0

  init() {}
}

/// A list of closures that are called in turn.
final class ClosureList {
  private var closures: [(Int) -> Int]
  private var receivers: [(Int) -> Void] = []

  init(_ closures: [(Int) -> Int] = [], receivers: [(Int) -> Void] = []) {
    self.closures = closures
    self.receivers = receivers
  }

  @inline(never)
  func push(_ events: Int, into sum: Sum) {
    for value in 0..<events {
      var mapped = value
      for closure in closures { mapped = closure(mapped) }
      sum.value &+= mapped
    }
  }

  @inline(never)
  func tell(_ events: Int) {
    for value in 0..<events {
      for receiver in receivers { receiver(value) }
    }
  }
}
