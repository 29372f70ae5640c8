import DocumentModels
import Glibc
import SampleSupport
import Signals
import TextRendering
import TimerModels

/// A small, safe text editor.
@main
struct Notebook {
  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    let options = NotebookOptions.command.parseOrExit()
    do {
      try await run(options)
      exit(ExitCode.success)
    } catch {
      Complaint("notebook", "\(error)").print()
      exit((error as? KeyboardError)?.exitStatus ?? ExitCode.failure)
    }
  }

  private static func run(_ options: NotebookOptions) async throws {
    let keyboard = Keyboard(signalKeys: .areKeys)
    let isEdited = options.isEdited
    if isEdited {
      try keyboard.requireInteractive(orPass: "--renderer lines, which prints the file")
      guard isatty(STDOUT_FILENO) == 1 else {
        throw KeyboardError.nobodyToAsk(option: "--renderer lines, which prints the file")
      }
    }
    // Before the first frame: what handles signals must be there before the terminal is protected.
    let tasks = BackgroundTasks(exit: .orderly)
    let document = TextDocumentModel(
      Document(
        path: options.files[0],
        format: TextFormat(),
        options: DocumentOptions(
          whenMissing: isEdited ? .openEmpty : .fail,
          autosave: Autosave(saveDelay: options.autosave > 0 ? .seconds(options.autosave) : nil)
        ),
        background: tasks
      )
    )
    try await open(document)
    if isEdited {
      try await edit(document, keyboard)
    } else {
      try await show(document.text.value, options.renderer)
    }
    withExtendedLifetime(tasks) {}
  }

  private static func open(_ document: TextDocumentModel) async throws {
    let result = await withCheckedContinuation { continuation in
      document.document.open().materializeResults().take(first: 1)
        .startWithValues { continuation.resume(returning: $0) }
    }
    _ = try result.get()
  }

  private static func edit(_ document: TextDocumentModel, _ keyboard: Keyboard) async throws {
    let model = NotebookModel(document)
    let renderer = Console().makeRenderer(.live, screen: .alternate)
    let fit: @Sendable () -> Void = { [model, renderer] in
      let size = renderer.surface.size
      // The renderer leaves a row and a column free, and the cursor needs one behind the text.
      model.resize(
        to: EditorState.Size(rows: size.height - 1 - rowsAroundText, columns: size.width - 2)
      )
    }
    fit()
    let resizing = renderer.surfaceChanges.observeValues(fit)
    let keys = NotebookKeys(model)
    let rendering = render(to: renderer) { notebookView(model, keys) }
    keyboard.keys.observeValues { keys.current.handle($0) }
    // Nobody is there any more.
    keyboard.keys.observeCompleted { model.close(.save) }
    do {
      try keyboard.start()
    } catch {
      await rendering.finish(.failed)
      throw error
    }
    await model.hasFinished.wait { $0 }
    resizing?.dispose()
    await rendering.finish(.completed)
    keyboard.dispose()
    try requireShown(rendering)
  }

  private static func show(_ text: String, _ choice: RendererChoice?) async throws {
    let renderer = Console().makeRenderer(choice, title: "notebook")
    let rendering = render(to: renderer) { printedView(text) }
    await rendering.finish(.completed)
    try requireShown(rendering)
  }

  private static func requireShown(_ rendering: Rendering) throws(RenderError) {
    // A reader that has seen enough is no failure.
    if let failure = rendering.failure.value, failure != .closed { throw failure }
  }
}
