import Signals
import SignalsTesting
import Testing

@testable import DocumentModels

@Suite("The history of a document")
struct UndoTests {
  private func history(_ limits: UndoLimits = UndoLimits()) -> UndoHistory<Int> {
    UndoHistory(limits)
  }

  @Test("goes back and forward again, and an edit ends the way forward")
  func wayBack() {
    var history = history()
    history.record(0, size: 1, at: nil)
    history.record(1, size: 1, at: nil)
    #expect(history.undo(from: 2, size: 1) == 1)
    #expect(history.undo(from: 1, size: 1) == 0)
    #expect(history.undo(from: 0, size: 1) == nil)
    #expect(history.redo(from: 0, size: 1) == 1)
    #expect(history.canRedo)
    history.record(1, size: 1, at: nil)
    #expect(!history.canRedo)
    #expect(history.undo(from: 9, size: 1) == 1)
  }

  @Test("takes edits together that follow each other closely")
  func grouping() {
    var history = history(UndoLimits(grouping: .seconds(1)))
    for (number, time) in [0, 400, 1_300, 2_400, 3_300].enumerated() {
      history.record(number, size: 1, at: .milliseconds(time))
    }
    #expect(history.undo(from: 5, size: 1) == 3)
    #expect(history.undo(from: 3, size: 1) == 0)
    #expect(!history.canUndo)
  }

  @Test("takes nothing together across an end, or with edits that stand alone")
  func ends() {
    var history = history(UndoLimits(grouping: .seconds(1)))
    history.record(0, size: 1, at: .zero)
    history.endGroup()
    history.record(1, size: 1, at: .zero)
    history.record(2, size: 1, at: nil)
    history.record(3, size: 1, at: .zero)
    #expect((0..<5).map { _ in history.undo(from: 4, size: 1) } == [3, 2, 1, 0, nil])
  }

  @Test("is limited in steps and in memory, but keeps one step whatever its size")
  func limits() {
    var steps = history(UndoLimits(steps: 3))
    for number in 0..<10 { steps.record(number, size: 1, at: nil) }
    #expect((0..<4).map { _ in steps.undo(from: 10, size: 1) } == [9, 8, 7, nil])

    var memory = history(UndoLimits(memory: 10))
    for number in 0..<10 { memory.record(number, size: 4, at: nil) }
    #expect((0..<3).map { _ in memory.undo(from: 10, size: 4) } == [9, 8, nil])
    var huge = history(UndoLimits(memory: 10))
    huge.record(0, size: 1_000, at: nil)
    #expect(huge.undo(from: 1, size: 1) == 0)
  }

  @Test("back to what is saved makes a document clean, and away from it dirty")
  func dirtiness() throws {
    let fixture = DocumentFixture.opened("old")
    fixture.edit("new")
    try fixture.document.undo()
    #expect(fixture.state == .open(isDirty: false))
    try fixture.document.redo()
    #expect(fixture.state == .open(isDirty: true))
    #expect(fixture.result(fixture.document.save()) == ["completed"])
    try fixture.document.undo()
    #expect(fixture.text == "old")
    #expect(fixture.state == .open(isDirty: true))
    try fixture.document.redo()
    #expect(fixture.state == .open(isDirty: false))
  }
}
