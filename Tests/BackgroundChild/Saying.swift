import Glibc
import Signals

/// Whether the program says nothing any more, lest that be what ends it.
let isSilent = Atomic(false)

/// Says something at once, whatever `print` keeps back.
@Sendable
func say(_ text: String) {
  if !isSilent.value { put(text) }
}

/// Says that it says nothing any more.
func saySilent() {
  put("silent")
}

private func put(_ text: String) {
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

/// Reads a line of standard input, and no byte more.
///
/// Not by `readLine`, which waits inside of the C library: under the thread sanitizer, a thread that waits
/// there runs no signal handler.
func nextLine() -> String? {
  var line: [UInt8] = []
  var byte: UInt8 = 0
  while true {
    let count = read(STDIN_FILENO, &byte, 1)
    if count < 0, errno == EINTR { continue }
    guard count == 1 else { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
    if byte == 0x0A { return String(decoding: line, as: UTF8.self) }
    line.append(byte)
  }
}
