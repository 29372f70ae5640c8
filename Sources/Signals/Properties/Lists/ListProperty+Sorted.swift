extension ListPropertyProtocol {
  /// Derives a list of the same elements in another order.
  ///
  /// Elements of which neither comes before the other stand in the order of this list.
  ///
  /// **Transaction:** only what is inserted, moved or replaced is put in its place, when the derived
  /// list is observed or read; a move that makes no difference stops there. **Complexity:** the
  /// logarithm of the length, for each change: so many elements are compared, and no others.
  ///
  /// - Parameter areInIncreasingOrder: Whether an element comes before another one, in a strict
  ///   weak order; pure and short.
  /// - Returns: A list of the sorted elements.
  @inlinable
  @preconcurrency
  public func sorted(
    by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> ListProperty<Element> {
    sorted(comparing: { left, right in
      let (leftElement, rightElement) = (
        ElementSlot<Element>.of(left).element, ElementSlot<Element>.of(right).element
      )
      // One comparison is enough, since the order of the source decides where elements are alike.
      return left.number < right.number
        ? !areInIncreasingOrder(rightElement, leftElement)
        : areInIncreasingOrder(leftElement, rightElement)
    })
  }

  /// Derives a list whose elements are compared by their slots.
  ///
  /// The comparison is made where the type of the elements is known, since it is called more often
  /// than all else.
  ///
  /// - Parameter comesBefore: Whether the slot of an element comes before that of another one.
  /// - Returns: A list of the sorted elements.
  @usableFromInline
  func sorted(
    comparing comesBefore: @escaping @Sendable (ListSlot, ListSlot) -> Bool
  ) -> ListProperty<Element> {
    ListProperty(node: .deriving(from: node, by: ListSorting(comesBefore: comesBefore)))
  }

  /// Derives a list of the same elements, in the order of something that can be compared.
  ///
  /// ```swift
  /// let byName = people.sorted(by: \.name)
  /// ```
  ///
  /// - Parameter key: What to compare of an element; pure and short.
  /// - Returns: A list of the sorted elements.
  @inlinable
  @preconcurrency
  public func sorted<Key: Comparable & SendableMetatype>(
    by key: @escaping @Sendable (Element) -> Key
  ) -> ListProperty<Element> {
    sorted { left, right in key(left) < key(right) }
  }
}

extension ListPropertyProtocol where Element: Comparable {
  /// Derives a list of the same elements, in their order.
  ///
  /// - Returns: A list of the sorted elements.
  @inlinable
  public func sorted() -> ListProperty<Element> {
    sorted { left, right in left < right }
  }
}

// MARK: -

private struct ListSorting<Element: Sendable>: ListStage {
  private typealias Slot = ElementSlot<Element>

  private let comesBefore: @Sendable (ListSlot, ListSlot) -> Bool
  private var order = ListOrder([])
  /// The slots in the order of the output.
  private var sorted = TreeList<ListSlot>()

  init(comesBefore: @escaping @Sendable (ListSlot, ListSlot) -> Bool) {
    self.comesBefore = comesBefore
  }

  mutating func rebuild(from list: TreeList<Element>) -> TreeList<Element> {
    order = ListOrder(TreeList(list.lazy.map(Slot.init)))
    sorted = TreeList(order.slots.sorted(by: comesBefore))
    return TreeList(sorted.lazy.map { Slot.of($0).element })
  }

  mutating func apply(_ change: ListChange<Element>, to output: inout ListEditor<Element>) {
    switch change {
    case .reset: break
    case .insert(let element, let index):
      output.insert(element, at: add(Slot(element), at: index))
    case .remove(_, let index):
      output.remove(at: drop(order.remove(at: index)))
    case .move(_, let source, let destination):
      let slot = order.remove(at: source)
      let oldPlace = drop(slot)
      output.move(from: oldPlace, to: add(slot, at: destination))
    case .replace(_, let element, let index):
      let oldPlace = drop(order.remove(at: index))
      let place = add(Slot(element), at: index)
      output.move(from: oldPlace, to: place)
      output.replace(at: place, with: element)
    }
  }

  private mutating func add(_ slot: ListSlot, at index: Int) -> Int {
    order.insert(slot, at: index)
    let place = place(of: slot)
    sorted.insert(slot, at: place)
    return place
  }

  private mutating func drop(_ slot: ListSlot) -> Int {
    var place = place(of: slot)
    if place == sorted.count || sorted[place] !== slot {
      // Whoever compares does not stick to an order.
      place = sorted.firstIndex { $0 === slot } ?? 0
    }
    sorted.remove(at: place)
    return place
  }

  private func place(of slot: ListSlot) -> Int {
    sorted.partitionPoint { comesBefore($0, slot) }
  }
}
