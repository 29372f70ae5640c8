extension BindingTarget {
  /// Makes a target of a closure on the main actor.
  ///
  /// - Parameters:
  ///   - actor: Where to take the values: `MainActor.shared`.
  ///   - lifetime: How long it takes them.
  ///   - action: Takes a value.
  public init(
    on actor: MainActor,
    lifetime: Lifetime,
    action: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    self.init(on: UIScheduler(), lifetime: lifetime) { value in MainQueue.run { action(value) } }
  }
}
