/// What a process leaves behind when it ends.
public struct EndReport: Sendable, Hashable {
  /// What it was told to end by.
  public let cause: String

  /// How it exits.
  public let exitCode: Int32

  /// The tasks that had not ended, in the order in which they began.
  public let late: [BackgroundTask.Info]

  /// Whether somebody who was told of the phases had not returned from it.
  public let isHeldUpByObservers: Bool

  /// The time since it was told to go.
  public let elapsed: Duration

  /// Whether everything was done in time.
  public var isInTime: Bool { late.isEmpty && !isHeldUpByObservers }

  /// Says what was late, in one line; `nil` if nothing was.
  ///
  /// Control characters in names are replaced: it may go to a terminal.
  public var message: String? {
    guard !isInTime else { return nil }
    let shown = 20
    var parts = late.prefix(shown).map(\.description)
    if late.count > shown { parts.append("and \(late.count - shown) more") }
    if isHeldUpByObservers { parts.append("an observer of the phases") }
    return
      ("\(cause): ended after \(elapsed.formattedInSeconds) without waiting for "
      + parts.joined(separator: ", ")).showingControls
  }
}

extension String {
  /// The text in one line that a terminal shows as it is: what it might obey is replaced.
  var showingControls: String {
    String(UnicodeScalarView(unicodeScalars.map { $0.isControl ? "\u{FFFD}" : $0 }))
  }
}

extension Unicode.Scalar {
  /// Whether a terminal might obey it rather than show it, or show others in another order.
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension Duration {
  /// The duration in seconds, with two digits after the point.
  fileprivate var formattedInSeconds: String {
    let hundredths = max(0, Int64((self / .milliseconds(10)).rounded()))
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) s"
  }
}
