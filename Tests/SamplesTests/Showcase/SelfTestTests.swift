import Foundation
import Signals
import SignalsTesting
import Testing
import TextRendering

@testable import showcase

@Suite("SelfTest")
struct SelfTestTests {
  private let scheduler = TestScheduler()

  private func check(
    _ claim: String,
    takes time: Duration = .zero,
    fails reason: String? = nil
  ) -> Check {
    Check(layer: "layer", claim: claim) { [scheduler] () throws(Refutation) in
      scheduler.advance(by: time)
      if let reason { throw Refutation(reason) }
      return "seen"
    }
  }

  @Test("each check is timed, and tells what was seen")
  func success() {
    let test = SelfTest([check("one", takes: .seconds(2)), check("two")], clock: scheduler)
    #expect(test.run())
    #expect(test.results.value.map(\.claim) == ["one", "two"])
    #expect(test.results.value.map(\.time) == [.seconds(2), .zero])
    #expect(test.results.value.map(\.detail) == ["seen", "seen"])
    #expect(test.summary == "All 2 checks hold.")
  }

  @Test("what does not hold is told, and the checks after it run all the same")
  func failure() {
    let test = SelfTest([check("one", fails: "it is two"), check("three")], clock: scheduler)
    #expect(!test.run())
    #expect(test.results.value.map(\.isSuccess) == [false, true])
    #expect(test.results.value.first?.detail == "it is two")
    #expect(test.summary == "1 of 2 checks does not hold.")
  }

  @Test("a check is named while it runs, and never beside its own result")
  func order() {
    let test = SelfTest([check("one"), check("two")], clock: scheduler)
    let told = Lock<[String]>([])
    let state = test.current.combineLatest(with: test.results).map { current, results in
      "\(results.count) \(current ?? "-")"
    }
    let watch = state.producer.startWithValues { value in told.withLock { $0.append(value) } }
    defer { watch.dispose() }
    _ = test.run()
    #expect(told.withLock { $0 } == ["0 -", "0 one", "1 -", "1 two", "2 -"])
  }

  @Test("the view is a row a check, and a summary when all has been tried")
  func view() {
    let test = SelfTest([check("one"), check("two", fails: "no")], clock: scheduler)
    #expect(!Frame(selfTestView(test), width: 80).text.contains { $0.contains("check") })
    _ = test.run()
    let text = Frame(selfTestView(test), width: 80).text
    #expect(text.contains { $0.contains("one") && $0.contains("ok") })
    #expect(text.contains { $0.contains("two") && $0.contains("FAILED") && $0.contains("no") })
    #expect(text.last == "1 of 2 checks does not hold.")
  }
}

@Suite("the checks of the showcase", .timeLimit(.minutes(10)))
struct CheckTests {
  @Test(
    "what a layer promises holds here",
    arguments: [Check.diamond, .document, .backgroundTasks, .frame]
  )
  func holds(_ check: Check) throws {
    #expect(try !check.run().isEmpty)
  }

  @Test("requests fail in time while every pool is blocked, and the pools work again")
  func blockedPools() async {
    // Which way it ends is told by what it prints: of a process that fails nobody learns why.
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      do throws(Refutation) {
        print("holds:", try Check.blockedPools(within: .seconds(10)).run())
      } catch {
        print("does not hold:", error.reason)
      }
    }
    let printed = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(printed.hasPrefix("holds: "))
  }
}
