import SignalsTesting
import XCTest

/// Laws are checked under XCTest in the same way.
final class XCTestTests: XCTestCase {
  func testALawThatHolds() throws {
    try check("twice reversed is not reversed", .array(of: .int())) { list in
      try requireEqual(list.reversed().reversed(), list)
    }
  }

  func testALawThatFails() {
    XCTAssertThrowsError(
      try check("all lists are empty", .array(of: .int()), settings: .isolated) { list in
        try requireEqual(list, [])
      }
    ) { error in
      XCTAssertEqual((error as? LawFailure)?.counterexample?.input, "[0]")
    }
  }
}
