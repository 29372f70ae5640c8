extension ListPropertyProtocol {
  /// Derives a list of those elements that pass a test.
  ///
  /// **Transaction:** only what is inserted or replaced is tested, once, when the derived list is
  /// observed or read; a change of what does not pass stops there. **Complexity:** the logarithm of
  /// the length, for each change.
  ///
  /// - Parameter isIncluded: Whether an element passes; pure and short.
  /// - Returns: A list of the elements that pass, in the same order.
  @preconcurrency
  public func filter(
    _ isIncluded: @escaping @Sendable (Element) -> Bool
  ) -> ListProperty<Element> {
    ListProperty(node: .deriving(from: node, by: ListFiltering(isIncluded: isIncluded)))
  }
}

// MARK: -

private struct ListFiltering<Element: Sendable>: ListStage {
  let isIncluded: @Sendable (Element) -> Bool
  /// Whether each element of the source passes: as many as do before it stand before it.
  private var passes = FlagTree([])

  init(isIncluded: @escaping @Sendable (Element) -> Bool) {
    self.isIncluded = isIncluded
  }

  mutating func rebuild(from list: TreeList<Element>) -> TreeList<Element> {
    let passes = ContiguousArray(list.lazy.map(isIncluded))
    self.passes = FlagTree(passes)
    return TreeList(zip(list, passes).lazy.filter { $0.1 }.map { $0.0 })
  }

  mutating func apply(_ change: ListChange<Element>, to output: inout ListEditor<Element>) {
    switch change {
    case .reset: break
    case .insert(let element, let index):
      let passesNow = isIncluded(element)
      passes.insert(passesNow, at: index)
      if passesNow { output.insert(element, at: passes.raisedCount(before: index)) }
    case .remove(_, let index):
      if passes.remove(at: index) { output.remove(at: passes.raisedCount(before: index)) }
    case .move(_, let source, let destination):
      let passed = passes.remove(at: source)
      let place = passes.raisedCount(before: source)
      passes.insert(passed, at: destination)
      if passed { output.move(from: place, to: passes.raisedCount(before: destination)) }
    case .replace(_, let element, let index):
      replace(at: index, by: element, in: &output)
    }
  }

  private mutating func replace(
    at index: Int,
    by element: Element,
    in output: inout ListEditor<Element>
  ) {
    let passesNow = isIncluded(element)
    let passed = passes.replace(at: index, by: passesNow)
    let place = passes.raisedCount(before: index)
    switch (passed, passesNow) {
    case (true, true): output.replace(at: place, with: element)
    case (true, false): output.remove(at: place)
    case (false, true): output.insert(element, at: place)
    case (false, false): break
    }
  }
}
