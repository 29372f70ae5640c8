/// A list that changes over time, and can always be read.
///
/// Its value is a list of all elements at some moment. Beside the values themselves it tells what
/// has been done to the elements, so that what is derived from a long list, or shows it, follows a
/// change without looking at the rest.
@preconcurrency
public protocol ListPropertyProtocol<Element>: AnyObject, BindingSource
where Value == TreeList<Element>, Error == Never {
  /// What the list consists of.
  associatedtype Element: Sendable

  /// What the list shows.
  ///
  /// Whoever has a list property may pass for one by passing this on.
  var source: ListSource<Element> { get }
}

/// Where the elements of a list property come from.
@preconcurrency
public struct ListSource<Element: Sendable>: Sendable {
  let node: ValueNode<ListState<Element>>
}

extension ListPropertyProtocol {
  var node: ValueNode<ListState<Element>> { source.node }

  /// Gives the list a name for messages.
  ///
  /// - Parameters:
  ///   - name: What to call it.
  ///   - fileID: Where it is made, for the census.
  ///   - line: Where it is made, for the census.
  /// - Returns: The list itself.
  @discardableResult
  public func named(_ name: String, fileID: String = #fileID, line: Int = #line) -> Self {
    node.call(name)
    node.census?.label(name, "\(fileID):\(line)")
    return self
  }

  /// All elements, as they are now.
  ///
  /// - Complexity: Takes the lock of what the list is connected with for a moment. The elements are not copied.
  public var value: TreeList<Element> { node.read().list }

  /// The list as a property of all elements, for all that can be done with properties.
  ///
  /// ```swift
  /// let isEmpty = todos.property.map(\.isEmpty)
  /// ```
  public var property: Property<TreeList<Element>> {
    Property(node: ValueNode(mapping: node) { $0.list })
  }

  /// Sends all elements at each start, and then after each change.
  public var producer: SignalProducer<TreeList<Element>, Never> { property.producer }

  /// Sends all elements after each change from now on.
  public var signal: Signal<TreeList<Element>, Never> { property.signal }

  /// Sends what is done to the elements: at each start that the list has become what it is, and
  /// then what has been done in each step.
  ///
  /// One event a step, whatever has been done in it. Whoever does to an empty list what is told has
  /// the same list.
  ///
  /// **Termination:** completes when no more can come. **Threading:** in place, outside of any lock,
  /// in order. **Complexity:** that of what has been done, whatever the length of the list.
  public var changes: SignalProducer<ListChanges<Element>, Never> {
    Property(node: node).producer.scanMap(nil) { place, state in
      (state.place, state.changes(since: place))
    }
  }
}
