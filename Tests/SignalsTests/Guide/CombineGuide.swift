// guide to: Sources/Signals/Signals.docc/FromCombine.md

import Signals
import SignalsTesting
import Testing

// guide: begin
/// Was: an `ObservableObject` with `@Published` properties and a set of `AnyCancellable`.
final class CartModel: Sendable {
  let items = MutableProperty<[String]>([])
  let coupon = MutableProperty("")
  let discount: Property<Int>
  let label: Property<String>

  init(
    on scheduler: any DateScheduler = QueueScheduler(),
    check: @escaping @Sendable (String) -> SignalProducer<Int, Never>
  ) {
    let discount = Property(
      initial: 0,
      then: coupon.producer
        .skipRepeats()  // removeDuplicates()
        .debounce(for: .milliseconds(300), on: scheduler)
        .flatMap(.latest, check)  // map { … }.switchToLatest()
    )
    self.discount = discount
    label = Property.computed { [items] in
      "\(items.value.count) items, \(discount.value) % off"
    }
  }
}
// guide: end

@Suite("The guide for those who know Combine")
struct CombineGuideTests {
  @Test("its view model follows both properties")
  func cart() {
    let scheduler = TestScheduler()
    let cart = CartModel(on: scheduler) { SignalProducer(value: $0.count) }
    cart.items.value = ["pen", "ink"]
    cart.coupon.value = "SPRING"
    scheduler.advance(by: .seconds(1))
    #expect(cart.label.value == "2 items, 6 % off")
  }

  @Test("a pipe takes the place of a passthrough subject")
  func subjects() {
    // guide: begin
    // PassthroughSubject: the signal to give away, and the input to keep.
    let (messages, input) = Signal<String, Never>.pipe()
    messages.observeValues { print($0) }
    input.send(value: "Hello")

    // CurrentValueSubject, @Published: a property. Observers see the new value, not the old one.
    let volume = MutableProperty(3)
    let seen = Recorder(volume.producer.map { _ in volume.value })
    volume.value = 4
    #expect(seen.values == [3, 4])
    // guide: end
  }

  @Test("a token in a set ends with the set")
  func tokens() {
    let (messages, input) = Signal<String, Never>.pipe()
    let seen = Recorder<String, Never>()
    // guide: begin
    var tokens: Set<ScopedToken> = []
    messages.observe { seen.record($0) }.store(in: &tokens)
    input.send(value: "heard")
    tokens = []
    input.send(value: "not heard")
    #expect(seen.values == ["heard"])
    // guide: end
  }

  @Test("values are bound to properties and to targets")
  func assignment() {
    // guide: begin
    let source = MutableProperty("Ada")
    let copy = MutableProperty("")
    copy <~ source.producer.map { $0.uppercased() }
    #expect(copy.value == "ADA")
    // guide: end
  }

  @Test("what a consumer can't take is dropped where that is said")
  func demand() {
    // guide: begin
    let screen = TestScheduler()
    let (readings, input) = Signal<Int, Never>.pipe()
    let shown = Recorder(readings.observe(on: screen, keeping: .newest(2)))
    for reading in 1...100 { input.send(value: reading) }
    screen.advance()
    #expect(shown.values == [99, 100])
    // guide: end
  }
}
