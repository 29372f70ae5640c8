import Glibc
import SampleSupport

/// Breaks what keeps documents, and counts what is lost.
@main
struct CrashTest {
  static func main() async {
    let options = CrashTestOptions.command.parseOrExit()
    do {
      exit(try await run(options) ? ExitCode.success : ExitCode.failure)
    } catch {
      Complaint("crashtest", "\(error)").print()
      exit(ExitCode.failure)
    }
  }

  private static func run(_ options: CrashTestOptions) async throws -> Bool {
    switch options.part {
    case .documents: try await KillRuns(options).run()
    case .large: try await LargeFile(options).run()
    case .write: try await Writer(options.path).writeWithoutPause()
    case .edit: try await Editor(options.path).edit(to: options.text)
    case .hold: try await Editor(options.path).hold()
    }
  }
}
