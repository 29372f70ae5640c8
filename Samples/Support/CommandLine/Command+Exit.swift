import Foundation

/// The codes with which the samples end, for scripts to tell the cases apart.
public enum ExitCode {
  /// All went well.
  public static let success: Int32 = 0
  /// Something that was asked for could not be done.
  public static let failure: Int32 = 1
  /// The command line was wrong.
  public static let usage: Int32 = 2
}

extension Command {
  /// Understands the command line of this process, or ends it.
  ///
  /// Help and version go to standard output and end with 0; errors go to standard error and end
  /// with 2.
  ///
  /// - Parameter arguments: The arguments without the name of the program.
  /// - Returns: The options to run with.
  public func parseOrExit(
    _ arguments: [String] = Array(CommandLine.arguments.dropFirst())
  ) -> Options {
    do throws(UsageError) {
      switch try parse(arguments) {
      case .run(let options):
        return options
      case .show(let text):
        write(text, to: .standardOutput)
        Foundation.exit(ExitCode.success)
      }
    } catch {
      exit(with: error)
    }
  }

  /// Ends this process as for a command line that was wrong: with the error and a hint on standard
  /// error, and with 2.
  ///
  /// - Parameter error: What was wrong with the options taken together.
  public func exit(with error: UsageError) -> Never {
    write(message(for: error), to: .standardError)
    Foundation.exit(ExitCode.usage)
  }

  private func write(_ text: String, to file: FileHandle) {
    // Nobody is left to tell when the reader of the message has gone.
    try? file.write(contentsOf: Data("\(text)\n".utf8))
  }
}
