internal import Signals

/// What is being asked at the moment, so that who asks the same takes part in it.
///
/// A flight leaves the table before its end is told to anybody, so that who hears of the end and
/// asks again begins a new one. When the last who takes part leaves, the flight is given up.
final class FlightTable<Value: Sendable>: Sendable {
  /// One flight, for whoever carries it out.
  final class Flight: Sendable {
    /// What is asked.
    let request: HTTPRequest
    private let key: RequestKey
    private let outdated = Atomic(false)
    private weak let table: FlightTable?

    fileprivate init(_ request: HTTPRequest, as key: RequestKey, in table: FlightTable) {
      self.request = request
      self.key = key
      self.table = table
    }

    /// Takes the flight out of the table; to be called before anybody is told of its end.
    func end() {
      table?.remove(self, for: key)
    }

    /// Whether what is being asked for was invalidated after it had been asked for.
    var isOutdated: Bool { outdated.value }

    func outdate() { outdated.value = true }
  }

  private struct Entry {
    let flight: Flight
    let events: SignalProducer<Value, NetworkError>
  }

  private let entries = Lock<[RequestKey: Entry]>([:])

  /// The number of flights.
  var count: Int { entries.withLock { $0.count } }

  /// Takes part in a flight, or begins one.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - key: What makes it the same as other requests.
  ///   - make: Describes what a flight does. It ends the flight before its own end.
  /// - Returns: A producer of the latest event so far and those to come, whose start takes part.
  func join(
    _ request: HTTPRequest,
    as key: RequestKey,
    _ make: @escaping @Sendable (Flight) -> SignalProducer<Value, NetworkError>
  ) -> SignalProducer<Value, NetworkError> {
    .deferred { [self] in
      let flight = Flight(request, as: key, in: self)
      let own = make(flight).share(replay: 1)
      return entries.withLock { entries in
        if let entry = entries[key] { return entry.events }
        entries[key] = Entry(flight: flight, events: own)
        return own
      }
    }
  }

  /// Has those who come from now on begin flights of their own.
  ///
  /// - Parameter isMatch: Whether a request is concerned.
  func outdate(where isMatch: (HTTPRequest) -> Bool) {
    let concerned = entries.withLock { $0 }.filter { isMatch($0.value.flight.request) }
    for (key, entry) in concerned {
      entry.flight.outdate()
      remove(entry.flight, for: key)
    }
  }

  private func remove(_ flight: Flight, for key: RequestKey) {
    let removed = entries.withLock { entries in
      entries[key]?.flight === flight ? entries.removeValue(forKey: key) : nil
    }
    withExtendedLifetime(removed) {}
  }
}
