public import Signals

/// What a key does, and whether it does it now.
public struct KeyBinding: Sendable {
  /// The keys that do it; a hint shows the first.
  public let keys: [Key]
  /// What they do, for a hint.
  public let label: Text
  /// Whether they do it now.
  public let isEnabled: Property<Bool>
  let perform: @Sendable (Key) -> Void

  /// Binds keys to an action, which is executed while it is enabled.
  ///
  /// - Parameters:
  ///   - keys: The keys that do it; a hint shows the first.
  ///   - label: What they do, for a hint.
  ///   - action: What is executed.
  public init<Output: Sendable, Failure>(
    _ keys: Key...,
    label: Text,
    action: Action<Void, Output, Failure>
  ) {
    self.init(keys, label: label, action: action) { _ in }
  }

  /// Binds keys to an action, which is executed with an input while it is enabled.
  ///
  /// - Parameters:
  ///   - keys: The keys that do it; a hint shows the first.
  ///   - label: What they do, for a hint.
  ///   - action: What is executed.
  ///   - input: Makes the input of the key.
  @preconcurrency
  public init<Input: Sendable, Output: Sendable, Failure>(
    _ keys: [Key],
    label: Text,
    action: Action<Input, Output, Failure>,
    input: @escaping @Sendable (Key) -> Input
  ) {
    self.init(keys, label: label, isEnabled: action.isEnabled) { key in
      // What becomes of it is told by the action; one that is disabled at this moment does nothing.
      action.apply(input(key)).start()
    }
  }

  /// Binds keys to a function.
  ///
  /// - Parameters:
  ///   - keys: The keys that do it; a hint shows the first.
  ///   - label: What they do, for a hint.
  ///   - isEnabled: Whether they do it now.
  ///   - perform: Does it; called where the keys are sent.
  @preconcurrency
  public init(
    _ keys: [Key],
    label: Text,
    isEnabled: Property<Bool> = Property(value: true),
    perform: @escaping @Sendable (Key) -> Void
  ) {
    self.keys = keys
    self.label = label
    self.isEnabled = isEnabled
    self.perform = perform
  }
}

/// What the keys do.
///
/// ```swift
/// let bindings = KeyBindings([
///   KeyBinding("s", label: "save", action: model.save),
///   KeyBinding("q", .escape, label: "quit", action: model.quit),
/// ])
/// bindings.attach(to: keyboard.keys)
/// // In the view; it follows as actions are enabled and disabled:
/// Block.keyHints(bindings.hints)
/// ```
public struct KeyBindings: Sendable {
  /// The bindings; of two for one key, the first that is enabled counts.
  public let bindings: [KeyBinding]
  private let otherwise: @Sendable (Key) -> Void

  /// Binds keys.
  ///
  /// - Parameters:
  ///   - bindings: The bindings; of two for one key, the first that is enabled counts.
  ///   - otherwise: Called with each key that does nothing now, where the keys are sent.
  @preconcurrency
  public init(
    _ bindings: [KeyBinding],
    otherwise: @escaping @Sendable (Key) -> Void = { _ in }
  ) {
    self.bindings = bindings
    self.otherwise = otherwise
  }

  /// What the keys do, and whether they do it now.
  ///
  /// A view that shows the hints is made again when that changes.
  public var hints: [Block.KeyHint] {
    bindings.compactMap { binding in
      binding.keys.first.map { key in
        Block.KeyHint(Text(key.hint), binding.label, isEnabled: binding.isEnabled.value)
      }
    }
  }

  /// Does what a key is bound to.
  ///
  /// - Parameter key: The key.
  /// - Returns: Whether it does anything now.
  @discardableResult
  public func handle(_ key: Key) -> Bool {
    let binding = bindings.first { $0.keys.contains(key) && $0.isEnabled.value }
    if let binding { binding.perform(key) } else { otherwise(key) }
    return binding != nil
  }

  /// Does what the keys of a signal are bound to, until it ends.
  ///
  /// - Parameter keys: The keys.
  /// - Returns: Ends it.
  @discardableResult
  public func attach(to keys: Signal<Key, Never>) -> (any Disposable)? {
    keys.observeValues { handle($0) }
  }
}
