import Observation
import Signals
import SignalsTesting
import Testing

@Suite("Observable models")
@MainActor
struct ObservingTests {
  @MainActor
  @Observable
  final class Person {
    var first = "Ann"
    var last = "Lee"
    var showsLast = true
    var age = 30
  }

  /// Lets the main actor do what is waiting for it.
  private func turn() async {
    await withCheckedContinuation { continuation in
      QueueScheduler.main.schedule { continuation.resume() }
    }
  }

  @Test("the first value is sent at once, and each change in the next turn")
  func followsChanges() async {
    let person = Person()
    let recorder = Recorder(SignalProducer<String, Never>.observing { person.first })
    #expect(recorder.values == ["Ann"])
    person.first = "Bob"
    #expect(recorder.values == ["Ann"])
    await turn()
    #expect(recorder.values == ["Ann", "Bob"])
    person.first = "Cleo"
    await turn()
    #expect(recorder.values == ["Ann", "Bob", "Cleo"])
    recorder.dispose()
  }

  @Test("several changes in one turn are one, and the last is not lost")
  func coalesces() async {
    let person = Person()
    let recorder = Recorder(SignalProducer<Int, Never>.observing { person.age })
    for age in 31...40 { person.age = age }
    await turn()
    #expect(recorder.values == [30, 40])
    recorder.dispose()
  }

  @Test("a change that an observer makes is followed by its value")
  func changesInsideObservers() async {
    let person = Person()
    let log = Log<Int>()
    let run = SignalProducer<Int, Never>.observing { person.age }
      .startWithValues(on: MainActor.shared) { age in
        log.add(age)
        if age < 33 { person.age = age + 1 }
      }
    for _ in 0..<4 { await turn() }
    #expect(log.entries == [30, 31, 32, 33])
    run.dispose()
  }

  @Test("what a branch not taken would have read does not matter")
  func findsDependenciesAnew() async {
    let person = Person()
    let recorder = Recorder(
      SignalProducer<String, Never>.observing {
        person.showsLast ? "\(person.first) \(person.last)" : person.first
      }
    )
    person.showsLast = false
    await turn()
    person.last = "Kim"
    await turn()
    #expect(recorder.values == ["Ann Lee", "Ann"])
    recorder.dispose()
  }

  @Test("a disposed run lets go of the model and sends nothing more")
  func disposal() async {
    let recorder = Recorder<Int, Never>()
    weak var released: Person?
    do {
      let person = Person()
      released = person
      let run = SignalProducer<Int, Never>.observing { person.age }.start { recorder.record($0) }
      person.age = 31
      run.dispose()
    }
    await turn()
    #expect(recorder.events == [.value(30), .interrupted])
    #expect(released == nil)
  }

  @Test("a run that holds its model weakly completes when that is released")
  func releaseOfTheModel() {
    let recorder = Recorder<Int, Never>()
    do {
      let person = Person()
      SignalProducer<Int, Never>.observing { [weak person] in person?.age ?? 0 }
        .start { recorder.record($0) }
      #expect(recorder.events == [.value(30)])
      withExtendedLifetime(person) {}
    }
    #expect(recorder.events == [.value(30), .completed])
  }

  @Test("a closure that reads nothing observable completes")
  func constants() {
    let recorder = Recorder(SignalProducer<Int, Never>.observing { 1 })
    #expect(recorder.events == [.value(1), .completed])
  }

  @Test("a start away from the main actor reads there")
  func startsElsewhere() async throws {
    let person = Person()
    let producer = SignalProducer<String, Never>.observing { person.first }
    let first = try await Task.detached { try await producer.first() }.value
    #expect(first == "Ann")
  }

  @Test("models of another scheduler are read there")
  func otherSchedulers() {
    let counter = Tally()
    let scheduler = TestScheduler()
    let recorder = Recorder(SignalProducer<Int, Never>.observing(on: scheduler) { counter.count })
    #expect(recorder.values == [])
    scheduler.advance()
    #expect(recorder.values == [0])
    counter.add(2)
    counter.add(3)
    scheduler.advance()
    #expect(recorder.values == [0, 5])
    recorder.dispose()
  }

  @Test("a property of a model follows it in the next turn")
  func properties() async {
    let person = Person()
    let age = Property.observing { person.age }
    let isAdult = age.map { $0 >= 18 }
    #expect(age.value == 30)
    person.age = 10
    #expect(age.value == 30)
    await turn()
    #expect(age.value == 10)
    #expect(isAdult.value == false)
  }

  @Test("our properties can be tracked, and each tracking is told of one change")
  func trackedProperties() {
    let source = MutableProperty(1)
    let doubled = source.map { $0 * 2 }.observable()
    let changes = Log<Int>()
    func track() -> Int {
      withObservationTracking {
        doubled.value
      } onChange: {
        changes.add(doubled.value)
      }
    }
    #expect(track() == 2)
    source.value = 5
    source.value = 6
    #expect(changes.entries == [10])
    #expect(track() == 12)
    source.value = 7
    #expect(changes.entries == [10, 14])
  }

  @Test("an observable property that is released lets go of its property")
  func releaseOfTheWrapper() {
    weak var released: Property<Int>?
    do {
      let property = MutableProperty(1).map { $0 }
      released = property
      #expect(property.observable().value == 1)
    }
    #expect(released == nil)
  }
}

/// A model that may be used on any thread.
private final class Tally: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let number = Lock(0)

  var count: Int {
    registrar.access(self, keyPath: \.count)
    return number.withLock { $0 }
  }

  func add(_ amount: Int) {
    registrar.withMutation(of: self, keyPath: \.count) { number.withLock { $0 += amount } }
  }
}
