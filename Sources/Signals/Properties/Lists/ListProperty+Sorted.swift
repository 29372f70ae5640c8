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
  @preconcurrency
  public func sorted(
    by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> ListProperty<Element> {
    ListProperty(node: .deriving(from: node, by: ListSorting(by: areInIncreasingOrder)))
  }

  /// Derives a list of the same elements, in the order of something that can be compared.
  ///
  /// ```swift
  /// let byName = people.sorted(by: \.name)
  /// ```
  ///
  /// - Parameter key: What to compare of an element; pure and short.
  /// - Returns: A list of the sorted elements.
  @preconcurrency
  public func sorted<Key: Comparable & SendableMetatype>(
    by key: @escaping @Sendable (Element) -> Key
  ) -> ListProperty<Element> {
    sorted { key($0) < key($1) }
  }
}

extension ListPropertyProtocol where Element: Comparable {
  /// Derives a list of the same elements, in their order.
  ///
  /// - Returns: A list of the sorted elements.
  public func sorted() -> ListProperty<Element> {
    sorted { $0 < $1 }
  }
}

// MARK: -

private struct ListSorting<Element: Sendable>: ListStage {
  private typealias Slot = ListOrder<Element>.Slot

  private let areInIncreasingOrder: @Sendable (Element, Element) -> Bool
  private var order = ListOrder<Element>([])
  /// The slots in the order of the output.
  private var sorted = TreeList<Slot>()

  init(by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool) {
    self.areInIncreasingOrder = areInIncreasingOrder
  }

  mutating func rebuild(from list: TreeList<Element>) -> TreeList<Element> {
    order = ListOrder(list)
    sorted = TreeList(order.slots.sorted(by: comesBefore))
    return TreeList(sorted.lazy.map(\.element))
  }

  mutating func apply(_ change: ListChange<Element>, to output: inout ListEditor<Element>) {
    switch change {
    case .reset: break
    case .insert(let element, let index):
      let place = add(order.insert(element, at: index))
      output.insert(element, at: place)
    case .remove(_, let index):
      output.remove(at: drop(order.remove(at: index)))
    case .move(let element, let source, let destination):
      let oldPlace = drop(order.remove(at: source))
      output.move(from: oldPlace, to: add(order.insert(element, at: destination)))
    case .replace(_, let element, let index):
      let oldPlace = drop(order.remove(at: index))
      let place = add(order.insert(element, at: index))
      output.move(from: oldPlace, to: place)
      output.replace(at: place, with: element)
    }
  }

  private mutating func add(_ slot: Slot) -> Int {
    let place = place(of: slot)
    sorted.insert(slot, at: place)
    return place
  }

  private mutating func drop(_ slot: Slot) -> Int {
    var place = place(of: slot)
    if place == sorted.count || sorted[place] !== slot {
      // Whoever compares does not stick to an order.
      place = sorted.firstIndex { $0 === slot } ?? 0
    }
    sorted.remove(at: place)
    return place
  }

  private func place(of slot: Slot) -> Int {
    sorted.partitionPoint { comesBefore($0, slot) }
  }

  /// One comparison is enough, since the order of the source decides where elements are alike.
  private func comesBefore(_ left: Slot, _ right: Slot) -> Bool {
    left.number < right.number
      ? !areInIncreasingOrder(right.element, left.element)
      : areInIncreasingOrder(left.element, right.element)
  }
}
