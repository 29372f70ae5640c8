import Glibc

/// Where threads of the graph wait for each other.
enum GraphMeeting {
  fileprivate static let monitor = Monitor()
  /// The steps that hold something and wait, by what stands for them in the locks that they hold.
  ///
  /// Under the monitor.
  @exclusivity(unchecked) fileprivate nonisolated(unsafe) static var waiting: [UInt: GraphThread] =
    [:]

  /// Tells those who wait that they should look again.
  @inline(never)
  static func tell() {
    let isHere = GraphThread.withCurrent { $0.isAtMeeting }
    if !isHere { monitor.lock() }
    monitor.broadcast()
    if !isHere { monitor.unlock() }
  }

  /// How many nanoseconds a thread waits before it looks again, where it cannot make a fence for all.
  fileprivate static let patience: UInt64 = 1_000_000
}

/// How steps that hold one domain and want another get out of each other's way.
///
/// A step finds out what it needs as it goes: a derivation reads a property that it has never read. When
/// somebody else holds that domain, the step waits, and keeps what it holds. Nobody else waits with
/// something held. So threads may come to wait for each other in a ring, in which
///
/// - nobody runs, and nobody else can get in: all domains of the ring are held;
/// - all have set what they have to set, and wait inside of derivations, which are pure, or while something
///   is being made; but for one at most, which runs a closure that was given to `transaction`, `snapshot` or
///   `modify`: those take turns.
///
/// So one of the ring *takes over* from the others: holds all that they hold, goes on to its end as if they
/// had waited at their beginning, and passes all on to one of them. That is whoever would have closed the
/// ring.
///
/// If there is one with a closure, nobody may see what that has set so far, and it is the one that takes over.
/// It takes back what it has set, lets all the others go on to their end, and sets it again: as if it had
/// begun later. Only a value that `modify` is changing in place cannot be taken back; then the closure goes
/// on to its end, and what the others have computed meanwhile is computed again.
///
/// Whoever comes to a node that one of the others is computing *suspends itself*: it has that one go on until
/// the node is computed, and then goes on itself. A ring of those is a ring of derivations, which traps.
extension GraphThread {
  /// Waits until a component's domain is one of those of the step.
  @inline(never)
  func waitToHold(_ place: GraphPlace) {
    // Most steps are short.
    for turn in 0..<200 {
      if tryToHold(place) { return }
      if turn % 50 == 49 { sched_yield() }
    }
    let isInStep = depth > 0
    if isInStep { keepNodes() }
    GraphMeeting.monitor.lock()
    isAtMeeting = true
    wanted = place
    if isInStep { GraphMeeting.waiting[identity] = self }
    while true {
      if isSuspended {
        GraphMeeting.monitor.wait()
      } else if tryToHold(place) || isInStep && tryToTakeOver(for: place) {
        break
      } else {
        sleep(for: place)
      }
    }
    GraphMeeting.waiting[identity] = nil
    wanted = nil
    isAtMeeting = false
    GraphMeeting.monitor.unlock()
    if isInStep { lookAgain() }
  }

  /// Waits until somebody says that something has changed.
  private func sleep(for place: GraphPlace) {
    // It is tried again before there is one.
    guard let domain = place.domain else { return }
    domain._withUnsafeGuaranteedRef { domain in
      if domain.lock.beginToWait() {
        if ProcessFence.isAvailable {
          GraphMeeting.monitor.wait()
        } else {
          GraphMeeting.monitor.wait(until: Moment.now(CLOCK_MONOTONIC) + GraphMeeting.patience)
        }
      }
      domain.lock.endToWait()
    }
  }

  /// Takes over from those who wait in a ring with this step.
  ///
  /// - Returns: Whether there are any, and this is the one to go on.
  private func tryToTakeOver(for place: GraphPlace) -> Bool {
    guard let ring = ring(through: place) else { return false }
    if ring.contains(where: \.isBody) {
      GraphMeeting.monitor.broadcast()
      return false
    }
    guard canWithdraw else {
      for step in ring { suspend(step) }
      return true
    }
    exchange(writes.reversed())
    for step in ring { suspend(step) }
    isWithdrawn = true
    if let next = suspended.last { giveWay(to: next) }
    isWithdrawn = false
    exchange(writes)
    return true
  }

  /// Takes back what has been set, or sets it again.
  private func exchange(_ writes: [GraphWrite]) {
    // It is not the derivation at work, if there is one, that does this.
    let derivation = evaluation
    evaluation = Evaluation()
    for write in writes { write.exchange(self) }
    evaluation = derivation
  }

