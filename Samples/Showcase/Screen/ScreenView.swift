import Signals
import TextRendering

/// What the screen shows: what has ended, settled above; what goes on; and one pane of four.
func screenView(_ screen: ScreenModel, keys: ScreenKeys) -> Block {
  .column {
    .log(showcaseLog(of: screen.showcase))
    statusView(of: screen.showcase)
    Block.spacer
    Block.tabs(
      ScreenModel.Pane.allCases.map(\.title),
      selection: screen.pane.value.rawValue
    )
    paneView(screen)
    keys.hints.map { Block.keyHints($0) }
  }
}

private func paneView(_ screen: ScreenModel) -> Block {
  switch screen.pane.value {
  case .document: documentPane(screen)
  case .requests: requestsPane(screen)
  case .timers: timersPane(screen)
  case .resources: resourcesPane(screen)
  }
}

extension ScreenModel.Pane {
  /// How the pane is called.
  fileprivate var title: Text {
    switch self {
    case .document: "1 Document"
    case .requests: "2 Requests"
    case .timers: "3 Timers"
    case .resources: "4 Resources"
    }
  }
}
