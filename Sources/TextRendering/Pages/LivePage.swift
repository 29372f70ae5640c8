public import Signals

/// Shows a view on a web page that follows it: for a browser beside the terminal, or in place of one.
///
/// The page is served by this process, reachable from this machine alone unless told otherwise, and
/// only by who knows its address, which holds a secret. Changes are sent as they come; a browser that
/// stalls is skipped and brought to the latest state when it goes on, so it delays nobody. Keys that
/// are struck on the page come back as ``keys``.
///
/// ```swift
/// let page = try LivePage(title: "Downloads")
/// print("Open \(page.address)")
/// let rendering = render(to: page) { view(of: model) }
/// ```
public final class LivePage: TextRenderer {
  /// The address to open in a browser.
  public let address: String
  /// What the page is laid out for.
  public let surface: Surface
  /// The keys that are struck on the page.
  ///
  /// They are sent on the page's own queue, which must not be kept
  /// waiting. The signal completes when the page is finished.
  public let keys: Signal<Key, Never>

  /// How many browsers follow the page now.
  public var readers: Property<Int> { Property(readerCount) }
  /// Sends when somebody begins to follow the page, so that what moves by itself begins to move.
  public let surfaceChanges: Signal<Void, Never>

  private let readerCount: MutableProperty<Int>
  private let keyInput: Signal<Key, Never>.Observer
  private let server: PageServer
  private let state = Lock(State())

  private struct State {
    var positions = LogPositions()
    var output = OutputState()
  }

  /// Begins to serve a page.
  ///
  /// - Parameters:
  ///   - title: What is shown, in words.
  ///   - port: The port, or 0 for a free one.
  ///   - interface: Who can reach the page.
  ///   - size: How many cells a row may have, and how many rows there may be.
  ///   - theme: How roles look.
  /// - Throws: ``PageError`` where the system refuses.
  public init(
    title: String,
    port: UInt16 = 0,
    interface: PageInterface = .loopback,
    size: TerminalSize = TerminalSize(width: 100, height: 40),
    theme: Theme = .standard
  ) throws(PageError) {
    surface = Surface(size: size, colorDepth: .ansi256, isInteractive: true)
    let (keys, keyInput) = Signal<Key, Never>.pipe()
    self.keys = keys
    self.keyInput = keyInput
    let readerCount = MutableProperty(0)
    self.readerCount = readerCount
    surfaceChanges = readerCount.signal.filter { $0 > 0 }.map { _ in }
    server = try PageServer(
      port: port,
      interface: interface,
      title: title,
      theme: theme,
      onKey: { keyInput.send(value: $0) },
      onReaders: { readerCount.value = $0 }
    )
    address = "http://127.0.0.1:\(server.port)/\(server.token)/"
    server.start()
  }

  deinit {
    keyInput.sendCompleted()
    server.stop()
  }

  /// Shows a block on all pages that are open, and on those that will be.
  ///
  /// - Parameter block: What to show.
  /// - Throws: Nothing; a page without readers takes everything.
  public func present(_ block: Block) throws(RenderError) {
    try state.withLock { state throws(RenderError) in
      guard try state.output.isOpen() else { return }
      let frame = Frame(block, on: surface, after: state.positions)
      state.positions = frame.logPositions
      server.show(frame)
    }
  }

  /// Moves marks 12 times a second while somebody follows the page.
  ///
  /// - Parameter block: What is on show.
  /// - Returns: The time; `nil` for never.
  public func refreshInterval(for block: Block) -> Duration? {
    block.isAnimated && readerCount.value > 0 ? .milliseconds(80) : nil
  }

  /// Brings all pages to the last state, tells them that it is the last, and stops serving.
  ///
  /// Waits until the pages have taken it, for two seconds at the most.
  ///
  /// - Parameter reason: Why no more is to come; the pages show the last block in any case.
  public func finish(_ reason: FinishReason) {
    guard state.withLock({ $0.output.finish() }) else { return }
    server.finish()
    keyInput.sendCompleted()
  }
}
