import Signals
import TextRendering
import TextRenderingTesting

/// A live renderer in front of a virtual terminal.
final class LiveScreen: Sendable {
  private final class Size: Sendable {
    let current: Lock<TerminalSize>

    init(_ size: TerminalSize) {
      current = Lock(size)
    }
  }

  let sink = InMemorySink()
  let renderer: LiveRenderer
  private let size: Size
  private let state: Lock<VirtualTerminal>

  init(
    width: Int,
    height: Int,
    screen: LiveRenderer.Screen = .inline,
    after bytes: String = ""
  ) {
    let size = Size(TerminalSize(width: width, height: height))
    self.size = size
    var terminal = VirtualTerminal(width: width, height: height)
    terminal.feed(bytes.utf8)
    state = Lock(terminal)
    renderer = LiveRenderer(sink: sink, screen: screen) {
      Surface(size: size.current.withLock { $0 }, colorDepth: .ansi16, isInteractive: true)
    }
  }

  var terminal: VirtualTerminal { state.withLock { $0 } }

  func resize(width: Int, height: Int) {
    size.current.withLock { $0 = TerminalSize(width: width, height: height) }
    state.withLock { $0.resize(width: width, height: height) }
  }

  /// Writes past the renderer, as another part of a program might.
  func write(_ text: String) {
    state.withLock { $0.feed(text.utf8) }
  }

  /// Shows a block.
  ///
  /// - Returns: What was written for it.
  @discardableResult
  func present(_ block: Block) throws -> String {
    try renderer.present(block)
    return show()
  }

  @discardableResult
  func finish() throws -> String {
    try renderer.finish(.completed)
    return show()
  }

  /// The frame that the terminal should show for a block.
  func frame(_ block: Block, after positions: LogPositions = LogPositions()) -> Frame {
    let size = size.current.withLock { $0 }
    return Frame(block, width: size.width - 1, height: size.height - 1, after: positions)
  }

  private func show() -> String {
    let bytes = sink.takeBytes()
    state.withLock { $0.feed(bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension VirtualTerminal {
  /// The cells on the screen, without what turns their reading order.
  var plainScreen: [[Cell]] { screen.map { $0.map(\.plain) } }

  /// The cells that have left the screen, without what turns their reading order.
  var plainScrollback: [[Cell]] { scrollback.map { $0.map(\.plain) } }
}

extension VirtualTerminal.Cell {
  fileprivate var plain: Self { Self(character: character, width: width, pen: pen) }
}

extension Row {
  /// The cells that a terminal of a width should have for this row.
  func cells(onTerminalOf width: Int) -> [VirtualTerminal.Cell] {
    let drawn = cells.map { cell in
      var pen = Pen(link: cell.style.link?.target)
      _ = pen.apply([0] + Theme.standard.parameters(for: cell.style, depth: .ansi16))
      return VirtualTerminal.Cell(character: cell.character, width: cell.width, pen: pen)
    }
    return drawn + Array(repeating: VirtualTerminal.Cell(), count: width - drawn.count)
  }
}