  /// Has a step, from which this one has taken over, go on, until that passes all on to this one.
  private func giveWay(to step: GraphThread) {
    isSuspended = true
    resume(step)
    step.suspended.append(self)
    while isSuspended { GraphMeeting.monitor.wait() }
  }

  /// The steps that wait for this one, each for the next, with the last one holding what this one wants.
  private func ring(through place: GraphPlace) -> [GraphThread]? {
    var ring: [GraphThread] = []
    var place = place
    while true {
      guard let holder = place.domain?._withUnsafeGuaranteedRef({ $0.lock.holder }) else {
        return nil
      }
      if holder == identity { return ring }
      // Whoever does not wait will let go, or find the ring.
      guard let step = GraphMeeting.waiting[holder], let next = step.wanted,
        !ring.contains(where: { $0 === step })
      else { return nil }
      ring.append(step)
      place = next
    }
  }

  /// Takes over from a step that waits.
  private func suspend(_ step: GraphThread) {
    GraphMeeting.waiting[step.identity] = nil
    step.handAll(to: self)
    suspended += step.suspended + [step]
    step.suspended = []
    step.isSuspended = true
  }

  /// Has a step, from which this one has taken over, go on with all that this one holds.
  private func resume(_ step: GraphThread) {
    suspended.removeAll { $0 === step }
    handAll(to: step)
    step.suspended = suspended
    suspended = []
    step.isSuspended = false
    if step.wanted != nil { GraphMeeting.waiting[step.identity] = step }
    GraphMeeting.monitor.broadcast()
  }

  /// Has one of those from which this step has taken over go on, at the end.
  func passOn() {
    GraphMeeting.monitor.lock()
    // What has been taken back is done again when all others have come to their end.
    if let next = suspended.last(where: { !$0.isBody }) ?? suspended.last { resume(next) }
    GraphMeeting.monitor.unlock()
  }

  /// Keeps the nodes that the step will come back to alive until its end: whoever goes on meanwhile may let
  /// go of them.
  private func keepNodes() {
    for index in 0..<visits.count { release(visits[index].node.pointee.owner.retain()) }
    for index in 0..<computing.count { release(computing[index].pointee.owner.retain()) }
    for index in 0..<pending.count { release(pending[index].pointee.owner.retain()) }
  }

  /// Looks again from the beginning at what is to be settled: it may have been changed meanwhile.
  private func lookAgain() {
    for index in 0..<visits.count { visits[index] = Visit(node: visits[index].node) }
  }
}

// MARK: - Values of others

extension GraphThread {
  /// Has another step compute a node that it is computing already.
  @inline(never)
  func waitForValue(of node: NodePointer) {
    guard !contains(node, computing) else { node.failBecauseOfCycle(self) }
    keepNodes()
    GraphMeeting.monitor.lock()
    while node.pointee.isEvaluating {
      guard let step = suspended.first(where: { contains(node, $0.computing) }), step.awaited == nil
      else { node.failBecauseOfCycle(self) }
      // What has been withdrawn is set again for that, so that it must come to its end first.
      if !step.isWithdrawn {
        awaited = node
        step.owed = node
      }
      giveWay(to: step)
      awaited = nil
    }
    GraphMeeting.monitor.unlock()
    lookAgain()
  }

  /// Lets the step go on that waits for a node, which has been computed, and waits in turn.
  @inline(never)
  func settleDebt() {
    keepNodes()
    GraphMeeting.monitor.lock()
    if let step = suspended.first(where: { $0.awaited == owed }) {
      owed = nil
      giveWay(to: step)
    }
    GraphMeeting.monitor.unlock()
    lookAgain()
  }

  /// Has all computed again that those are computing from which this step has taken over.
  @inline(never)
  func spoilOthers() {
    for step in suspended {
      step.spoilt = (0..<step.computing.count).map { index in
        step.computing[index].pointee.owner._withUnsafeGuaranteedRef { $0.presentValue() }
      }
    }
  }

  /// Whether what the innermost derivation at work has read has changed since.
  ///
  /// Then it must be computed again: its value is the one from before, if there was one, and has not
  /// changed.
  @inline(__always)
  func mustRepeat(_ hasChanged: inout Bool) -> Bool {
    if spoilt.isEmpty { return false }
    return forgetSpoilt(&hasChanged)
  }

  @inline(never)
  private func forgetSpoilt(_ hasChanged: inout Bool) -> Bool {
    guard spoilt.count == computing.count, let before = spoilt.popLast() else { return false }
    if let before {
      before.putBack(self)
      hasChanged = false
    }
    return true
  }

  private func contains(_ node: NodePointer, _ nodes: RawList<NodePointer>) -> Bool {
    (0..<nodes.count).contains { nodes[$0] == node }
  }
}
