import SignalsTesting
import Testing

/// The laws that every operator holds, for every operator.
@Suite("The laws of every operator")
struct BatteryLaws {
  @Test("operators hold", arguments: OperatorLaw.allCases)
  func law(_ law: OperatorLaw) async throws {
    for specification in Battery.all where specification.laws.contains(law) {
      Gates.choose()
      do {
        try specification.check(law)
      } catch {
        Issue.record(error, "\(specification)")
      }
    }
  }
}
