import SignalsTesting
import Testing

/// What all operators of properties do.
enum PropertyBattery {
  static let all: [PropertySpecification] = [
    choosing, combining, combiningFew, combiningMany, flattening, mapping, zipping, zippingFew,
    zippingMany,
  ].flatMap { $0 }
}

/// The laws that every operator of properties holds, for every operator.
@Suite("The laws of every operator of properties")
struct PropertyBatteryLaws {
  @Test("operators hold", arguments: PropertyLaw.allCases)
  func law(_ law: PropertyLaw) throws {
    for specification in PropertyBattery.all where specification.laws.contains(law) {
      do {
        try specification.check(law)
      } catch {
        Issue.record(error, "\(specification)")
      }
    }
  }
}
