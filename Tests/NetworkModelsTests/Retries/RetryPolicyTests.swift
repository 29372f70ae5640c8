import Foundation
import Testing

@testable import NetworkModels

@Suite("RetryPolicy")
struct RetryPolicyTests {
  private let date = Date(timeIntervalSince1970: 784_111_777)

  @Test(
    "the wait that a server asks for is read as seconds or as a date; what makes no sense is none",
    arguments: [
      ("120", 120.0), ("0", nil), ("-5", nil), ("soon", nil), ("", nil), ("1.5", nil),
      ("Sun, 06 Nov 1994 08:50:37 GMT", 60), ("Sun, 06 Nov 1994 08:48:37 GMT", nil),
      ("99999999999999999999", 1e9),
    ] as [(String, Double?)]
  )
  func retryAfter(text: String, seconds: Double?) {
    let response = HTTPResponse(
      status: 503,
      headers: ["Retry-After": text],
      url: URL(string: "http://a.test/")!
    )
    #expect(RetryPolicy.retryAfter(response, at: date) == seconds.map { .seconds($0) })
  }

  @Test("the wait doubles up to the longest, and the jitter takes a part of it")
  func backoff() {
    let full = RetryPolicy(base: .seconds(1), longestWait: .seconds(10), jitter: { 1 })
    #expect((1...6).map(full.backoff) == [1, 2, 4, 8, 10, 10].map { .seconds($0) })
    #expect(full.backoff(after: 1_000_000) == .seconds(10))
    let half = RetryPolicy(base: .seconds(1), jitter: { 0.5 })
    #expect(half.backoff(after: 3) == .seconds(2))
    let wild = RetryPolicy(base: .seconds(1), jitter: { -3 })
    #expect(wild.backoff(after: 3) == .zero)
  }

  @Test("a budget gives what was paid in, and no more")
  func budget() {
    let budget = RetryBudget(capacity: 2, share: 0.5)
    #expect((0..<3).map { _ in budget.withdraw() } == [true, true, false])
    budget.deposit()
    #expect(!budget.withdraw())
    budget.deposit()
    #expect(budget.withdraw())
    for _ in 0..<100 { budget.deposit() }
    #expect(budget.remaining == 2)
  }
}
