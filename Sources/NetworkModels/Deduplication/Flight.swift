internal import Signals

/// One transfer, and those who take part in it.
///
/// Whoever comes late is told first how far it is. When the last who takes part leaves, the transfer
/// is given up.
final class Flight: Sendable {
  private struct State {
    var collector = AnswerCollector()
    var askers: [Asker] = []
    /// How far it is, for those who come late.
    var progress: TransferProgress?
    /// Cancels the transfer.
    var transfer: (any Disposable)?
    var isOver = false
    var isOutdated = false
  }

  /// What is asked.
  let request: HTTPRequest
  private let key: RequestKey?
  private weak let table: FlightTable?
  private let state = Lock(State())

  /// Makes a flight.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - key: What it is found by, if others may take part in it.
  ///   - table: Where it is found.
  init(_ request: HTTPRequest, as key: RequestKey?, in table: FlightTable?) {
    self.request = request
    self.key = key
    self.table = table
  }

  /// Whether what is being asked for was invalidated after it had been asked for.
  var isOutdated: Bool { state.withLock { $0.isOutdated } }

  func outdate() {
    state.withLock { $0.isOutdated = true }
  }

  /// Takes the flight out of the table; to be called before anybody is told of its end.
  func leaveTable() {
    if let key { table?.remove(self, for: key) }
  }
}

// MARK: - Who takes part

extension Flight {
  /// Takes the one in who begins the flight.
  func begin(_ receive: @escaping AnswerReceiver) -> Asker {
    let asker = Asker(receive, in: self, after: nil)
    state.withLock { $0.askers.append(asker) }
    return asker
  }

  /// Takes another one in.
  ///
  /// - Returns: Who takes part, or `nil` where the flight is over.
  func join(_ receive: @escaping AnswerReceiver) -> Asker? {
    let asker = state.withLock { state -> Asker? in
      guard !state.isOver else { return nil }
      let asker = Asker(receive, in: self, after: state.progress.map { .progress($0) })
      state.askers.append(asker)
      return asker
    }
    asker?.catchUp()
    return asker
  }

  /// Lets one go; with the last one, the transfer is cancelled.
  func leave(_ asker: Asker) {
    let abandoned = state.withLock { state -> (isOver: Bool, transfer: (any Disposable)?) in
      state.askers.removeAll { $0 === asker }
      guard state.askers.isEmpty, !state.isOver else { return (false, nil) }
      state.isOver = true
      return (true, state.transfer.take())
    }
    guard abandoned.isOver else { return }
    leaveTable()
    abandoned.transfer?.dispose()
  }
}

// MARK: - The transfer

extension Flight {
  /// Keeps what cancels the transfer.
  func hold(_ transfer: any Disposable) {
    let isOver = state.withLock { state in
      if !state.isOver { state.transfer = transfer }
      return state.isOver
    }
    // Everybody may have left while it was being started.
    if isOver { transfer.dispose() }
  }

  /// Takes an event of the transfer in, and tells everybody how far it is.
  func receive(_ event: TransportEvent) {
    let news = state.withLock { state -> (step: AnswerStep, askers: [Asker])? in
      guard let progress = state.collector.receive(event), !state.isOver else { return nil }
      state.progress = progress
      return (.progress(progress), state.askers)
    }
    guard let news else { return }
    for asker in news.askers { asker.receive(news.step) }
  }

  /// What has come.
  var collected: AnswerCollector { state.withLock { $0.collector } }

  /// Tells everybody the end.
  func finish(_ end: AnswerStep) {
    let (askers, transfer) = state.withLock { state -> ([Asker], (any Disposable)?) in
      state.isOver = true
      defer { state.askers = [] }
      return (state.askers, state.transfer.take())
    }
    withExtendedLifetime(transfer) {}
    for asker in askers { asker.receive(end) }
  }
}
