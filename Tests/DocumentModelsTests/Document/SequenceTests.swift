import DocumentModels
import Signals
import SignalsTesting
import Testing

@Suite("C59: any sequence of calls to a document")
struct SequenceTests {
  enum Step: CaseIterable {
    case open, use, save, closeSaving, closeDiscarding, revert, writeElsewhere, wait
  }

  @Test("is answered once a call, and ends in rest", arguments: Step.allCases)
  func everyOrder(first: Step) {
    let count = Step.allCases.count
    for number in 0..<count * count * count {
      let rest = [number % count, number / count % count, number / count / count]
      let steps = [first] + rest.map { Step.allCases[$0] }
      let fixture = DocumentFixture("0123456789", options: DocumentOptions(autosave: .off))
      let endings = steps.compactMap { take($0, fixture) }
      fixture.finish()
      let isAnswered = endings.allSatisfy { $0.values.count == 1 }
      #expect(isAnswered && isAtRest(fixture), "\(steps): \(fixture.state)")
    }
  }

  private func take(_ step: Step, _ fixture: DocumentFixture) -> Recorder<String, Never>? {
    let document = fixture.document
    switch step {
    case .open: return fixture.ending(document.open())
    case .use: return fixture.ending(document.using { $0 += "!" })
    case .save: return fixture.ending(document.save())
    case .closeSaving: return fixture.ending(document.close(.save))
    case .closeDiscarding: return fixture.ending(document.close(.discard))
    case .revert: return fixture.ending(document.revert())
    case .writeElsewhere: fixture.store.writeElsewhere("theirs")
    case .wait: fixture.scheduler.advance(by: .milliseconds(2_500))
    }
    return nil
  }

  /// Whether nothing goes on, and clean content is that of the store.
  private func isAtRest(_ fixture: DocumentFixture) -> Bool {
    switch fixture.state.settled {
    case .closed: fixture.text == nil
    case .open(isDirty: false): fixture.text == fixture.store.text()
    case .open(isDirty: true), .conflict: fixture.text != fixture.store.text()
    case .opening, .saving, .closing, .failed: false
    }
  }
}
