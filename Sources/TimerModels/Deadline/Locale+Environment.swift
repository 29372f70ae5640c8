import FoundationEssentials
import FoundationInternationalization

extension Locale {
  /// The locale in which the user wants times to be written.
  ///
  /// `Locale.current` does not look at the environment on Linux, which is where users say it.
  static var ofUser: Locale {
    ofTimes(in: ProcessInfo.processInfo.environment) ?? .current
  }

  /// The locale that the variables of an environment name for times, by the rules of POSIX.
  ///
  /// - Parameter environment: The variables.
  /// - Returns: The locale; `nil` if they name none.
  static func ofTimes(in environment: [String: String]) -> Locale? {
    let name = ["LC_ALL", "LC_TIME", "LANG"].lazy
      .compactMap { environment[$0] }
      .first { !$0.isEmpty }
    guard let name else { return nil }
    // As in “de_CH.UTF-8@euro”.
    let identifier = name.prefix { $0 != "." && $0 != "@" }
    return ["C", "POSIX"].contains(identifier)
      ? Locale(identifier: "en_US_POSIX") : Locale(identifier: String(identifier))
  }
}
