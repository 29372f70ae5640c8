/// Something that can be let go of: work that can be cancelled, a subscription that can end.
///
/// Disposing is idempotent and may be done from any thread.
@preconcurrency
public protocol Disposable: AnyObject, Sendable {
  /// Whether it has been disposed of.
  var isDisposed: Bool { get }

  /// Lets go of it. A second call does nothing.
  func dispose()
}
