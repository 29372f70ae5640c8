import Glibc
import NetworkModels
import SampleSupport
import Signals
import TextRendering

/// A feed of posts, for reading and liking.
@main
struct Feed {
  static func main() async {
    // A reader that leaves early must end the output, not the work.
    signal(SIGPIPE, SIG_IGN)
    let options = FeedOptions.command.parseOrExit()
    do {
      let source = try FeedSource(options)
      let feed = FeedModel(source.service)
      let isSuccess =
        try await Console().isInteractive(options.renderer)
        ? show(feed, options) : print(feed, options)
      withExtendedLifetime(source) {}
      exit(isSuccess ? ExitCode.success : ExitCode.failure)
    } catch {
      Complaint("feed", "\(error)").print()
      exit(ExitCode.failure)
    }
  }

  /// Shows the feed on the terminal until somebody leaves it.
  private static func show(_ feed: FeedModel, _ options: FeedOptions) async throws -> Bool {
    let screen = FeedScreen(feed)
    let keys = FeedKeys(screen)
    let renderer = Console().makeRenderer(.live, screen: .alternate)
    let fit: @Sendable () -> Void = {
      // The renderer leaves the last row free.
      screen.fit(height: renderer.surface.size.height - 1)
    }
    fit()
    let resizing = renderer.surfaceChanges.observeValues(fit)
    let keyboard = Keyboard()
    keyboard.keys.observeValues { keys.current.handle($0) }
    // Nobody is there any more.
    keyboard.keys.observeCompleted { screen.leave() }
    try keyboard.start()
    let loading = feed.load(pages: options.pages).start()
    let rendering = render(to: renderer) { feedView(screen, keys: keys) }
    rendering.failure.signal.observeValues { failure in
      if failure != nil { screen.leave() }
    }
    await screen.isLeft.wait { $0 }
    loading.dispose()
    resizing?.dispose()
    await rendering.finish(.completed)
    keyboard.dispose()
    return rendering.isShown(elseComplainAs: "feed")
  }

  /// Prints the first pages.
  private static func print(_ feed: FeedModel, _ options: FeedOptions) async throws -> Bool {
    let failure = MutableProperty<NetworkError?>(nil)
    let isDone = MutableProperty(false)
    let renderer = Console().makeRenderer(options.renderer, title: "Feed")
    let rendering = render(to: renderer) {
      printedView(feed, failure: failure.value, isDone: isDone.value)
    }
    feed.load(pages: options.pages).start { event in
      transaction {
        if case .failed(let error) = event { failure.value = error }
        isDone.value = true
      }
    }
    await isDone.wait { $0 }
    await rendering.finish(failure.value == nil ? .completed : .failed)
    return rendering.isShown(elseComplainAs: "feed") && failure.value == nil
  }
}
