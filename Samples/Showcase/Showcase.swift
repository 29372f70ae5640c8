import Glibc
import NetworkModels
import SampleSupport
import Signals
import TextRendering

/// Everything at once: a document, a request and a countdown, bound to one screen.
@main
struct Showcase {
  static func main() async {
    // A reader that leaves early must end the output, not the work.
    signal(SIGPIPE, SIG_IGN)
    let options = ShowcaseOptions.command.parseOrExit()
    if let conflict = options.conflict { ShowcaseOptions.command.exit(with: conflict) }
    do {
      if options.isSelfTest { exit(await test(options)) }
      if options.isServed { try await serve(options) }
      if Console().isInteractive(options.renderer) { try await interact(options) }
      exit(try await run(options))
    } catch {
      Complaint("showcase", "\(error)").print()
      exit(ExitCode.failure)
    }
  }

  /// Makes the renderer that shows the program on standard output.
  private static func makeRenderer(
    _ choice: RendererChoice?,
    screen: LiveRenderer.Screen = .inline
  ) -> any TextRenderer {
    Console().makeRenderer(choice, title: "showcase", screen: screen, width: 100)
  }

  /// Tries out what the layers promise.
  private static func test(_ options: ShowcaseOptions) async -> Int32 {
    let test = SelfTest(Check.acceptance)
    let rendering = Rendering(to: makeRenderer(options.renderer)) {
      selfTestView(test)
    }
    let isSuccess = test.run()
    await rendering.finish(isSuccess ? .completed : .failed)
    return rendering.isShown(elseComplainAs: "showcase") && isSuccess
      ? ExitCode.success : ExitCode.failure
  }

  /// Does the main job, and shows how far it has come.
  private static func run(_ options: ShowcaseOptions) async throws -> Int32 {
    let server = try LoopbackServer(route: ListRoute.answer)
    let model = try options.makeModel(server)
    let rendering = Rendering(to: makeRenderer(options.renderer)) {
      showcaseView(model)
    }
    let summary = await model.run()
    await rendering.finish(summary.isSuccess ? .completed : .failed)
    server.stop()
    return rendering.isShown(elseComplainAs: "showcase") && summary.isSuccess
      ? ExitCode.success : ExitCode.failure
  }

  /// Shows the screen on the terminal until somebody leaves it.
  private static func interact(_ options: ShowcaseOptions) async throws {
    // Before the first frame: signals that end the process are to end the screen first.
    let session = try ScreenSession(options)
    let keyboard = Keyboard()
    session.keys.attach(to: keyboard.keys)
    keyboard.keys.observeCompleted { session.screen.leave(.quit) }
    try keyboard.start()
    await session.showAndExit(on: makeRenderer(.live, screen: .alternate)) {
      keyboard.dispose()
    }
  }

  /// Shows the screen in browsers until Ctrl-C.
  private static func serve(_ options: ShowcaseOptions) async throws {
    let session = try ScreenSession(options, interruptionIsFailure: false)
    let page = try LivePage(title: "showcase")
    session.keys.attach(to: page.keys)
    let hint = "The screen is at \(page.address)\nCtrl-C ends it.\n"
    try FileDescriptorSink(STDOUT_FILENO).write(Array(hint.utf8))
    await session.showAndExit(on: page)
  }
}

extension ShowcaseOptions {
  /// Makes the model of the job.
  ///
  /// - Parameters:
  ///   - server: What to load from if nothing else was asked for.
  ///   - transport: How to load.
  /// - Returns: The model.
  /// - Throws: Why there is nothing to load from, or no place for a document.
  func makeModel(
    _ server: LoopbackServer,
    transport: any Transport = NetworkClient.shared
  ) throws -> ShowcaseModel {
    ShowcaseModel(
      documentPath: try document ?? ScratchFolder.make(named: "showcase").file("list.txt"),
      request: try request ?? HTTPRequest(address: server.address + ListRoute.path),
      countdown: .seconds(countdown),
      transport: transport
    )
  }
}
