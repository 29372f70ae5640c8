import Signals
import SignalsTesting
import Testing

@testable import feed

@Suite("Selection")
struct SelectionModelTests {
  private struct Item: Identifiable, Equatable {
    let id: Int
  }

  private let all = MutableProperty((0..<6).map(Item.init))
  private let isHidden = MutableProperty<Set<Int>>([])

  private func makeSelection() -> SelectionModel<Item> {
    let visible = Property.computed { [all, isHidden] in
      all.value.filter { !isHidden.value.contains($0.id) }
    }
    return SelectionModel(of: visible, among: Property(all))
  }

  @Test("moving stops at both ends, also by more steps than can be counted")
  func ends() {
    let selection = makeSelection()
    #expect(selection.index.value == 0)
    selection.move(by: 2)
    #expect(selection.item.value?.id == 2)
    selection.move(by: .max)
    #expect(selection.item.value?.id == 5)
    selection.move(by: .min)
    #expect(selection.item.value?.id == 0)
  }

  @Test("an item that is hidden lends its selection to the next one, and has it back")
  func hiding() {
    let selection = makeSelection()
    selection.move(by: 3)
    isHidden.value = [1, 3]
    #expect(selection.item.value?.id == 4)
    #expect(selection.index.value == 2)
    isHidden.value = [3, 4, 5]
    #expect(selection.item.value?.id == 2)
    isHidden.value = []
    #expect(selection.item.value?.id == 3)
  }

  @Test("who moves while items are hidden has chosen anew")
  func moving() {
    let selection = makeSelection()
    selection.move(by: 3)
    isHidden.value = [3]
    selection.move(by: 1)
    isHidden.value = []
    #expect(selection.item.value?.id == 5)
  }

  @Test("items that come before the selected one move its place, not the selection")
  func growth() {
    let selection = makeSelection()
    selection.move(by: 1)
    all.modify { $0.insert(Item(id: 9), at: 0) }
    #expect(selection.item.value?.id == 1)
    #expect(selection.index.value == 2)
  }

  @Test("where nothing is in sight nothing is selected, and moving does nothing")
  func nothing() {
    let selection = makeSelection()
    selection.move(by: 2)
    isHidden.value = Set(0..<6)
    #expect(selection.index.value == nil)
    #expect(selection.item.value == nil)
    selection.move(by: 1)
    isHidden.value = []
    #expect(selection.item.value?.id == 2)
  }
}
