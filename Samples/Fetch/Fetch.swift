import Glibc
import NetworkModels
import SampleSupport
import Signals
import TextRendering
import TimerModels

/// Fetches addresses, several at once.
@main
struct Fetch {
  static func main() async {
    // A reader that leaves early must end the output, not the work.
    signal(SIGPIPE, SIG_IGN)
    let options = FetchOptions.command.parseOrExit()
    if options.addresses.isEmpty, isatty(STDIN_FILENO) == 1 {
      FetchOptions.command.exit(with: .missingOperand(valueName: "url"))
    }
    do throws(FetchProblem) {
      let items = try options.items {
        Array(AnyIterator { readLine() }).filter { !$0.isEmpty && !$0.hasPrefix("#") }
      }
      exit(await run(items, options))
    } catch {
      complain("\(error)")
      exit(ExitCode.usage)
    }
  }

  private static func run(_ items: [FetchItem], _ options: FetchOptions) async -> Int32 {
    // Before the first frame, since the terminal's protection leaves alone what is handled then.
    let tasks = BackgroundTasks(source: UnfinishedPhaseSource())
    let jar = CookieJar()
    let monitor = RequestMonitor()
    do throws(CookieJar.FileError) {
      if let path = options.cookieJar { try jar.load(from: path) }
    } catch {
      complain("\(error)")
      return ExitCode.failure
    }
    var timeouts = Timeouts.standard
    timeouts.whole = options.timeout
    let client = NetworkClient(
      transport: PinnedTransport(base: CurlTransport.shared, pins: options.pins),
      cookies: jar,
      retries: RetryPolicy(attempts: options.retries + 1),
      timeouts: timeouts,
      monitor: monitor
    )
    let model = FetchModel(
      items,
      over: client,
      to: FileDescriptorSink(STDOUT_FILENO),
      parallel: options.parallel,
      attempts: options.retries + 1,
      tasks: tasks
    )
    let rendering = rendering(of: model, options, monitor)
    await model.run()
    await rendering?.finish(model.isSuccess ? .completed : .failed)
    if rendering == nil || !isShownWithErrors(model) {
      for case .failed(let error) in model.items.map(\.state.value) { complain("\(error)") }
    }
    let isShown = rendering?.isShown(elseComplainAs: "fetch") ?? true
    let isWell = save(jar, options) && isShown && model.isSuccess
    let code = isWell ? ExitCode.success : ExitCode.failure
    model.conclude()
    // The background tasks end the process now, with the code of the signal.
    while model.isLeaving { pause() }
    return code
  }

  /// Shows the model where no body goes, if there is somebody to look at it.
  private static func rendering(
    of model: FetchModel,
    _ options: FetchOptions,
    _ monitor: RequestMonitor
  ) -> Rendering? {
    let writesBodies = model.writesBodies
    let descriptor = writesBodies ? STDERR_FILENO : STDOUT_FILENO
    let isWanted = options.renderer != nil || options.showsTiming
    let isSeen = isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 0
    guard isWanted || !writesBodies || isSeen else { return nil }
    // Beside a body on the same terminal, nothing may be redrawn.
    let isShared = writesBodies && isatty(STDOUT_FILENO) == 1
    let choice = options.renderer ?? (isShared ? .lines : nil)
    return render(to: Console(descriptor: descriptor).makeRenderer(choice, title: "Fetch")) {
      fetchView(model, timing: options.showsTiming ? monitor : nil)
    }
  }

  /// Whether what is shown stands where errors go, so that they need not be told twice.
  private static func isShownWithErrors(_ model: FetchModel) -> Bool {
    model.writesBodies || isatty(STDOUT_FILENO) == 1 && isatty(STDERR_FILENO) == 1
  }

  /// Puts the cookies away.
  ///
  /// - Returns: Whether that worked, or was not asked for.
  private static func save(_ jar: CookieJar, _ options: FetchOptions) -> Bool {
    do throws(CookieJar.FileError) {
      if let path = options.cookieJar { try jar.save(to: path) }
      return true
    } catch {
      complain("\(error)")
      return false
    }
  }

  private static func complain(_ message: String) {
    Complaint("fetch", message).print()
  }
}
