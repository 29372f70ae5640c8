import Glibc
import ProcessShim
import Signals

/// How a process ends, or stops, once its time is up or its work is done.
public struct ProcessEnding: Sendable {
  let end: @Sendable (EndReport) -> Void
  let suspend: @Sendable () -> Void

  /// Makes a way to end that is the program's own.
  ///
  /// - Parameters:
  ///   - end: Ends the process, or has somebody do it. It is called once, on a thread that is shared
  ///     with all timeouts if the time was up: it must be short.
  ///   - suspend: Stops the process, and returns when it has been woken.
  /// - Returns: The way.
  @preconcurrency
  public static func custom(
    end: @escaping @Sendable (EndReport) -> Void,
    suspend: @escaping @Sendable () -> Void
  ) -> ProcessEnding {
    ProcessEnding(end: end, suspend: suspend)
  }

  /// Says on standard error what was late, writes out what `print` has kept back, and is gone.
  ///
  /// Nothing else is run: handlers of `atexit` and the like might wait for a thread that is blocked,
  /// which may be the reason why something was late.
  public static let immediate = ProcessEnding(
    end: { report in leave(with: report) { _exit(report.exitCode) } },
    suspend: stop
  )

  /// Says on standard error what was late, and exits as if `main` had returned.
  ///
  /// Handlers of `atexit` run. If they take longer than a second, the process is gone all the same.
  public static let orderly = ProcessEnding(
    end: { report in leave(with: report) { exit(report.exitCode) } },
    suspend: stop
  )

  /// Leaves on a thread that has nothing else to do, and makes sure of it.
  ///
  /// Standard error and output may be pipes that nobody empties, so writing to them may wait for ever.
  private static func leave(with report: EndReport, _ exit: @escaping @Sendable () -> Void) {
    DeadlineScheduler.shared.schedule(after: .seconds(1)) { _exit(report.exitCode) }
    let status = OwnThread.start(named: "Signals.ending") {
      process_shim_outlive_pipes()
      if let message = report.message { warn(message) }
      process_shim_flush_output()
      exit()
    }
    if status != 0 { _exit(report.exitCode) }
  }

  /// Says something in a line of its own on standard error, past whatever buffers.
  static func warn(_ text: String) {
    let bytes = Array((text.showingControls + "\n").utf8)
    bytes.withUnsafeBytes { process_shim_warn($0.baseAddress, $0.count) }
  }

  /// Stops the whole process through the calling thread, which therefore goes no further.
  private static func stop() {
    raise(SIGSTOP)
  }
}
