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
    do {
      if options.isSelfTest { exit(await test(options)) }
      exit(try await run(options))
    } catch {
      Complaint("showcase", "\(error)").print()
      exit(ExitCode.failure)
    }
  }

  private static func test(_ options: ShowcaseOptions) async -> Int32 {
    let test = SelfTest(Check.acceptance)
    let rendering = Rendering(to: ShowcaseOutput.makeRenderer(options.renderer)) {
      selfTestView(test)
    }
    let isSuccess = test.run()
    await rendering.finish(isSuccess ? .completed : .failed)
    return isSuccess ? ExitCode.success : ExitCode.failure
  }

  private static func run(_ options: ShowcaseOptions) async throws -> Int32 {
    let path = try options.document ?? ScratchFolder.make(named: "showcase").file("list.txt")
    let server = try LoopbackServer(route: ListRoute.answer)
    let request = try options.request ?? HTTPRequest(address: server.address + ListRoute.path)
    let model = ShowcaseModel(
      documentPath: path,
      request: request,
      countdown: .seconds(options.countdown)
    )
    let rendering = Rendering(to: ShowcaseOutput.makeRenderer(options.renderer)) {
      showcaseView(model)
    }
    let summary = await model.run()
    await rendering.finish(summary.isSuccess ? .completed : .failed)
    server.stop()
    return summary.isSuccess ? ExitCode.success : ExitCode.failure
  }
}
