public import Signals

/// Shows blocks somewhere.
///
/// A renderer takes blocks rather than frames, because renderers want different things of them: a
/// terminal wants rows of cells for the size that it has at that moment, a pipe or a program wants
/// the meaning, a progress's fraction rather than its drawn bar. What they share, layout above all,
/// is pure code beside them.
///
/// The calls are synchronous, and come one after the other from whoever drives the renderer, best
/// from a queue of its own: a reader that stalls blocks that queue, and with it nobody else.
public protocol TextRenderer: Sendable {
  /// What can be shown, as known now; the size may differ the next time.
  var surface: Surface { get }

  /// Shows a block in place of the last one. A block that says nothing new writes nothing.
  ///
  /// - Parameter block: What to show.
  /// - Throws: ``RenderError`` when the output takes no more; so does every later call.
  func present(_ block: Block) throws(RenderError)

  /// Sends when what is shown must be shown anew although nothing in it changed: after a change of
  /// the terminal's size, say. Sends on any thread.
  var surfaceChanges: Signal<Void, Never> { get }

  /// How soon to show a block again although nothing in it changes: for marks that move, and for
  /// readers who want to be told that work still goes on.
  ///
  /// - Parameter block: What is on show.
  /// - Returns: The time; `nil` for never, so that an idle view costs nothing.
  func refreshInterval(for block: Block) -> Duration?

  /// Leaves the output as it should be left. Calls after the first have no effect, and nothing can
  /// be presented any more.
  ///
  /// - Parameter reason: Why no more is to come.
  /// - Throws: ``RenderError`` when the output did not take what belongs at its end. An output that has
  ///   failed before is left in silence.
  func finish(_ reason: FinishReason) throws(RenderError)
}

extension TextRenderer {
  /// Nothing, for a surface that never changes.
  public var surfaceChanges: Signal<Void, Never> { .never }

  /// Moves marks 12 times a second, where what was shown can be changed in place.
  ///
  /// - Parameter block: What is on show.
  /// - Returns: The time; `nil` for never.
  public func refreshInterval(for block: Block) -> Duration? {
    surface.isInteractive && block.isAnimated ? .milliseconds(80) : nil
  }
}

/// Why a renderer is finished.
public enum FinishReason: String, Sendable, Hashable, CaseIterable {
  /// The work is done.
  case completed
  /// The work has failed.
  case failed
  /// The work was broken off.
  case interrupted
}

/// Why an output takes no more.
public enum RenderError: Error, Sendable, Hashable {
  /// The reader is gone: a closed pipe, a terminal that was hung up. This is how output to a reader
  /// that has seen enough ends, and seldom worth a message.
  case closed
  /// The system refused to write.
  case io(errno: Int32)
}
