import Signals
import SignalsTesting
import Testing

@Suite("What should be released")
struct ReleaseTests {
  private final class Node: Sendable {
    private let kept = Lock<[any AnyObject & Sendable]>([])
    func keep(_ object: some AnyObject & Sendable) { kept.withLock { $0.append(object) } }
  }

  @Test("an object that nobody keeps is as expected")
  func released() throws {
    try expectReleased { Node() }
    try expectReleased {
      let (parent, child) = (Node(), Node())
      parent.keep(child)
      return [parent, child]
    }
  }

  @Test("an object that keeps itself is said to be alive")
  func cycle() throws {
    let error = #expect(throws: NotReleased.self) {
      try expectReleased(fileID: "Tests/Some.swift", line: 3) {
        let node = Node()
        node.keep(node)
        return node
      }
    }
    #expect(error?.description == "Something keeps alive (Tests/Some.swift:3):\n  Node")
  }

  @Test("of several objects, those are named that live")
  func several() throws {
    let keeper = Node()
    let error = #expect(throws: NotReleased.self) {
      try expectReleased {
        let property = MutableProperty(1)
        keeper.keep(property)
        return [Node(), property, Node()]
      }
    }
    #expect(error?.living == ["MutableProperty<Int>"])
  }

  @Test("a task that was cancelled may let go a little later")
  func tasks() async throws {
    let scheduler = TestScheduler()
    try await expectReleased {
      let node = Node()
      let task = Task {
        // On virtual time, which nobody moves: only the cancellation ends it.
        try await scheduler.clock.sleep(for: .seconds(1))
        node.keep(node)
      }
      await Task.yield()
      task.cancel()
      return node
    }
    await #expect(throws: NotReleased.self) {
      try await expectReleased {
        let node = Node()
        await Task.yield()
        node.keep(node)
        return node
      }
    }
  }

  @Test("tracked values are counted while they live, and equal by what is in them")
  func tracked() {
    let count = LivingCount()
    do {
      let (first, second) = (count.tracked(1), count.tracked(1))
      #expect(first == second)
      #expect(Set([first, second, count.tracked(2)]).count == 2)
      #expect("\(first)" == "1")
      withExtendedLifetime((first, second)) { #expect(count.living == 2) }
    }
    #expect(count.living == 0)
    #expect(count.made == 3)
  }

  @Test("an operator keeps no more tracked values than it must")
  func operatorsKeepLittle() {
    let count = LivingCount()
    let (signal, input) = Signal<Tracked<Int>, Never>.pipe()
    let last = signal.take(last: 3)
    last.observeValues { _ in }
    for number in 1...10 { input.send(value: count.tracked(number)) }
    #expect(count.living == 3)
    input.sendCompleted()
    #expect(count.living == 0)
  }
}
