/// Numbers as people read them, in columns that do not jump about.
enum Quantity {
  private static let steps = ["B", "kB", "MB", "GB", "TB", "PB", "EB"]

  /// A number with at most one decimal.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "?" }
    let tenths = (value * 10).rounded()
    guard abs(tenths) < 1e15 else { return String(value) }
    let whole = Int(tenths)
    guard whole % 10 != 0 else { return String(whole / 10) }
    return (whole < 0 ? "-" : "") + "\(abs(whole) / 10).\(abs(whole) % 10)"
  }

  /// An amount of bytes, in the largest unit of which there is at least one.
  static func bytes(_ count: Double) -> String {
    var value = max(0, count)
    var step = 0
    // 999.95 would be rounded up to a thousand of the smaller unit.
    while value >= 999.95, step < steps.count - 1 {
      value /= 1000
      step += 1
    }
    return (step == 0 ? String(Int(min(value, 999))) : decimal(value)) + " " + steps[step]
  }

  /// A number with exactly one decimal.
  static func decimal(_ value: Double) -> String {
    let tenths = Int(min(value * 10, 1e15).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// A time span in minutes and seconds, and in hours where there are any.
  static func time(_ duration: Duration?) -> String {
    guard let duration else { return "--:--" }
    let seconds = max(0, duration.components.seconds)
    guard seconds < 360_000 else { return ">99h" }
    let tail = twoDigits(seconds % 60)
    guard seconds >= 3600 else { return "\(seconds / 60):\(tail)" }
    return "\(seconds / 3600):\(twoDigits(seconds / 60 % 60)):\(tail)"
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
