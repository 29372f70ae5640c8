import SampleSupport
import Testing

@Suite("Duration parser")
struct DurationParserTests {
  @Test(
    "lengths of time are understood in the ways in which people write them",
    arguments: [
      ("90", Duration.seconds(90)), ("90s", .seconds(90)), ("25m", .seconds(1500)),
      ("1h30m", .seconds(5400)), ("1.5h", .seconds(5400)), ("250ms", .milliseconds(250)),
      ("1:30", .seconds(90)), ("1:30:00", .seconds(5400)), ("2d", .seconds(172_800)),
      ("1m30s500ms", .milliseconds(90_500)), ("0.5", .milliseconds(500)),
    ]
  )
  func understood(text: String, duration: Duration) {
    #expect(ValueParser.duration().parse(text) == duration)
  }

  @Test(
    "what is no length of time, or none that can be waited for, is refused",
    arguments: [
      "", "0", "-5", "+5", "5x", "m", "5m5m", "5s1m", "1:5", "1:60", ":30", "1:", "1:00:00:00",
      "nan", "inf", "1e3", "1.2.3", "99999999999999999999d", "5 m", "0.0001", "١m",
    ]
  )
  func refused(text: String) {
    #expect(ValueParser.duration().parse(text) == nil)
  }
}
