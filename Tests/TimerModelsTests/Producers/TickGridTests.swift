import SignalsTesting
import Testing

@testable import TimerModels

@Suite("The grid of ticks")
struct TickGridTests {
  private func grid(_ policy: MissedTicks, limit: Int? = nil) -> TickGrid {
    TickGrid(every: .seconds(1), missed: policy, limit: limit)
  }

  /// What comes when the grid is looked at, with how many were left out before it.
  private func looks(_ grid: TickGrid, at moments: [Double]) -> [[String]] {
    var grid = grid
    return moments.map { moment in
      let due = grid.advance(to: .seconds(moment))
      return due.indices.map { index in
        "\(index)" + (index == due.indices.lowerBound && due.missed > 0 ? "(\(due.missed))" : "")
      }
    }
  }

  @Test("gives each tick once when it is looked at in time, or late by less than an interval")
  func inTime() {
    for policy in [MissedTicks.skip, .coalesce, .catchUp] {
      #expect(
        looks(grid(policy), at: [0, 0.9, 1, 1.5, 2.9, 3, 3, 4.1])
          == [[], [], ["1"], [], ["2"], ["3"], [], ["4"]]
      )
    }
  }

  @Test("treats missed ticks as the policy says")
  func policies() {
    let moments = [1, 4.5, 5, 8, 9.2]
    #expect(looks(grid(.skip), at: moments) == [["1"], [], ["5(3)"], [], ["9(3)"]])
    #expect(looks(grid(.coalesce), at: moments) == [["1"], ["4(2)"], ["5"], ["8(2)"], ["9"]])
    #expect(
      looks(grid(.catchUp), at: moments)
        == [["1"], ["2", "3", "4"], ["5"], ["6", "7", "8"], ["9"]]
    )
    #expect(
      looks(grid(.catchUp(atMost: 2)), at: moments)
        == [["1"], ["3(1)", "4"], ["5"], ["7(1)", "8"], ["9"]]
    )
  }

  @Test("ends with its last tick, also if that was missed")
  func limit() {
    var grid = grid(.skip, limit: 3)
    #expect(grid.nextLine == .seconds(1))
    #expect(!grid.isFinished)
    _ = grid.advance(to: .seconds(10))
    #expect(grid.isFinished)
    #expect(grid.nextLine == nil)
    #expect(looks(self.grid(.coalesce, limit: 3), at: [10, 11]) == [["3(2)"], []])
    #expect(self.grid(.coalesce, limit: 0).isFinished)
  }

  @Test("accounts for each line exactly once, whenever it is looked at")
  func accounting() throws {
    let policies: [MissedTicks] = [.skip, .coalesce, .catchUp(atMost: 1), .catchUp(atMost: 3)]
    let inputs = Generator.zip(
      .element(of: policies),
      .array(of: .int(in: 0...5_000), count: 0...20)
    )
    try check("each line of a grid is sent or missed", cases: 1_000, inputs) { policy, steps in
      var grid = TickGrid(every: .milliseconds(700), missed: policy)
      var (now, last, missed) = (Duration.zero, 0, 0)
      for step in steps {
        now += .milliseconds(step)
        let due = grid.advance(to: now)
        if !due.indices.isEmpty {
          try requireEqual(due.indices.lowerBound, last + due.missed + 1)
          last = due.indices.upperBound - 1
          missed += due.missed
        }
        try require(grid.index == Int(now / .milliseconds(700)), "the grid lost a line")
        try require(last <= grid.index, "a tick came before it was due")
        if policy != .skip { try requireEqual(last, grid.index) }
      }
    }
  }
}
