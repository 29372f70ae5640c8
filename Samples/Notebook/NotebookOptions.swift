import SampleSupport

/// What the notebook is asked to do.
struct NotebookOptions: Sendable, Equatable {
  /// The document, one.
  var files: [String] = []
  /// How long after the last edit the document is saved, in seconds; 0 for not unless asked.
  var autosave = 0.0
  /// How to show it; for editing without it.
  var renderer: RendererChoice?

  /// Whether the document is edited, rather than printed.
  var isEdited: Bool { renderer == nil || renderer == .live }

  static let command = Command(
    "notebook",
    version: "0.1.0",
    overview: "Edit a text file, safely: nothing is lost in a crash, or when others write it.",
    defaults: NotebookOptions(),
    options: [
      .value(
        "autosave",
        "seconds",
        .number(in: 0...3600),
        into: \.autosave,
        help: "Save this long after the last edit; 0, as without it, is only when asked. "
          + "Edits survive a crash in any case."
      ),
      .renderer(
        into: \.renderer,
        help: "Edit it on a terminal ('live', as without it), or print it."
      ),
    ],
    operands: CommandOperands(
      "file",
      .text,
      count: 1...1,
      into: \.files,
      help: "The file, which is made if it is missing."
    )
  )
}
