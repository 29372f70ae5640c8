/// Steps that follow each other, while those of other threads may come between.
public struct LogicalThread: Sendable {
  let interleaving: Interleaving
  let actor: Int

  /// Adds a step.
  ///
  /// A step that adds further ones, to its own thread or to another, adds them at the end.
  ///
  /// - Parameters:
  ///   - name: What to call it in tables.
  ///   - action: Run once; not interrupted, except by `pause`.
  public func step(_ name: String, _ action: @escaping @Sendable () -> Void) {
    _ = interleaving.add(name, to: actor, action)
  }
}
