/// A list that can be read and changed at any time, from any thread, and tells what is done to its
/// elements.
///
/// Each change is a step of the graph of properties, or a part of a `transaction`. What it costs
/// does not grow with the list, but for a logarithm. When the list is released, its observers see
/// completion.
///
/// ```swift
/// let names = MutableListProperty(["Ann", "Cid"])
/// names.changes.startWithValues { print(Array($0)) }  // prints [reset(["Ann", "Cid"])]
/// names.insert("Bob", at: 1)                          // prints [insert("Bob", at: 1)]
/// ```
@preconcurrency
public final class MutableListProperty<Element: Sendable>: ListPropertyProtocol {
  /// All elements.
  public typealias Value = TreeList<Element>
  /// A list cannot fail.
  public typealias Error = Never

  /// What the list shows.
  public let source: ListSource<Element>
  private let token = Lifetime.Token()

  /// How long the list lives.
  public let lifetime: Lifetime

  /// Makes a list.
  ///
  /// - Parameter elements: What it consists of at first.
  public init(_ elements: some Sequence<Element>) {
    source = ListSource(node: ValueNode(ListState(TreeList(elements))))
    lifetime = Lifetime(token)
  }

  /// Makes an empty list.
  public convenience init() {
    self.init(EmptyCollection())
  }

  deinit {
    node.completeInStep()
  }

  /// All elements, as they are now.
  ///
  /// Setting it tells the observers that the list has become another one as a whole. To tell only
  /// what is different, see `set(_:by:)`.
  public var value: TreeList<Element> {
    get { node.read().list }
    set { modify { $0.reset(to: newValue) } }
  }

  /// Changes elements, atomically and in one step.
  ///
  /// - Parameter action: Changes the list. It runs inside the step, so it must be short and must
  ///   not wait for other threads. If it throws, the list stays as it was and nobody is told; nor is
  ///   anybody if it changes nothing.
  /// - Returns: What `action` returns.
  /// - Throws: What `action` throws.
  @discardableResult
  public func modify<Result, Failure: Swift.Error>(
    _ action: (inout ListEditor<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let graph = GraphThread.current
    return try node.modify(unlessEqual: { $0.place === $1.place }) { state throws(Failure) in
      let original = state.list
      var editor = ListEditor(original)
      // Elements that come and go, or are not kept after an error, must not die under the lock.
      defer { graph.discard(editor) }
      let result = try action(&editor)
      state.commit(editor.changes(since: original), resultingIn: editor.list, graph)
      return result
    }
  }
}

extension MutableListProperty: BindingTargetProvider {
  /// Sets the list as a whole, for as long as it lives.
  ///
  /// A binding does not keep it alive.
  public var bindingTarget: BindingTarget<TreeList<Element>> {
    BindingTarget(lifetime: lifetime) { [weak self] value in self?.value = value }
  }
}

// MARK: - One change

extension MutableListProperty {
  /// Inserts an element.
  ///
  /// - Parameters:
  ///   - newElement: The element.
  ///   - index: Where it will stand; the number of elements to append it.
  public func insert(_ newElement: Element, at index: Int) {
    modify { $0.insert(newElement, at: index) }
  }

  /// Inserts an element at the end.
  ///
  /// - Parameter newElement: The element.
  public func append(_ newElement: Element) {
    modify { $0.append(newElement) }
  }

  /// Takes an element out.
  ///
  /// - Parameter index: Where it stands.
  /// - Returns: The element.
  @discardableResult
  public func remove(at index: Int) -> Element {
    modify { $0.remove(at: index) }
  }

  /// Takes out all elements that pass a test.
  ///
  /// - Parameter shouldBeRemoved: Whether an element is to be taken out. It runs inside the step.
  /// - Throws: What `shouldBeRemoved` throws; nothing is taken out then.
  public func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try modify { try $0.removeAll(where: shouldBeRemoved) }
  }

  /// Puts an element into the place of another one.
  ///
  /// - Parameters:
  ///   - index: Where it stands.
  ///   - newElement: What will stand there.
  /// - Returns: The element that stood there.
  @discardableResult
  public func replace(at index: Int, with newElement: Element) -> Element {
    modify { $0.replace(at: index, with: newElement) }
  }

  /// Moves an element to another place.
  ///
  /// - Parameters:
  ///   - source: Where it stands.
  ///   - destination: Where it will stand when it has been moved.
  public func move(from source: Int, to destination: Int) {
    modify { $0.move(from: source, to: destination) }
  }
}
