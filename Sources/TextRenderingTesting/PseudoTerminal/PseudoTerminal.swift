import Glibc
import PseudoTerminalShim
import Signals
public import TextRendering

/// A terminal that programs take for real, and whose window is a ``VirtualTerminal``.
///
/// Programs that are started on it get their signals, sizes and modes from the system, as on any
/// terminal; a test types, changes the size, stops reading, or closes the window.
///
/// ```swift
/// let terminal = try PseudoTerminal(size: TerminalSize(width: 80, height: 24))
/// let job = try terminal.start("/usr/bin/env", ["sh"])
/// try await terminal.wait { $0.shows("$") }
/// terminal.type("exit 3\n")
/// try await job.end()  // 3
/// ```
public final class PseudoTerminal: Sendable {
  private struct Display: Sendable {
    var terminal: VirtualTerminal
    var bytes: [UInt8] = []
  }

  /// The descriptor of the programs' side, for a test that plays the program itself.
  ///
  /// It stays the pseudo-terminal's to close.
  public let descriptor: Int32
  private let window: Int32
  private let display: Watched<Display>
  private let watch: DescriptorWatch

  /// Opens a terminal.
  ///
  /// - Parameters:
  ///   - size: Its size.
  ///   - habits: How its window differs from others.
  /// - Throws: ``PseudoTerminalError`` if the system has none left.
  public init(
    size: TerminalSize = TerminalSize(width: 80, height: 24),
    habits: VirtualTerminal.Habits = VirtualTerminal.Habits()
  ) throws(PseudoTerminalError) {
    var pair = pseudo_terminal_pair()
    let status = pseudo_terminal_open(
      UInt16(clamping: size.width),
      UInt16(clamping: size.height),
      &pair
    )
    guard status == 0 else { throw PseudoTerminalError("open a pseudo-terminal", status) }
    let window = pair.window
    let terminal = VirtualTerminal(width: size.width, height: size.height, habits: habits)
    let display = Watched(Display(terminal: terminal))
    // Only the window's side: the programs' side is as it would be for them.
    _ = fcntl(window, F_SETFL, O_NONBLOCK)
    (self.window, self.display, descriptor) = (window, display, pair.program)
    let watch = DescriptorWatch(
      window,
      named: "window of a pseudo-terminal",
      isReadable: { Self.read(from: window, into: display) },
      hasEnded: { Glibc.close(window) }
    )
    guard let watch else { throw PseudoTerminalError("watch a pseudo-terminal", errno) }
    self.watch = watch
  }

  deinit {
    close()
    Glibc.close(descriptor)
  }

  /// Shows what there is to read.
  ///
  /// - Returns: Whether there may be more.
  private static func read(from window: Int32, into display: Watched<Display>) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = buffer.withUnsafeMutableBytes { Glibc.read(window, $0.baseAddress, $0.count) }
    guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
    display.update { display in
      display.bytes += buffer[..<count]
      display.terminal.feed(buffer[..<count])
    }
    return true
  }
}

// MARK: - What is shown

extension PseudoTerminal {
  /// What the window shows.
  public var screen: VirtualTerminal { display.value.terminal }

  /// All that was written to the terminal, as far as the window has read it.
  public var output: [UInt8] { display.value.bytes }

  /// Waits until the window meets a condition.
  ///
  /// - Parameters:
  ///   - limit: How long to wait at the most; long enough for a busy machine unless told otherwise.
  ///   - condition: The condition.
  /// - Throws: ``PseudoTerminalTimeout`` if it was not met in time.
  public func wait(
    upTo limit: Duration = .seconds(300),
    until condition: (VirtualTerminal) -> Bool
  ) async throws(PseudoTerminalTimeout) {
    let (display, isMet) = await display.wait(limit) { condition($0.terminal) }
    guard !isMet else { return }
    let text = display.terminal.scrollbackText + display.terminal.screenText
    throw PseudoTerminalTimeout(limit: limit, found: "\(text)")
  }

  /// How the terminal treats its input and output now.
  ///
  /// - Returns: The modes.
  /// - Throws: ``PseudoTerminalError`` if the system does not tell.
  public func modes() throws(PseudoTerminalError) -> TerminalModes {
    try TerminalModes(of: descriptor)
  }
}

// MARK: - What the user does

extension PseudoTerminal {
  /// Types bytes, as the keys of a keyboard would send them.
  ///
  /// - Parameter bytes: The bytes.
  public func type(_ bytes: some Collection<UInt8>) {
    // Whoever types on a closed window has no effect.
    try? FileDescriptorSink(window).write(Array(bytes))
  }

  /// Types a text.
  ///
  /// - Parameter text: The text; `"\u{3}"` is Ctrl-C.
  public func type(_ text: String) {
    type(Array(text.utf8))
  }

  /// Pastes a text, in brackets if the program has asked for them.
  ///
  /// - Parameter text: The text.
  public func paste(_ text: String) {
    type(screen.bracketsPastes ? "\u{1B}[200~\(text)\u{1B}[201~" : text)
  }

  /// Changes the size, of which the program in the foreground is told.
  ///
  /// - Parameter size: The new size.
  /// - Throws: ``PseudoTerminalError`` if the system refuses.
  public func resize(to size: TerminalSize) throws(PseudoTerminalError) {
    display.update { $0.terminal.resize(width: size.width, height: size.height) }
    let status = pseudo_terminal_resize(
      window,
      UInt16(clamping: size.width),
      UInt16(clamping: size.height)
    )
    guard status == 0 else { throw PseudoTerminalError("change the size", status) }
  }

  /// Whether the window does not read what is written: the terminal fills up, and writers have to
  /// wait.
  public var isStalled: Bool {
    get { watch.isPaused }
    set { watch.isPaused = newValue }
  }

  /// Closes the window: programs are told by SIGHUP, and can write no more.
  public func close() {
    watch.dispose()
  }
}

// MARK: - Programs

extension PseudoTerminal {
  /// Starts a program in the foreground of a session of its own, as a shell does.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: Its arguments, without its name.
  ///   - environment: Its environment; what a terminal's shell would have at least, unless told
  ///     otherwise.
  ///   - input: A descriptor to read from in place of the terminal.
  ///   - output: A descriptor to write to in place of the terminal.
  /// - Returns: The job.
  /// - Throws: ``PseudoTerminalError`` if it could not be started.
  public func start(
    _ path: String,
    _ arguments: [String] = [],
    environment: [String: String] = ["TERM": "xterm-256color", "LANG": "C.UTF-8"],
    input: Int32? = nil,
    output: Int32? = nil
  ) throws(PseudoTerminalError) -> TerminalJob {
    var job = pseudo_terminal_job()
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let status = withCStrings([path] + arguments) { arguments in
      withCStrings(variables) { variables in
        pseudo_terminal_start(
          path,
          arguments,
          variables,
          descriptor,
          input ?? -1,
          output ?? -1,
          &job
        )
      }
    }
    guard status == 0 else { throw PseudoTerminalError("start \(path)", status) }
    return TerminalJob(job)
  }
}

/// Lends strings to C, as a list that ends with nothing.
private func withCStrings<Result>(
  _ strings: [String],
  _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}
