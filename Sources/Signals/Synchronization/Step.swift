/// One operator of a chain that has no signal between its operators.
///
/// A value goes through such a chain in a loop, from one step to the next, in a place on the stack. So
/// a long chain is no deeper than a short one, and between two operators there is nothing to call.
///
/// Only operators that make at most one value of each, and pass every end on, can be steps.
@usableFromInline
final class Step {
  /// Makes of the value at the first address what belongs to the second, if it is to go on.
  ///
  /// Where both are the same, the value there is used up, whether it goes on or not; else it belongs to
  /// somebody else.
  ///
  /// Called with the gate of its signal held.
  @usableFromInline
  typealias Body = @Sendable (UnsafeRawPointer, UnsafeMutableRawPointer) -> Bool

  /// Hands the value at an address, which is used up, to an observer of values of this type, if there
  /// is one.
  @usableFromInline
  typealias HandOver = @Sendable (Unmanaged<ObserverList.Slot>?, UnsafeMutableRawPointer) -> Void

  /// How large the place for a value is.
  @inlinable static var room: Int { 64 }
  @inlinable static var alignment: Int { 16 }

  @usableFromInline let body: Body
  @usableFromInline let handOver: HandOver
  /// What comes behind it, which it owns.
  ///
  /// Changes under the gate.
  @exclusivity(unchecked) @usableFromInline private(set) var next: Unmanaged<Step>?

  @usableFromInline
  init(_ body: @escaping Body, handOver: @escaping HandOver) {
    self.body = body
    self.handOver = handOver
  }

  deinit {
    next?.release()
  }

  /// Whether values of a type can go from one step to the next.
  @inlinable
  static func fits<Value>(_: Value.Type) -> Bool {
    MemoryLayout<Value>.size <= room && MemoryLayout<Value>.alignment <= alignment
  }

  /// Puts other steps behind the last one, which owns them from now on.
  ///
  /// - Complexity: Linear in the number of steps.
  func append(_ steps: Unmanaged<Step>) {
    var last = self
    while let next = last.next { last = next.takeUnretainedValue() }
    last.next = steps
  }
}

extension ObserverList.Slot {
  /// Takes a value through the steps to the observer.
  ///
  /// - Parameters:
  ///   - value: Where the value is. It is left as it was.
  ///   - first: The first step.
  @inlinable
  @inline(__always)
  final func pass(_ value: UnsafeRawPointer, through first: Unmanaged<Step>) {
    withUnsafeTemporaryAllocation(byteCount: Step.room, alignment: Step.alignment) { buffer in
      guard let place = buffer.baseAddress else { return }
      var (source, step) = (value, first)
      while step._withUnsafeGuaranteedRef({ $0.body(source, place) }) {
        source = UnsafeRawPointer(place)
        guard let next = step._withUnsafeGuaranteedRef({ $0.next }) else {
          // An operator may have disposed of the observer.
          let observer = observation.hasLeft ? nil : Unmanaged.passUnretained(self)
          step._withUnsafeGuaranteedRef { $0.handOver(observer, place) }
          return
        }
        step = next
      }
    }
  }
}

// MARK: - Operators

/// How an operator is made into a step.
@usableFromInline
enum Passage: Sendable {
  /// It keeps nothing from one value to the next.
  case stateless(Step.Body)
  /// Made anew for each signal.
  case stateful(@Sendable () -> Step.Body)

  @inlinable
  func makeBody() -> Step.Body {
    switch self {
    case .stateless(let body): body
    case .stateful(let make): make()
    }
  }
}

extension Step {
  /// Makes a value of each.
  @inlinable
  static func mapping<Input, Output>(
    _ transform: @escaping @Sendable (Input) -> Output
  ) -> Body {
    { source, target in
      let output = transform(source.assumingMemoryBound(to: Input.self).pointee)
      if source == UnsafeRawPointer(target) {
        target.assumingMemoryBound(to: Input.self).deinitialize(count: 1)
      }
      target.initializeMemory(as: Output.self, to: output)
      return true
    }
  }

  /// Changes a result for each value, and passes it on.
  @inlinable
  static func folding<Input, Output>(
    into result: Confined<Output>,
    _ update: @escaping @Sendable (inout Output, Input) -> Void
  ) -> Body {
    { source, target in
      update(&result.value, source.assumingMemoryBound(to: Input.self).pointee)
      if source == UnsafeRawPointer(target) {
        target.assumingMemoryBound(to: Input.self).deinitialize(count: 1)
      }
      target.initializeMemory(as: Output.self, to: result.value)
      return true
    }
  }

  /// Makes a value of some.
  @inlinable
  static func compactMapping<Input, Output>(
    _ transform: @escaping @Sendable (Input) -> Output?
  ) -> Body {
    { source, target in
      let output = transform(source.assumingMemoryBound(to: Input.self).pointee)
      if source == UnsafeRawPointer(target) {
        target.assumingMemoryBound(to: Input.self).deinitialize(count: 1)
      }
      guard let output else { return false }
      target.initializeMemory(as: Output.self, to: output)
      return true
    }
  }

  /// Lets some values pass.
  @inlinable
  static func filtering<Value>(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Body {
    { source, target in
      let isInPlace = source == UnsafeRawPointer(target)
      let value = source.assumingMemoryBound(to: Value.self)
      guard isIncluded(value.pointee) else {
        if isInPlace { target.assumingMemoryBound(to: Value.self).deinitialize(count: 1) }
        return false
      }
      if !isInPlace { target.initializeMemory(as: Value.self, to: value.pointee) }
      return true
    }
  }
}
