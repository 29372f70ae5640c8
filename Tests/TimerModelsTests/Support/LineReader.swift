import Foundation

/// Reads lines from a pipe, and gives up when nothing comes for a long time.
final class LineReader {
  private let handle: FileHandle
  private var buffer: [UInt8] = []
  private(set) var isOpen = true

  init(_ handle: FileHandle) {
    self.handle = handle
  }

  /// The next line; `nil` at the end, or if none comes.
  func next() -> String? {
    while true {
      if let end = buffer.firstIndex(of: 0x0A) {
        defer { buffer.removeSubrange(...end) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      guard isOpen, fill() else {
        defer { buffer = [] }
        return buffer.isEmpty ? nil : String(decoding: buffer, as: UTF8.self)
      }
    }
  }

  /// Reads no more.
  func close() {
    isOpen = false
    try? handle.close()
  }

  /// All lines to the end.
  func rest() -> [String] {
    var lines: [String] = []
    while let line = next() { lines.append(line) }
    return lines
  }

  private func fill() -> Bool {
    var request = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, Int32(patience * 1_000)) == 1 else { return false }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = Glibc.read(handle.fileDescriptor, &bytes, bytes.count)
    guard count > 0 else {
      isOpen = false
      return false
    }
    buffer += bytes[..<count]
    return true
  }
}

/// How many seconds to wait for what should come soon.
let patience = 60
