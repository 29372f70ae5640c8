internal import FoundationEssentials
internal import Signals

/// What a request model asks, and how.
struct Question<Output: Sendable>: Sendable {
  /// Why it is asked.
  enum Intent: Sendable {
    /// To have a value.
    case load
    /// To have the latest value.
    case reload
  }

  /// What happens while it is asked.
  enum Event: Sendable {
    /// So much has come.
    case progress(TransferProgress)
    /// A value that was stored; the server's is still to come.
    case preliminary(RequestMachine<Output>.Base)
    /// The value, and how much longer it is good if that is known; nothing follows.
    case final(RequestMachine<Output>.Base, remaining: Duration?)
    /// There is no value; nothing follows.
    case failed(NetworkError)
    /// Nobody has said why there is no value; nothing follows.
    case gaveUp(reason: String)
  }

  /// Takes what happens, up to the end.
  typealias Receiver = @Sendable (Event) -> Void

  /// What errors name.
  let address: String
  /// The request, if it is one.
  let request: HTTPRequest?
  /// Asks; what is returned gives the question up.
  let ask: @Sendable (Intent, @escaping Receiver) -> (any Disposable)?
}

// MARK: - Over HTTP

extension Question {
  /// Asks a store.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - store: Whom to ask.
  ///   - policy: How a load may be answered. A reload always asks the server.
  ///   - lifetime: For how long a value is good where the server doesn't tell; `nil` for always.
  ///   - decode: Makes the value of a body.
  init(
    _ request: HTTPRequest,
    in store: RequestStore,
    policy: CachePolicy,
    freshFor lifetime: Duration?,
    decode: @escaping @Sendable (Data) throws -> Output
  ) {
    let (decoder, key) = (AnswerDecoder(decode), RequestKey(request))
    address = request.url.absoluteString
    self.request = request
    ask = { intent, receive in
      let policy: CachePolicy =
        switch (intent, policy) {
        case (.load, _), (.reload, .serverOnly), (.reload, .storedOnly): policy
        case (.reload, _): .revalidate
        }
      return store.ask(request, as: key, by: policy, freshFor: lifetime ?? .zero) { step in
        receive(decoder.decode(step, otherwise: lifetime))
      }
    }
  }
}

/// Makes values of answers, and of the same body only once in a row.
private final class AnswerDecoder<Output: Sendable>: Sendable {
  private struct Decoded: Sendable {
    let bodyNumber: UInt64
    let value: ValueBox<Output>
  }

  private let decode: @Sendable (Data) throws -> Output
  private let last = Lock<Decoded?>(nil)

  init(_ decode: @escaping @Sendable (Data) throws -> Output) {
    self.decode = decode
  }

  func decode(_ step: AnswerStep, otherwise lifetime: Duration?) -> Question<Output>.Event {
    switch step {
    case .progress(let progress): return .progress(progress)
    case .preliminary(let answer):
      // What was stored and can't be read any more is no reason to fail before the server answers.
      switch value(of: answer) {
      case .success(let value): return .preliminary(.init(value, answer))
      case .failure: return .progress(TransferProgress())
      }
    case .final(let answer):
      switch value(of: answer) {
      case .success(let value):
        let remaining = answer.remainingLifetime ?? lifetime
        return .final(.init(value, answer), remaining: remaining)
      case .failure(let error): return .failed(error)
      }
    case .failed(let error): return .failed(error)
    case .interrupted: return .gaveUp(reason: "the transport ended without an answer")
    }
  }

  private func value(of answer: Answer) -> Result<ValueBox<Output>, NetworkError> {
    let head = answer.response
    guard head.isSuccess else {
      let reason = "the server answered \(head.status)"
      return .failure(NetworkError(.badStatus(head.status), url: head.url, reason: reason))
    }
    if let number = answer.bodyNumber, let decoded = last.withLock({ $0 }),
      decoded.bodyNumber == number
    {
      return .success(decoded.value)
    }
    do {
      let value = ValueBox(try decode(answer.body))
      if let number = answer.bodyNumber {
        let replaced = last.withLock { last in
          defer { last = Decoded(bodyNumber: number, value: value) }
          return last
        }
        withExtendedLifetime(replaced) {}
      }
      return .success(value)
    } catch {
      return .failure(NetworkError(.undecodable, url: head.url, reason: "\(error)"))
    }
  }
}

extension RequestMachine.Base {
  fileprivate init(_ value: ValueBox<Output>, _ answer: Answer) {
    self.init(value, freshness: answer.freshness)
  }
}

// MARK: - Over anything

extension Question {
  /// Asks by a producer, whose last value is the answer.
  ///
  /// - Parameters:
  ///   - name: What errors name.
  ///   - scheduler: Whose calendar tells how old values are.
  ///   - lifetime: For how long a value is good; `nil` for always.
  ///   - load: Makes the producer.
  init(
    named name: String,
    on scheduler: any DateScheduler,
    freshFor lifetime: Duration?,
    _ load: @escaping @Sendable () -> SignalProducer<Output, NetworkError>
  ) {
    address = name
    request = nil
    ask = { _, receive in
      let last = Atomic<Output?>(nil)
      return load().start { event in
        switch event {
        case .value(let value): last.swap(value)
        case .completed:
          guard let value = last.swap(nil) else { return receive(.gaveUp(reason: "nothing came")) }
          let freshness = Freshness(date: scheduler.currentDate)
          receive(.final(.init(value: value, freshness: freshness), remaining: lifetime))
        case .failed(let error): receive(.failed(error))
        case .interrupted: receive(.gaveUp(reason: "the work ended without a value"))
        }
      }
    }
  }
}
