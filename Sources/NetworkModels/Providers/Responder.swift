internal import Signals

/// What somebody who is asked calls with the answer: once, on any thread, at any time.
///
/// It is handed to code that is injected, and watches over it: an answer that is never given,
/// because the responder was let go of, or that is given twice, is a fault of that code, and is
/// reported; it is never the asker who has to wait for ever.
public final class Responder<Reply: Sendable>: Sendable {
  /// What became of the question.
  enum Outcome: Sendable {
    case answered(Result<Reply, any Error>)
    case answeredAgain
    case abandoned
  }

  private struct Receiver {
    let receive: @Sendable (Outcome) -> Void
  }

  private let receiver: Receiver
  private let isAnswered = Atomic(false)

  init(_ receive: @escaping @Sendable (Outcome) -> Void) {
    receiver = Receiver(receive: receive)
  }

  deinit {
    if !isAnswered.value { receiver.receive(.abandoned) }
  }

  /// Answers.
  ///
  /// - Parameter reply: The answer. A second one is ignored and reported.
  public func callAsFunction(_ reply: Reply) {
    answer(.success(reply))
  }

  /// Answers that there is no answer.
  ///
  /// - Parameter error: Why.
  public func callAsFunction(throwing error: any Error) {
    answer(.failure(error))
  }

  private func answer(_ result: Result<Reply, any Error>) {
    receiver.receive(isAnswered.swap(true) ? .answeredAgain : .answered(result))
  }
}
