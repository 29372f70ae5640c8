import FoundationEssentials
import FoundationInternationalization
import Testing

@testable import TimerModels

@Suite("The format of the time that is left")
struct TimeLeftFormatTests {
  private let time = Duration.seconds(93_784.2)

  @Test(
    "names the largest units in the language of a locale",
    arguments: [
      ("en_US", "1 day, 2 hours"), ("de_DE", "1 Tag und 2 Stunden"),
      ("fr_FR", "1 jour et 2 heures"),
    ]
  )
  func units(locale: String, text: String) {
    let format = TimeLeftFormat.units(locale: Locale(identifier: locale))
    #expect(format.text(for: time).replacing("\u{a0}", with: " ") == text)
  }

  @Test("names as many units as it should, as long or short as it should")
  func width() {
    let format = TimeLeftFormat.units(
      width: .narrow,
      maximumUnitCount: 4,
      locale: Locale(identifier: "en_US")
    )
    #expect(format.text(for: time) == "1d 2h 3m 5s")
  }

  @Test("rounds up, so that none is left when none is left and not before")
  func rounding() {
    let locale = Locale(identifier: "en_US")
    let (units, clock) = (
      TimeLeftFormat.units(locale: locale), TimeLeftFormat.clock(locale: locale)
    )
    #expect(units.text(for: .nanoseconds(1)) == "1 second")
    #expect(units.text(for: .zero) == "0 seconds")
    #expect(units.text(for: .seconds(-5)) == "0 seconds")
    #expect(clock.text(for: .milliseconds(59_001)) == "1:00")
    #expect(clock.text(for: .seconds(3_599)) == "59:59")
    #expect(clock.text(for: time) == "26:03:05")
    #expect(TimeLeftFormat { "\($0)" }.text(for: .seconds(2)) == "2.0 seconds")
  }

  @Test("takes the user's locale from the environment, by the rules of POSIX")
  func environment() {
    func identifier(_ environment: [String: String]) -> String? {
      Locale.ofTimes(in: environment)?.identifier
    }
    #expect(identifier(["LANG": "de_CH.UTF-8@euro"]) == "de_CH")
    #expect(identifier(["LANG": "de_CH", "LC_TIME": "fr_CH.UTF-8"]) == "fr_CH")
    #expect(identifier(["LC_ALL": "it_CH", "LC_TIME": "fr_CH", "LANG": "de_CH"]) == "it_CH")
    #expect(identifier(["LC_ALL": "", "LANG": "de_CH"]) == "de_CH")
    #expect(identifier(["LANG": "C.UTF-8"]) == "en_US_POSIX")
    #expect(identifier(["LANG": "POSIX"]) == "en_US_POSIX")
    #expect(identifier([:]) == nil)
  }
}
