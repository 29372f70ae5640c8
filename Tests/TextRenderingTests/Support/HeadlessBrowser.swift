import Glibc

/// A browser without a window, told what to do through a pair of pipes.
///
/// Messages are objects in JSON that end with a zero byte: the protocol that browsers of this family
/// have for their developers' tools.
final class HeadlessBrowser {
  /// What the browser did not do in time.
  struct Silence: Error {
    let waitedFor: String
  }

  private var process: pid_t = 0
  private let input: Int32
  private let output: Int32
  private var received: [UInt8] = []
  private var session = ""
  private var lastMessage = 0

  /// Starts a browser, and opens a page in it.
  init(command: String, address: String) throws {
    // A browser that ends early must fail a test, and not end all of them.
    signal(SIGPIPE, SIG_IGN)
    let toBrowser = Self.makePipe()
    let fromBrowser = Self.makePipe()
    input = toBrowser.write
    output = fromBrowser.read
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The numbers that the browser expects; those of the pipes are greater.
    posix_spawn_file_actions_adddup2(&actions, toBrowser.read, 3)
    posix_spawn_file_actions_adddup2(&actions, fromBrowser.write, 4)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let options = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe"]
    var arguments: [UnsafeMutablePointer<CChar>?] = ([command] + options).map { strdup($0) }
    arguments.append(nil)
    defer { arguments.forEach { free($0) } }
    let status = posix_spawn(&process, command, &actions, nil, arguments, environ)
    close(toBrowser.read)
    close(fromBrowser.write)
    guard status == 0 else { throw Silence(waitedFor: "its start") }
    let target = try ask("Target.createTarget", #"{"url":"\#(address)"}"#)
    let parameters = #"{"flatten":true,"targetId":"\#(Self.member("targetId", of: target))"}"#
    session = Self.member("sessionId", of: try ask("Target.attachToTarget", parameters))
  }

  deinit {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
    close(input)
    close(output)
  }

  /// Waits until an element of the page has a text in it.
  func wait(for text: String, in element: String) throws {
    let shows = "(document.getElementById('\(element)')?.innerText ?? '').includes('\(text)')"
    let look = "const look = () => \(shows) ? shown() : setTimeout(look, 20); look()"
    let script = "new Promise(shown => { \(look) })"
    let answer = try ask("Runtime.evaluate", #"{"expression":"\#(script)","awaitPromise":true}"#)
    if answer.contains("exceptionDetails") { throw Silence(waitedFor: text) }
  }

  /// Strikes a key.
  func strike(_ key: String) throws {
    for type in ["keyDown", "keyUp"] {
      _ = try ask("Input.dispatchKeyEvent", #"{"type":"\#(type)","key":"\#(key)"}"#)
    }
  }

  // MARK: - Messages

  /// Sends a message, and waits for its answer.
  private func ask(_ method: String, _ parameters: String) throws -> String {
    lastMessage += 1
    let route = session.isEmpty ? "" : #","sessionId":"\#(session)""#
    let message = #"{"id":\#(lastMessage),"method":"\#(method)","params":\#(parameters)\#(route)}"#
    let bytes = Array(message.utf8) + [0]
    guard write(input, bytes, bytes.count) == bytes.count else { throw Silence(waitedFor: method) }
    while true {
      let answer = try next(method)
      if answer.hasPrefix(#"{"id":\#(lastMessage),"#) { return answer }
    }
  }

  private func next(_ method: String) throws -> String {
    while true {
      if let end = received.firstIndex(of: 0) {
        defer { received.removeFirst(end + 1) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      var request = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      var buffer = [UInt8](repeating: 0, count: 65_536)
      guard poll(&request, 1, 300_000) == 1, case let count = read(output, &buffer, buffer.count),
        count > 0
      else { throw Silence(waitedFor: method) }
      received += buffer[..<count]
    }
  }

  /// The text of a member of an object.
  private static func member(_ name: String, of object: String) -> String {
    guard let start = object.range(of: #""\#(name)":""#)?.upperBound else { return "" }
    return String(object[start...].prefix { $0 != "\"" })
  }

  private static func makePipe() -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
    for end in ends { close(end) }
    return (moved[0], moved[1])
  }
}

extension String {
  /// Where a text stands in this one for the first time.
  fileprivate func range(of text: String) -> Range<String.Index>? {
    ranges(of: text).first
  }
}
