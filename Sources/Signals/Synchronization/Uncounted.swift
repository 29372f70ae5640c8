/// A reference that is followed without counting references.
///
/// It keeps nothing alive. Whoever holds one holds an ordinary reference to the same object as well,
/// and is itself kept alive while it calls.
@usableFromInline
struct Uncounted<Object: AnyObject & Sendable>: Sendable {
  @usableFromInline let reference: Unmanaged<Object>

  init(_ object: Object) {
    reference = .passUnretained(object)
  }

  /// Runs `body` with the object.
  @inlinable
  func use(_ body: (Object) -> Void) {
    reference._withUnsafeGuaranteedRef(body)
  }
}
