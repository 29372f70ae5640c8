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
  /// Whether each element of the source passes.
  ///
  /// What passes weighs one, so that what weighs before an element is where it stands.
  private var passes = TreeNode<Bool>.root(of: [])

  init(isIncluded: @escaping @Sendable (Element) -> Bool) {
    self.isIncluded = isIncluded
  }

  mutating func rebuild(from list: TreeList<Element>) -> TreeList<Element> {
    let passes = ContiguousArray(list.lazy.map(isIncluded))
    self.passes = .root(of: passes, weigh: Self.weigh)
    return TreeList(zip(list, passes).lazy.filter(\.1).map(\.0))
  }

  mutating func apply(_ change: ListChange<Element>, to output: inout ListEditor<Element>) {
    switch change {
    case .reset: break
    case .insert(let element, let index):
      let passesNow = isIncluded(element)
      if passesNow { output.insert(element, at: place(of: index)) }
      insert(passesNow, at: index)
    case .remove(_, let index):
      if remove(at: index) { output.remove(at: place(of: index)) }
    case .move(_, let source, let destination):
      let passed = remove(at: source)
      if passed { output.move(from: place(of: source), to: place(of: destination)) }
      insert(passed, at: destination)
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
    let passed = TreeNode.replace(at: index, by: passesNow, in: &passes, weigh: Self.weigh)
    let place = place(of: index)
    switch (passed, passesNow) {
    case (true, true): output.replace(at: place, with: element)
    case (true, false): output.remove(at: place)
    case (false, true): output.insert(element, at: place)
    case (false, false): break
    }
  }

  private mutating func insert(_ isPassing: Bool, at index: Int) {
    TreeNode.insert(isPassing, at: index, into: &passes, weigh: Self.weigh)
  }

  private mutating func remove(at index: Int) -> Bool {
    TreeNode.remove(at: index, from: &passes, weigh: Self.weigh)
  }

  /// How many that pass come before an element of the source.
  private func place(of index: Int) -> Int {
    passes.weight(before: index, weigh: Self.weigh)
  }

  private static func weigh(_ isPassing: Bool) -> Int { isPassing ? 1 : 0 }
}
