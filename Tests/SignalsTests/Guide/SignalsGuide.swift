// guide to: Sources/Signals/Signals.docc/Signals.md

import Signals
import SignalsTesting
import Testing

// guide: begin
/// Finds cities as their names are typed.
final class CitySearch: Sendable {
  let text = MutableProperty("")
  let cities: Property<[String]>
  let summary: Property<String>

  init(
    on scheduler: any DateScheduler = QueueScheduler(),
    find: @escaping @Sendable (String) -> SignalProducer<[String], Never>
  ) {
    let cities = Property(
      initial: [],
      then: text.producer
        .debounce(for: .milliseconds(300), on: scheduler)
        .flatMap(.latest, find)
    )
    self.cities = cities
    summary = Property.computed { [text] in
      "\(cities.value.count) cities for “\(text.value)”"
    }
  }
}
// guide: end

@Suite("The first page of the documentation")
struct SignalsGuideTests {
  @Test("its view model finds cities once the typing has paused")
  func search() {
    let scheduler = TestScheduler()
    let search = CitySearch(on: scheduler) { SignalProducer(value: ["\($0)1", "\($0)2"]) }
    search.text.value = "Ro"
    scheduler.advance(by: .milliseconds(299))
    #expect(search.cities.value == [])
    scheduler.advance(by: .milliseconds(1))
    #expect(search.summary.value == "2 cities for “Ro”")
  }
}
