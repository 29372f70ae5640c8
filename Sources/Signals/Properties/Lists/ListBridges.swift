extension PropertyProtocol {
  /// Derives a list of the elements of an array, which tells what happens to each of them.
  ///
  /// Elements of the same identity are the same element: it stays or is moved, and is replaced if it
  /// is not equal to what it was.
  ///
  /// ```swift
  /// let people = MutableProperty([ann, bob])
  /// let names = people.elements(by: \.id).sorted(by: \.name)
  /// ```
  ///
  /// **Complexity:** arrays do not tell what has been done to them, so two of them are compared in
  /// each step: as many steps as both have elements. A list that is long, and changed often, is
  /// better kept in a `MutableListProperty`.
  ///
  /// - Parameter identify: The identity of an element; pure and short.
  /// - Returns: A list of the same elements.
  @preconcurrency
  public func elements<Element: Equatable & Sendable, Identity: Hashable>(
    by identify: @escaping @Sendable (Element) -> Identity
  ) -> ListProperty<Element> where Value == [Element] {
    elements { editor, array in editor.update(to: array, by: identify) }
  }

  /// Derives a list of the elements of an array, which tells what happens to each of them.
  ///
  /// - Parameters:
  ///   - identify: The identity of an element; pure and short.
  ///   - areEqual: Whether an element, the first one, need not be replaced by another one of the
  ///     same identity; pure and short.
  /// - Returns: A list of the same elements.
  @preconcurrency
  public func elements<Element: Sendable, Identity: Hashable>(
    by identify: @escaping @Sendable (Element) -> Identity,
    comparing areEqual: @escaping @Sendable (Element, Element) -> Bool
  ) -> ListProperty<Element> where Value == [Element] {
    elements { editor, array in editor.update(to: array, by: identify, comparing: areEqual) }
  }

  /// Sends what happens to the elements of an array: at each start that the list has become what it
  /// is, and then what has been done in each step.
  ///
  /// **Complexity:** compares two arrays in each step.
  ///
  /// - Parameter identify: The identity of an element; pure and short.
  /// - Returns: A producer of what has been done.
  @preconcurrency
  public func changes<Element: Equatable & Sendable, Identity: Hashable>(
    by identify: @escaping @Sendable (Element) -> Identity
  ) -> SignalProducer<ListChanges<Element>, Never> where Value == [Element] {
    elements(by: identify).changes
  }

  private func elements<Element: Sendable>(
    updatedBy update: @escaping (inout ListEditor<Element>, [Element]) -> Void
  ) -> ListProperty<Element> where Value == [Element] {
    let source = ValueNode<[Element]>.of(self)
    var (state, hasChanged) = (ListState<Element>([]), false)
    return ListProperty(
      node: ValueNode(mapping: source, isEqual: { _, _ in !hasChanged }) { array in
        let original = state.list
        var editor = ListEditor(original)
        update(&editor, array)
        let changes = editor.changes(since: original)
        hasChanged = !changes.isEmpty
        state.commit(changes, resultingIn: editor.list, .current)
        return state
      }
    )
  }
}

extension MutableListProperty {
  /// Makes the list another one, and tells only what is different.
  ///
  /// - Parameters:
  ///   - newElements: What the list will consist of.
  ///   - identify: The identity of an element: those of the same one are the same element. It runs
  ///     inside the step.
  /// - Complexity: As many steps as both lists have elements.
  public func set<Identity: Hashable>(
    _ newElements: some Sequence<Element>,
    by identify: (Element) -> Identity
  ) where Element: Equatable {
    modify { $0.update(to: newElements, by: identify) }
  }
}
