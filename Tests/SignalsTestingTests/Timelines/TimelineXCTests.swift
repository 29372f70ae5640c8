import Signals
import SignalsTesting
import XCTest

/// The expectation under the other test framework.
final class TimelineXCTests: XCTestCase {
  func testEqualTimelinesAreAsExpected() throws {
    let source: Timeline<Int, Never> = "-1-2-|"
    let scheduler = TestScheduler()
    let doubled = source.signal(on: scheduler).map { $0 * 2 }
    try expectTimeline(.recording(doubled, on: scheduler, until: 10), equals: "-2-4-|")
  }

  func testOtherTimelinesThrowAMismatch() {
    let (actual, expected): (Timeline<Int, Never>, Timeline<Int, Never>) = ("-1-|", "-2-|")
    XCTAssertThrowsError(try expectTimeline(actual, equals: expected)) { error in
      XCTAssertEqual((error as? TimelineMismatch)?.tick, 1)
    }
  }
}
