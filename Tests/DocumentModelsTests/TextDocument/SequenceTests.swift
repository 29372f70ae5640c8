import DocumentModels
import Signals
import SignalsTesting
import Testing

@Suite("Any sequence of calls to a text document (case 59)")
struct SequenceTests {
  enum Step: CaseIterable {
    case open, save, closeSaving, closeDiscarding, edit, wait
  }

  @Test("is answered once a call, and ends in rest", arguments: Step.allCases)
  func everyOrder(first: Step) {
    for number in 0..<1_296 {
      let rest = [number % 6, number / 6 % 6, number / 36 % 6, number / 216]
      let steps = [first] + rest.map { Step.allCases[$0] }
      let fixture = TextDocumentFixture("0123456789")
      let endings = steps.compactMap { take($0, fixture) }
      fixture.finish()
      let isAnswered = endings.allSatisfy { $0.values.count == 1 }
      let isAtRest = [.closed, .open].contains(fixture.model.state.value)
      let isConsistent = isConsistent(fixture)
      #expect(isAnswered && isAtRest && isConsistent, "\(steps)")
    }
  }

  private func take(_ step: Step, _ fixture: TextDocumentFixture) -> Recorder<String, Never>? {
    let model = fixture.model
    switch step {
    case .open: return fixture.apply(model.open, ())
    case .save: return fixture.apply(model.save, ())
    case .closeSaving: return fixture.apply(model.close, .save)
    case .closeDiscarding: return fixture.apply(model.close, .discard)
    case .edit: model.text.value += "!"
    case .wait: fixture.scheduler.advance(by: .milliseconds(2_500))
    }
    return nil
  }

  /// Whether the actions are enabled as the state says, and a clean text is that of the store.
  private func isConsistent(_ fixture: TextDocumentFixture) -> Bool {
    let model = fixture.model
    let isOpen = model.state.value == .open
    return model.open.isEnabled.value == !isOpen
      && model.save.isEnabled.value == isOpen
      && model.close.isEnabled.value == isOpen
      && (!isOpen || model.isDirty.value == (model.text.value != fixture.store.text))
      && (isOpen || !model.isDirty.value)
  }
}
