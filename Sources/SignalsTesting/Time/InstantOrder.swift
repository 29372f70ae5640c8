/// In which order a test scheduler runs what is due at one instant.
public struct InstantOrder: Hashable, Sendable {
  /// Which of those that are due to run next, again and again; the first one when there is none left.
  private var picks: [Int]

  /// In the order in which it was scheduled.
  public static let scheduled = InstantOrder(picks: [])

  /// Another order.
  ///
  /// - Parameter picks: Which of those that are due to run next, counted from the one that was
  ///   scheduled first, each time that there are several; as the remainder by their number. When
  ///   there are no more picks, the first one is run.
  public init(picks: [Int]) {
    self.picks = picks.reversed()
  }

  mutating func pick(of count: Int) -> Int {
    guard let pick = picks.popLast() else { return 0 }
    return Int(pick.magnitude % UInt(count))
  }
}

extension Generator where Value == InstantOrder {
  /// Makes orders, the simplest of which is that of the scheduling.
  ///
  /// - Parameter count: How often to depart from it at most.
  /// - Returns: The generator.
  public static func instantOrder(count: Int = 32) -> Generator {
    Generator { choices in
      InstantOrder(
        picks: (0..<count).map { _ in choices.span("pick") { Int($0.draw(upTo: 7)) } }
      )
    }
  }
}
