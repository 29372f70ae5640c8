import Glibc

/// Says something at once, whatever `print` keeps back.
@Sendable
func say(_ text: String) {
  let line = Array((text + "\n").utf8)
  _ = line.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}

/// Says so when the program exits in an orderly way.
func sayAtExit() {
  atexit { say("atexit") }
}

/// Handles SIGTERM as a program does that has its own way to end.
func handleTermination() {
  signal(SIGTERM) { _ in _exit(7) }
}
