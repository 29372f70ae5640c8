import Synchronization

/// Lists the signals, the runs of producers and the properties that are alive.
///
/// It counts what is made while it is switched on: switch it on when the program starts, or before
/// what is under suspicion. While it is off, the making of a stream or a property costs one look at
/// a flag, and events cost nothing at any time.
///
/// ```swift
/// Census.isOn = true
/// // ... open and close a window ...
/// for entry in Census.living { print(entry) }
/// // Signal<Int, Never> "clicks" (App/Window.swift:12), 3 observers
/// ```
public enum Census {
  /// Whether the census is on, in the lowest bit, and above that how many closures are counted.
  private static let reasons = Synchronization.Atomic<Int>(0)
  private static let made = Synchronization.Atomic<Int>(0)
  private static let everything = Tally()
  @TaskLocal private static var tally: Tally?

  /// Whether what is made from now on is counted.
  public static var isOn: Bool {
    get { reasons.load(ordering: .relaxed) & 1 == 1 }
    set {
      if newValue {
        reasons.bitwiseOr(1, ordering: .relaxed)
      } else {
        reasons.bitwiseAnd(~1, ordering: .relaxed)
      }
    }
  }

  /// Whether anything is counted that is made from now on.
  @usableFromInline static var isCounting: Bool { reasons.load(ordering: .relaxed) != 0 }

  /// What is alive now of what has been counted, in the order in which it was made.
  ///
  /// A signal or a run that has ended is not alive, nor is a property that has been released.
  public static var living: [Entry] { everything.living }

  /// Counts what a closure makes, apart from what is made elsewhere at the same time.
  ///
  /// - Parameter body: What it makes on other threads is counted only if a task of its own does.
  /// - Returns: What `body` returns, and the count.
  /// - Throws: What `body` throws.
  package static func counting<Result>(
    _ body: () throws -> Result
  ) rethrows -> (result: Result, tally: Tally) {
    reasons.add(2, ordering: .relaxed)
    defer { reasons.subtract(2, ordering: .relaxed) }
    let tally = Tally()
    return (try $tally.withValue(tally, operation: body), tally)
  }

  /// Counts something.
  ///
  /// - Parameters:
  ///   - kind: What it is.
  ///   - type: What to call its type; asked only if something is counted.
  /// - Returns: To be kept by what is counted, and closed when that has ended; `nil` if nothing is
  ///   counted.
  static func record(_ kind: Entry.Kind, _ type: @autoclosure () -> String) -> CensusRecord? {
    guard isCounting else { return nil }
    let tallies = [isOn ? everything : nil, tally].compactMap(\.self)
    guard !tallies.isEmpty else { return nil }
    let number = made.wrappingAdd(1, ordering: .relaxed).newValue
    let record = CensusRecord(kind, type(), number, tallies)
    for tally in tallies { tally.add(record) }
    return record
  }

  /// A count of what lives.
  package final class Tally: Sendable {
    private struct WeakRecord: Sendable {
      weak var record: CensusRecord?
    }

    private let records = Lock<[ObjectIdentifier: WeakRecord]>([:])

    /// What is alive, in the order in which it was made.
    package var living: [Entry] {
      let alive = records.withLock { records in records.values.compactMap(\.record) }
      return alive.sorted { $0.number < $1.number }.map(\.entry)
    }

    fileprivate func add(_ record: CensusRecord) {
      records.withLock { $0[ObjectIdentifier(record)] = WeakRecord(record: record) }
    }

    fileprivate func remove(_ record: CensusRecord) {
      records.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(record)) }
    }
  }
}

extension Census {
  /// Something that is alive.
  public struct Entry: Sendable, Equatable {
    /// What can be alive.
    public enum Kind: Sendable, Equatable {
      /// A signal.
      case signal
      /// A run of a producer, which may be part of another run.
      case run
      /// A property, or a node between properties.
      case property
    }

    /// What it is.
    public let kind: Kind
    /// Its type, as it is written.
    public let type: String
    /// The name that it was given by `named(_:)`.
    public let name: String?
    /// The file and the line where it was given its name.
    public let place: String?
    /// How many observers it has at this moment.
    ///
    /// One for a run.
    public let observerCount: Int
  }
}

extension Census.Entry: CustomStringConvertible {
  /// All that is known of it, in one line.
  public var description: String {
    let name = name.map { " \"\($0)\"" } ?? ""
    let place = place.map { " (\($0))" } ?? ""
    return "\(type)\(name)\(place), \(observerCount) observer\(observerCount == 1 ? "" : "s")"
  }
}

// MARK: -

/// What the census knows of one signal, run or property, which keeps it.
@usableFromInline
final class CensusRecord: Sendable {
  private struct Label {
    var name: String?
    var place: String?
  }

  let number: Int
  private let kind: Census.Entry.Kind
  private let type: String
  private let label = Lock(Label())
  private let observers = Synchronization.Atomic<Int>(0)
  private let tallies: [Census.Tally]

  fileprivate init(
    _ kind: Census.Entry.Kind,
    _ type: String,
    _ number: Int,
    _ tallies: [Census.Tally]
  ) {
    self.kind = kind
    self.type = type
    self.number = number
    self.tallies = tallies
  }

  deinit {
    close()
  }

  var entry: Census.Entry {
    let label = label.withLock { $0 }
    return Census.Entry(
      kind: kind,
      type: type,
      name: label.name,
      place: label.place,
      observerCount: observers.load(ordering: .relaxed)
    )
  }

  func label(_ name: String, _ place: String, unlessNamed: Bool = false) {
    label.withLock { label in
      if !unlessNamed || label.name == nil { label = Label(name: name, place: place) }
    }
  }

  func countObservers(_ change: Int) {
    observers.wrappingAdd(change, ordering: .relaxed)
  }

  /// It has ended, although somebody may still hold it.
  func close() {
    for tally in tallies { tally.remove(self) }
  }
}
