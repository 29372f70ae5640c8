import Testing

@testable import TextRendering

@Suite("Pace")
struct PaceTests {
  private func estimator(_ reports: [(Int, Double)]) -> PaceEstimator {
    var estimator = PaceEstimator()
    for (completed, time) in reports { estimator.record(completed, at: .seconds(time)) }
    return estimator
  }

  @Test("An even pace is known from its second report on")
  func even() throws {
    let rate = try #require(estimator([(0, 5), (10, 6)]).rate)
    #expect(abs(rate - 10) < 1e-9)
    let later = try #require(estimator((0...100).map { ($0 * 10, Double($0)) }).rate)
    #expect(abs(later - 10) < 1e-9)
  }

  @Test("What is long ago hardly counts")
  func change() throws {
    let slow = (0...100).map { ($0, Double($0)) }
    let fast = (1...60).map { (100 + $0 * 50, 100 + Double($0)) }
    let rate = try #require(estimator(slow + fast).rate)
    #expect(rate > 48 && rate < 50)
  }

  @Test("The weight of a report follows from its time, not from the number of reports")
  func weights() throws {
    let often = try #require(
      estimator((0...1000).map { ($0, Double($0) / 100) } + [(1000, 20)]).rate
    )
    let seldom = try #require(estimator([(0, 0), (1000, 10), (1000, 20)]).rate)
    #expect(abs(often - seldom) / seldom < 0.35)
    #expect(often < 100)
  }

  @Test("P-a: Nothing makes a pace that is no number or less than nothing")
  func strange() {
    #expect(PaceEstimator().rate == nil)
    #expect(estimator([(0, 0)]).rate == nil)
    #expect(estimator([(0, 5), (10, 5), (20, 4)]).rate == nil)
    #expect(estimator([(0, 0), (10, 1), (5, 2)]).rate == nil)
    #expect(estimator([(0, 0), (0, 1)]).pace(towards: 10).timeLeft == nil)
    #expect(estimator([(0, 0), (10, 1)]).pace(towards: 10).timeLeft == .zero)
    #expect(estimator([(0, 0), (10, 1)]).pace(towards: 3).timeLeft == .zero)
    #expect(estimator([(0, 0), (10, 1)]).pace(towards: nil).timeLeft == nil)
    #expect(estimator([(0, 0), (1, 1e9)]).pace(towards: .max).timeLeft == nil)
    #expect(Pace(rate: .nan, timeLeft: .seconds(-5)) == Pace(rate: nil, timeLeft: .zero))
  }

  @Test("The time left follows from the rate")
  func timeLeft() {
    let pace = estimator([(0, 0), (10, 1)]).pace(towards: 610)
    #expect(pace.timeLeft.map { abs($0 / .seconds(1) - 60) < 1e-6 } == true)
  }

  @Test("Amounts and times are shown as people read them")
  func quantities() {
    let bytes = [0, 999, 1000, 12_340, 999_940, 999_960, 1e9, 1e18, 1e24, -5]
    #expect(
      bytes.map(Quantity.bytes) == [
        "0 B", "999 B", "1.0 kB", "12.3 kB", "999.9 kB", "1.0 MB", "1.0 GB", "1.0 EB",
        "1000000.0 EB", "0 B",
      ]
    )
    let times: [Duration?] = [
      nil, .zero, .seconds(59.9), .seconds(61), .seconds(3725), .seconds(1e7), .seconds(-3),
    ]
    #expect(
      times.map(Quantity.time) == ["--:--", "0:00", "0:59", "1:01", "1:02:05", ">99h", "0:00"]
    )
    let numbers = [1, 1.25, -0.5, 1e300, .nan]
    #expect(numbers.map(Quantity.number) == ["1", "1.3", "-0.5", "1e+300", "?"])
  }
}
