import Glibc
import SignalsTesting
import Testing

@Suite("Every operator has laws")
struct ExportedOperatorLaws {
  /// The names of all operators that have laws.
  private static var specified: [String] {
    Battery.all.flatMap(\.operators) + PropertyBattery.all.flatMap(\.operators)
  }

  /// The last line that the run prints, with what its laws came to.
  private static let printsTotals: Bool = {
    atexit {
      let exported = (try? ExportedOperators().names) ?? []
      let missing = exported.subtracting(specified)
      print("\(LawTally.current), operators: \(exported.count), without a law: \(missing.count)")
    }
    return true
  }()

  @Test("each operator that the module exports is specified")
  func eachIsSpecified() throws {
    #expect(Self.printsTotals)
    let missing = try ExportedOperators().names.subtracting(Self.specified)
    #expect(missing.sorted() == [])
  }

  @Test("nothing is specified under a name that the module does not export")
  func noneIsInvented() throws {
    #expect(Self.printsTotals)
    let exported = try ExportedOperators().names
    #expect(Self.specified.filter { !exported.contains($0) } == [])
    #expect(exported.count > 150)
  }

  @Test("an operator is found by its name and labels, however it is written")
  func reading() {
    let names = ExportedOperators.operators(
      in: """
        extension SignalProducer where Value: Equatable {
          public func plain() -> SignalProducer<Value, Failure> {
          }
          public static func `repeat`<Inner: P<A, B>>(
            _ count: @escaping (Int, Int) -> Bool,
            for duration: Duration = .seconds(1), on scheduler: any Scheduler
          ) -> SignalProducer<Inner.Value, Failure> where Inner.Error == Never {
          }
          public func wait() -> Result<Void, Failure> {
          }
          func hidden() -> SignalProducer<Value, Failure> {
          }
        }
        extension Property {
          public func other() -> SignalProducer<Value, Never> {
          }
        }
        extension PropertyProtocol where Value == Bool {
          public static func derived(_ other: Self) -> Property<Bool>? {
          }
          public func stream() -> SignalProducer<Value, Never> {
          }
        }
        """
    )
    #expect(names == ["plain()", ".repeat(_:for:on:)", "Property.derived(_:)"])
  }
}
