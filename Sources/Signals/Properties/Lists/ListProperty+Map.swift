extension ListPropertyProtocol {
  /// Derives a list by transforming each element.
  ///
  /// **Transaction:** only what is inserted or replaced is transformed, once, when the derived list
  /// is observed or read. **Complexity:** the logarithm of the length, for each change.
  ///
  /// - Parameter transform: Makes the new element; pure and short.
  /// - Returns: A list of the transformed elements.
  @preconcurrency
  public func map<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> NewElement
  ) -> ListProperty<NewElement> {
    ListProperty(node: .deriving(from: node, by: ListMapping(transform: transform)))
  }
}

// MARK: -

private struct ListMapping<Input: Sendable, Output: Sendable>: ListStage {
  let transform: @Sendable (Input) -> Output

  func rebuild(from list: TreeList<Input>) -> TreeList<Output> {
    TreeList(list.lazy.map(transform))
  }

  func apply(_ change: ListChange<Input>, to output: inout ListEditor<Output>) {
    switch change {
    case .reset: break
    case .insert(let element, let index): output.insert(transform(element), at: index)
    case .remove(_, let index): output.remove(at: index)
    case .move(_, let source, let destination): output.move(from: source, to: destination)
    case .replace(_, let element, let index): output.replace(at: index, with: transform(element))
    }
  }
}
