import FoundationEssentials
import NetworkModels
import Signals
import TextRendering

/// One address that is fetched.
final class FetchItem: Sendable {
  /// Where the body goes.
  enum Target: Sendable, Equatable {
    /// Into a file, which goes on where an earlier attempt has ended.
    case file(String)
    /// To an output, as it comes.
    case output
  }

  /// Where an item stands.
  enum State: Sendable, Equatable {
    /// Its turn has not come.
    case waiting
    /// Bytes come, or are about to.
    case running(TransferProgress, Pace)
    /// All of it is there: so many bytes, where that is known.
    case finished(Int64)
    /// It could not be fetched.
    case failed(NetworkError)
  }

  let request: HTTPRequest
  let target: Target
  /// Where it stands.
  let state: Property<State>

  /// Before that, the first bytes would be taken for the speed of the rest.
  private static let shortestEstimate = Duration.seconds(1)

  private let mutableState = MutableProperty(State.waiting)

  init(_ request: HTTPRequest, to target: Target) {
    self.request = request
    self.target = target
    state = Property(capturing: mutableState)
  }

  /// What it is called on the screen.
  var name: String {
    switch target {
    case .file(let path): path
    case .output: request.url.absoluteString
    }
  }

  /// Fetches it; completes in any case, and tells by the state what came of it.
  ///
  /// A download into a file that breaks off goes on where it was, as long as each attempt brings
  /// something and there are attempts left.
  ///
  /// - Parameters:
  ///   - transport: How to ask.
  ///   - sink: The output for bodies that go there.
  ///   - attempts: How often a file is tried at the most.
  ///   - clock: Whose time counts: a serial scheduler, where disk and output are waited for.
  /// - Returns: The work.
  func work(
    over transport: any Transport,
    to sink: any ByteSink,
    attempts: Int,
    on clock: any DateScheduler
  ) -> SignalProducer<Never, Never> {
    let progress: SignalProducer<TransferProgress, NetworkError> =
      switch target {
      case .output: transport.stream(request, to: sink, on: clock)
      case .file(let path):
        download(to: path, over: transport, attempts: attempts, on: clock)
      }
    return SignalProducer { [self] observer, lifetime in
      let estimate = MutableProperty(PaceEstimator())
      let received = MutableProperty(Int64(0))
      let first = MutableProperty<Duration?>(nil)
      mutableState.value = .running(TransferProgress(), Pace(rate: nil, timeLeft: nil))
      lifetime += progress.start { [mutableState] event in
        switch event {
        case .value(let progress):
          received.value = progress.received
          let now = clock.uptime
          let begin = first.modify { first in
            first = first ?? now
            return first ?? now
          }
          var pace = estimate.modify { estimate in
            estimate.record(Int(progress.received), at: now)
            return estimate.pace(towards: progress.expected.map { Int($0) })
          }
          if now - begin < Self.shortestEstimate { pace = Pace(rate: nil, timeLeft: nil) }
          mutableState.value = .running(progress, pace)
        case .failed(let error):
          mutableState.value = .failed(error)
          observer.sendCompleted()
        case .completed:
          mutableState.value = .finished(received.value)
          observer.sendCompleted()
        case .interrupted: observer.sendInterrupted()
        }
      }
    }
  }

  private func download(
    to path: String,
    over transport: any Transport,
    attempts: Int,
    on clock: any DateScheduler
  ) -> SignalProducer<TransferProgress, NetworkError> {
    let start = MutableProperty<Int64?>(nil)
    let last = MutableProperty(Int64(0))
    return transport.download(request, to: path, on: clock)
      .compactMap { event in
        if case .progress(let progress) = event { progress } else { nil }
      }
      .on(value: { progress in
        start.modify { $0 = $0 ?? progress.received }
        last.value = progress.received
      })
      .flatMapError { [self] error in
        // What has failed without a byte has been tried again by the client already.
        let hasGained = last.value > (start.value ?? 0)
        guard attempts > 1, error.isTransient, hasGained else {
          return SignalProducer(error: error)
        }
        return download(to: path, over: transport, attempts: attempts - 1, on: clock)
          .delaySubscription(for: .milliseconds(500), on: clock)
      }
  }
}
