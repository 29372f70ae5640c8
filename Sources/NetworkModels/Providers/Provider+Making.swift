public import Signals

extension Provider {
  /// Makes a provider of a function that answers to a responder.
  ///
  /// - Parameters:
  ///   - options: How to ask, and for how long to remember.
  ///   - fileID: Where the function stands, for the report.
  ///   - line: Where the function stands, for the report.
  ///   - report: Told what the function does wrong; `nil` prints it with its place.
  ///   - fetch: Gets values, and hands them to the responder, once. Called on the options'
  ///     scheduler; kept as long as the provider.
  @preconcurrency
  public convenience init(
    _ options: ProviderOptions = ProviderOptions(),
    fileID: String = #fileID,
    line: Int = #line,
    reportingTo report: (@Sendable (ProviderFault<ID>) -> Void)? = nil,
    responding fetch: @escaping @Sendable (_ ids: [ID], _ responder: Responder<Reply>) -> Void
  ) {
    let report = report ?? { print("\(fileID):\(line): \($0)") }
    self.init(options: options, report: report) { ids in
      SignalProducer { observer, _ in
        let responder = Responder<Reply> { outcome in
          switch outcome {
          case .answered(.success(let reply)):
            observer.send(value: reply)
            observer.sendCompleted()
          case .answered(.failure(let error)): observer.send(error: error)
          case .abandoned: observer.send(error: ResponderFault.abandoned)
          case .answeredAgain: report(.answeredTwice(ids))
          }
        }
        fetch(ids, responder)
      }
    }
  }

  /// Makes a provider of an asynchronous function.
  ///
  /// - Parameters:
  ///   - options: How to ask, and for how long to remember.
  ///   - fileID: Where the function stands, for the report.
  ///   - line: Where the function stands, for the report.
  ///   - report: Told what the function does wrong; `nil` prints it with its place.
  ///   - fetch: Gets values; what is not among them is missing. Kept as long as the provider.
  @preconcurrency
  public convenience init(
    _ options: ProviderOptions = ProviderOptions(),
    fileID: String = #fileID,
    line: Int = #line,
    reportingTo report: (@Sendable (ProviderFault<ID>) -> Void)? = nil,
    awaiting fetch: @escaping @Sendable (_ ids: [ID]) async throws -> [ID: Value]
  ) {
    let report = report ?? { print("\(fileID):\(line): \($0)") }
    self.init(options: options, report: report) { ids in
      SignalProducer<Reply, any Error> { () async throws(any Error) -> Reply in
        try await fetch(ids).mapValues { .success($0) }
      }
    }
  }

  /// Makes a provider of producers, which may answer in parts.
  ///
  /// - Parameters:
  ///   - options: How to ask, and for how long to remember.
  ///   - fileID: Where the function stands, for the report.
  ///   - line: Where the function stands, for the report.
  ///   - report: Told what the function does wrong; `nil` prints it with its place.
  ///   - fetch: Makes what gets values. Each part is told at once; what is in none of them when it
  ///     completes is missing. Called on the options' scheduler; kept as long as the provider.
  @preconcurrency
  public convenience init(
    _ options: ProviderOptions = ProviderOptions(),
    fileID: String = #fileID,
    line: Int = #line,
    reportingTo report: (@Sendable (ProviderFault<ID>) -> Void)? = nil,
    producing fetch: @escaping @Sendable (_ ids: [ID]) -> SignalProducer<Reply, any Error>
  ) {
    let report = report ?? { print("\(fileID):\(line): \($0)") }
    self.init(options: options, report: report, fetch: fetch)
  }
}

extension Responder {
  /// Answers with values alone; what is not among them is missing.
  ///
  /// - Parameter values: The values by their IDs. A second answer is ignored and reported.
  public func callAsFunction<ID: Hashable & Sendable, Value: Sendable>(values: [ID: Value])
  where Reply == [ID: Result<Value, any Error>] {
    self(values.mapValues { .success($0) })
  }
}
