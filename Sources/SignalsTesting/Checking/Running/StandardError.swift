import Glibc

/// Where lines go that must not be lost if a law ends the process: nothing is kept back.
enum StandardError {
  static func write(_ line: String) {
    var rest = Array((line + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      // There is nobody to tell about it.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
