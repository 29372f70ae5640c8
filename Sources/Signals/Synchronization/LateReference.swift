import Synchronization

/// A reference that is made when somebody needs it, by whoever is first, and kept.
///
/// The same as `AtomicLazyReference`, but that the type of the object is not the reference's: to let go of
/// one of a generic type, its metadata is looked up each time, which takes longer than to make an object.
struct LateReference: ~Copyable, @unchecked Sendable {
  private let word = Synchronization.Atomic<UnsafeRawPointer?>(nil)

  init() {}

  deinit {
    if let object = word.load(ordering: .acquiring) {
      Unmanaged<AnyObject>.fromOpaque(object).release()
    }
  }

  /// Whether there is no object yet.
  var isEmpty: Bool { word.load(ordering: .relaxed) == nil }

  /// The object, if there is one.
  ///
  /// - Parameter type: What has been stored.
  /// - Returns: The object; `nil` if nothing has been stored.
  @inline(__always)
  func load<Object: AnyObject>(as type: Object.Type) -> Object? {
    word.load(ordering: .acquiring).map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Keeps an object, unless there is one.
  ///
  /// - Returns: What is kept.
  func storeIfNil<Object: AnyObject & Sendable>(_ object: Object) -> Object {
    let reference = Unmanaged.passRetained(object)
    let present = word.compareExchange(
      expected: nil,
      desired: UnsafeRawPointer(reference.toOpaque()),
      ordering: .acquiringAndReleasing
    )
    .original
    guard let present else { return object }
    reference.release()
    return Unmanaged<Object>.fromOpaque(present).takeUnretainedValue()
  }
}
