/// A list that is joined with another in constant time, and shares what was there before.
///
/// It is walked and released in loops, so that a long one needs no stack, whichever way it grew.
@usableFromInline
final class Rope<Element: Sendable>: @unchecked Sendable {
  private let element: Element?
  /// Change only when nobody else has the node.
  private var left: Rope?
  private var right: Rope?

  init(_ element: Element) {
    self.element = element
  }

  init(_ left: Rope, _ right: Rope) {
    element = nil
    self.left = left
    self.right = right
  }

  deinit {
    guard left != nil || right != nil else { return }
    var released = [left.take(), right.take()]
    while var node = released.popLast() {
      guard node != nil, isKnownUniquelyReferenced(&node), let node else { continue }
      released.append(node.left.take())
      released.append(node.right.take())
    }
  }

  /// The elements, the last one first.
  var reversed: [Element] {
    if let element { return [element] }
    var elements: [Element] = []
    var ahead = [self]
    while let node = ahead.popLast() {
      if let element = node.element { elements.append(element) }
      if let left = node.left { ahead.append(left) }
      if let right = node.right { ahead.append(right) }
    }
    return elements
  }
}
