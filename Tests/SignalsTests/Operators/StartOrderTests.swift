import Signals
import SignalsTesting
import Testing

@Suite("Order of starts")
struct StartOrderTests {
  @Test("A stream that ends a pairing inside of its start keeps the other one from being started")
  func pairing() {
    typealias Numbers = SignalProducer<Int, TimelineFailure>
    let log = Log<String>()
    let failing = Numbers(error: TimelineFailure())
    let other = Numbers(value: 1).on(starting: { log.add("started") })
    let events = [
      Recorder(failing.combineLatest(with: other).map { $0.1 }).events,
      Recorder(failing.zip(with: other).map { $0.1 }).events,
      Recorder(Numbers.empty.zip(with: other).map { $0.1 }).events,
    ]
    #expect(events == [[.failed(TimelineFailure())], [.failed(TimelineFailure())], [.completed]])
    #expect(log.entries == [])
  }
}
