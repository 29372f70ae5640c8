import Signals

/// Which item of a list is selected, while the list grows and items are hidden and shown again.
///
/// The selection belongs to the item and not to its place. An item that is hidden lends the selection
/// to the next one that is in sight, and has it back as soon as it is shown again.
final class SelectionModel<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  /// The place of the selected item among those that are in sight; `nil` where there are none.
  let index: Property<Int?>
  /// The selected item.
  let item: Property<Item?>

  private let visible: Property<[Item]>
  /// The item that was chosen last, in sight or not; the first one until somebody chooses.
  private let chosen = MutableProperty<Item.ID?>(nil)

  /// Makes a selection of the first item.
  ///
  /// - Parameters:
  ///   - visible: The items that are in sight.
  ///   - all: All items, in the same order.
  init(of visible: Property<[Item]>, among all: Property<[Item]>) {
    self.visible = visible
    let index = Property.computed { [chosen] in
      Self.place(of: chosen.value, in: visible.value, among: all.value)
    }
    self.index = index
    item = Property.computed { index.value.map { visible.value[$0] } }
  }

  /// Selects another item that is in sight.
  ///
  /// - Parameter steps: How many items further down, at the most to the last one; less than zero is up.
  func move(by steps: Int) {
    let visible = visible.value
    guard let index = index.value, !visible.isEmpty else { return }
    let (target, overflows) = index.addingReportingOverflow(steps)
    let place = overflows ? (steps < 0 ? 0 : .max) : target
    chosen.value = visible[min(max(0, place), visible.count - 1)].id
  }

  private static func place(of id: Item.ID?, in visible: [Item], among all: [Item]) -> Int? {
    guard !visible.isEmpty else { return nil }
    guard let id else { return 0 }
    if let place = visible.firstIndex(where: { $0.id == id }) { return place }
    let following = Set(all.drop { $0.id != id }.map(\.id))
    return visible.firstIndex { following.contains($0.id) } ?? visible.count - 1
  }
}
