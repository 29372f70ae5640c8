import Signals
import SignalsTesting

extension PropertyMemoryLaws.Kind {
  /// How many values may be alive at most: of the source, of each that derives from it, and those that
  /// somebody remembers.
  var limit: Int {
    switch self {
    case .source: 1
    case .mapped, .computed: 2
    case .mappedTwice: 3
    // What nobody looks at has a pair that is not the latest.
    case .previous: 6
    }
  }
}

/// Something in a property that can be told apart from others.
protocol Numbered: Equatable, Sendable {
  var number: Int { get }
}

extension Tracked<Int>: Numbered {
  var number: Int { value }
}

/// A property, what derives from it, and who observes that.
struct PropertyMemoryBench<Value: Numbered> {
  private struct Refusal: Error {}

  private let source: MutableProperty<Value>
  private let derived: Property<Value>
  private let observations = Lock<[any Disposable]>([])

  init(_ kind: PropertyMemoryLaws.Kind, _ make: @escaping @Sendable (Int) -> Value) {
    let source = MutableProperty(make(0))
    self.source = source
    derived =
      switch kind {
      case .source: Property(source)
      case .mapped: source.map { make($0.number + 1) }
      case .mappedTwice: source.map { make($0.number + 1) }.map { make($0.number * 2) }
      case .computed: .computed { make(source.value.number / 2) }
      case .previous: source.combinePrevious(make(-1)).map { make($0.0.number) }
      }
  }

  /// Has a watch see what waits for the steps of the property.
  func connect(with watch: DeathWatch) {
    watch.connect(with: source)
  }

  func perform(_ deed: PropertyMemoryLaws.Deed, _ make: (Int) -> Value) {
    let number = source.value.number
    switch deed {
    case .set: source.value = make(number + 1)
    case .setEqual: source.value = make(number)
    case .modify: source.modify { $0 = make(number + 1) }
    case .modifyEqually: source.modify { $0 = make(number) }
    case .fail:
      try? source.modify { value throws(Refusal) in
        value = make(number + 1)
        throw Refusal()
      }
    case .transaction:
      transaction {
        source.value = make(number + 2)
        source.value = make(number + 3)
      }
    case .observe: observe {}
    case .leave: observations.withLock { $0.popLast() }?.dispose()
    case .read: _ = derived.value.number
    }
  }

  func observe(_ action: @escaping @Sendable () -> Void) {
    let observation = derived.signal.observeValues { _ in action() }
    observations.withLock { list in if let observation { list.append(observation) } }
  }

  func leaveAll() {
    for observation in observations.withLock({ $0 }) { observation.dispose() }
  }
}
