/// The place of an element among others, which is compared without a look at the element.
///
/// Not generic itself, so that lists of slots need not be.
@usableFromInline
class ListSlot {
  /// Grows from each element of a list to the next.
  @usableFromInline @exclusivity(unchecked) final var number: UInt64 = 0

  init() {}
}

/// The place of an element, with the element.
@usableFromInline
final class ElementSlot<Element>: ListSlot {
  @usableFromInline let element: Element

  init(_ element: Element) {
    self.element = element
  }

  /// A slot that is known to hold an element of this type.
  @inlinable
  static func of(_ slot: ListSlot) -> ElementSlot { unsafeDowncast(slot, to: ElementSlot.self) }
}
