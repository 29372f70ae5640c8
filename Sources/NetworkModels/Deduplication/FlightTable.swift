internal import Signals

/// What is being asked at the moment, so that who asks the same takes part in it.
///
/// A flight leaves the table before its end is told to anybody, so that who hears of the end and
/// asks again begins a new one.
final class FlightTable: Sendable {
  private let flights = Lock<[RequestKey: Flight]>([:])

  /// The number of flights.
  var count: Int { flights.withLock { $0.count } }

  /// Takes part in a flight, or begins one.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - key: What makes it the same as other requests; `nil` for one that nobody else can take part
  ///     in.
  ///   - receive: Takes what happens, one thing after the other.
  ///   - start: Carries a flight out that begins here.
  /// - Returns: Who takes part; to be disposed of by who wants nothing more.
  func join(
    _ request: HTTPRequest,
    as key: RequestKey?,
    _ receive: @escaping AnswerReceiver,
    start: (Flight) -> any Disposable
  ) -> any Disposable {
    guard let key else {
      let flight = Flight(request, as: nil, in: nil)
      return launch(flight, receive, start)
    }
    while true {
      let (flight, isNew) = flights.withLock { flights in
        if let flight = flights[key] { return (flight, false) }
        let flight = Flight(request, as: key, in: self)
        flights[key] = flight
        return (flight, true)
      }
      if isNew { return launch(flight, receive, start) }
      // One that has ended since is out of the table by now, or soon.
      if let asker = flight.join(receive) { return asker }
      remove(flight, for: key)
    }
  }

  /// Has those who come from now on begin flights of their own.
  ///
  /// - Parameter isMatch: Whether a request is concerned.
  func outdate(where isMatch: (HTTPRequest) -> Bool) {
    let concerned = flights.withLock { $0 }.filter { isMatch($0.value.request) }
    for (key, flight) in concerned {
      flight.outdate()
      remove(flight, for: key)
    }
  }

  func remove(_ flight: Flight, for key: RequestKey) {
    let removed = flights.withLock { flights in
      flights[key] === flight ? flights.removeValue(forKey: key) : nil
    }
    withExtendedLifetime(removed) {}
  }

  private func launch(
    _ flight: Flight,
    _ receive: @escaping AnswerReceiver,
    _ start: (Flight) -> any Disposable
  ) -> any Disposable {
    let asker = flight.begin(receive)
    flight.hold(start(flight))
    return asker
  }
}
