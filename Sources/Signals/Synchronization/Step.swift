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
      pass(value, by: place, through: first)
    }
  }

  /// Takes a value through the steps to the observer.
  ///
  /// - Parameters:
  ///   - value: Where the value is. It is left as it was, or used up if that is the place.
  ///   - place: Where what the steps make of it is put.
  ///   - first: The first step.
  @inlinable
  @inline(__always)
  final func pass(
    _ value: UnsafeRawPointer,
    by place: UnsafeMutableRawPointer,
    through first: Unmanaged<Step>
  ) {
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

// MARK: - Operators

/// What an operator does that makes at most one value of each.
@usableFromInline
enum Passage<Input, Output>: Sendable {
  /// It keeps nothing from one value to the next.
  case stateless(Pass<Input, Output>)
  /// Made anew for each start.
  case stateful(@Sendable () -> Pass<Input, Output>)

  @inlinable
  func begin() -> Pass<Input, Output> {
    switch self {
    case .stateless(let pass): pass
    case .stateful(let make): make()
    }
  }
}

/// What such an operator does with a value, in two forms that share their state.
@usableFromInline
struct Pass<Input, Output>: Sendable {
  /// Makes what calls the next one, for those who need no more than that.
  @usableFromInline let attach: @Sendable (@escaping (Output) -> Void) -> (Input) -> Void
  /// The same as a step.
  @usableFromInline let body: Step.Body

  @inlinable
  init(
    attach: @escaping @Sendable (@escaping (Output) -> Void) -> (Input) -> Void,
    body: @escaping Step.Body
  ) {
    self.attach = attach
    self.body = body
  }

  /// Makes a value of each.
  @inlinable
  static func map(_ transform: @escaping @Sendable (Input) -> Output) -> Pass {
    Pass(attach: { next in { next(transform($0)) } }, body: Step.mapping(transform))
  }

  /// Makes a value of some.
  @inlinable
  static func compactMap(_ transform: @escaping @Sendable (Input) -> Output?) -> Pass {
    Pass(
      attach: { next in { if let value = transform($0) { next(value) } } },
      body: Step.compactMapping(transform)
    )
  }

  /// Lets some values pass.
  @inlinable
  static func filter(_ isIncluded: @escaping @Sendable (Input) -> Bool) -> Pass
  where Input == Output {
    Pass(
      attach: { next in { if isIncluded($0) { next($0) } } },
      body: Step.filtering(isIncluded)
    )
  }

  /// Changes a result for each value, and passes it on.
  @inlinable
  static func fold(
    into initialResult: Output,
    _ update: @escaping @Sendable (inout Output, Input) -> Void
  ) -> Pass where Output: Sendable {
    let result = Confined(initialResult)
    return Pass(
      attach: { next in
        { value in
          update(&result.value, value)
          next(result.value)
        }
      },
      body: Step.folding(into: result, update)
    )
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
