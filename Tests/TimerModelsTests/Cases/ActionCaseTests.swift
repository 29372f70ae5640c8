import Signals
import SignalsTesting
import Testing
import TimerModels

/// Faults of actions that users of other frameworks met, by their numbers.
@Suite("Cases of actions")
struct ActionCaseTests {
  private let scheduler = TestScheduler()

  private enum Failure: Error {
    case offline
  }

  @Test("46: three actions that exclude each other are all disabled while one runs")
  func mutualExclusion() {
    let isBusy = MutableProperty(false)
    let actions = (0..<3).map { number in
      Action<Void, Int, Never>(enabledIf: isBusy.negate()) { [scheduler] in
        SignalProducer(value: number).delay(for: .seconds(1), on: scheduler)
      }
    }
    isBusy <~ Property.any(actions.map(\.isExecuting))
    for action in actions {
      let run = Recorder(action.apply())
      #expect(actions.allSatisfy { !$0.isEnabled.value })
      for other in actions {
        #expect(Recorder(other.apply()).termination == .failed(.disabled))
      }
      scheduler.advance(by: .seconds(1))
      #expect(run.termination == .completed)
      #expect(actions.allSatisfy { $0.isEnabled.value })
    }
  }

  @Test("46: a state that depends on itself is reported by name, not waited for")
  func loop() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let (first, second) = (MutableProperty(0).named("hen"), MutableProperty(0).named("egg"))
      first.signal.observeValues { second.value = $0 + 1 }
      second.signal.observeValues { first.value = $0 + 1 }
      first.value = 1
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("hen") || message.contains("egg"))
  }

  @Test("47: an observer of the execution may change the condition, and all settles")
  func changedCondition() {
    let condition = MutableProperty(true)
    let action = Action<Void, Void, Never>(enabledIf: condition) { SignalProducer(value: ()) }
    let enabled = Recorder(action.isEnabled.producer)
    action.isExecuting.signal.observeValues { condition.value = !$0 }
    action.apply().start()
    action.apply().start()
    #expect(action.isEnabled.value)
    #expect(!action.isExecuting.value)
    // True, and for each execution false and true again: at most one more of each.
    #expect(enabled.values.count <= 9)
    #expect(enabled.values.last == true)
  }

  @Test("48: an execution through a binding that is refused is told, and is no failure")
  func refusedBinding() {
    let condition = MutableProperty(false)
    let action = Action<Int, Int, Failure>(enabledIf: condition) { SignalProducer(value: $0) }
    let (values, input) = Signal<Int, Never>.pipe()
    let (refusals, errors) = (Recorder(action.disabledErrors), Recorder(action.errors))
    let results = Recorder(action.values)
    action <~ values
    input.send(value: 1)
    condition.value = true
    input.send(value: 2)
    #expect(refusals.values.count == 1)
    #expect(errors.values.isEmpty)
    #expect(results.values == [2])
    let countdown = CountdownModel(duration: .seconds(1), on: scheduler)
    let countdownRefusals = Recorder(countdown.pause.disabledErrors)
    countdown.pause <~ values.map(value: ())
    input.send(value: 3)
    #expect(countdownRefusals.values.count == 1)
  }

  @Test("50: an action can be executed as soon as it exists, and shows so from the first value on")
  func firstExecution() {
    let action = Action<Int, Int, Never> { [scheduler] number in
      SignalProducer(value: number).delay(for: .seconds(1), on: scheduler)
    }
    let run = Recorder(action.apply(1))
    let (executing, enabled) = (
      Recorder(action.isExecuting.producer), Recorder(action.isEnabled.producer)
    )
    #expect(executing.values == [true])
    #expect(enabled.values == [false])
    scheduler.advance(by: .seconds(1))
    #expect(run.values == [1])
    #expect(executing.values == [true, false])
    #expect(enabled.values == [false, true])
    let pages = PageModel([1, 2], on: scheduler)
    #expect(Recorder(pages.next.isEnabled.producer).values == [true])
    #expect(Recorder(pages.next.apply()).termination == .completed)
  }
}
