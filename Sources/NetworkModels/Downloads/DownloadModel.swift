public import Signals

/// The view model of a download that can be paused, and goes on after failures and restarts.
///
/// ```swift
/// let download = DownloadModel(HTTPRequest(url), to: "/var/images/disk.img", over: client,
///   checksum: .sha256(digest))
/// download.start.apply().start()
/// ```
///
/// What an earlier attempt has brought, of this process or another, is not fetched again where the
/// server can tell that it is still of the same version. A model that is released pauses.
///
/// **Threading:** safe to use from any thread. The state changes on the scheduler, or on the thread
/// that pauses.
public final class DownloadModel: Sendable {
  /// Where it stands.
  public let state: Property<DownloadState>
  /// Each failure, at the moment when it happens; a pause is none.
  public let errors: Signal<NetworkError, Never>

  /// Starts, or goes on where it was; enabled while it is not running.
  ///
  /// An execution lasts as long as the attempt, and sends the path of the file.
  public let start: Action<Void, String, NetworkError>
  /// Stops, and keeps what has come; enabled while it is running.
  public let pause: Action<Void, Never, Never>

  private let running = SerialDisposable()

  /// Makes a model; nothing is fetched before it is started.
  ///
  /// - Parameters:
  ///   - request: What to ask for.
  ///   - path: Where the file goes; what is there is replaced at the end.
  ///   - transport: How to ask.
  ///   - checksum: What the file should come to, or `nil` for no check.
  ///   - scheduler: Where to wait for the disk; must run one thing after the other.
  public init(
    _ request: HTTPRequest,
    to path: String,
    over transport: any Transport,
    checksum: Checksum? = nil,
    on scheduler: any Scheduler = QueueScheduler(name: "download")
  ) {
    let known = MutableProperty(DownloadState.idle)
    let (errors, errorInput) = Signal<NetworkError, Never>.pipe()
    let download = transport.download(request, to: path, checksum: checksum, on: scheduler)
    let running = running
    state = Property(capturing: known)
    self.errors = errors
    start = Action(enabledIf: known.map { !$0.isRunning }, policy: .concurrent(limit: .max)) {
      SignalProducer { observer, lifetime in
        let run = SerialDisposable()
        let begins = known.modify { state in
          guard !state.isRunning else { return false }
          state = .downloading(state.progress ?? TransferProgress())
          return true
        }
        guard begins else { return observer.sendInterrupted() }
        running.inner = run
        lifetime += run
        run.inner = download.start { event in
          switch event {
          case .value(.progress(let progress)): known.value = .downloading(progress)
          case .value(.checking): known.value = .checking
          case .value(.finished(let path)):
            known.value = .finished(path: path)
            observer.send(value: path)
          case .completed: observer.sendCompleted()
          case .failed(let error):
            known.modify { state in
              // Of bytes that are not the right ones, nothing is left.
              let progress = error.kind == .corrupt ? nil : state.progress
              state = .failed(error, progress ?? TransferProgress())
            }
            errorInput.send(value: error)
            observer.send(error: error)
          case .interrupted:
            known.modify { state in
              if state.isRunning { state = .paused(state.progress ?? TransferProgress()) }
            }
            observer.sendInterrupted()
          }
        }
      }
    }
    pause = Action(enabledIf: known.map { $0.isRunning }) {
      SignalProducer { observer, _ in
        running.inner = nil
        observer.sendCompleted()
      }
    }
  }

  deinit {
    running.dispose()
  }
}
