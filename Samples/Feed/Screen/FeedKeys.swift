import Signals
import TextRendering

/// What the keys do on the screen, while somebody reads and while somebody types.
final class FeedKeys: Sendable {
  private let screen: FeedScreen
  private let reading: KeyBindings
  private let typing: KeyBindings

  /// Binds the keys to what a screen and its feed can do.
  init(_ screen: FeedScreen) {
    self.screen = screen
    let feed = screen.feed
    let hasPosts = feed.visible.map { !$0.isEmpty }
    let isFiltered = feed.filter.text.map { !$0.isEmpty }
    let moves = [
      KeyBinding([.down], label: "down", isEnabled: hasPosts) { _ in feed.move(by: 1) },
      KeyBinding([.up], label: "up", isEnabled: hasPosts) { _ in feed.move(by: -1) },
    ]
    reading = KeyBindings([
      KeyBinding(["j", .down], label: "down", isEnabled: hasPosts) { _ in feed.move(by: 1) },
      KeyBinding(["k", .up], label: "up", isEnabled: hasPosts) { _ in feed.move(by: -1) },
      KeyBinding("l", " ", label: "like", action: feed.toggleLike),
      KeyBinding(["/"], label: "filter") { _ in screen.beginTyping() },
      KeyBinding([.escape], label: "show all", isEnabled: isFiltered) { _ in screen.clearFilter() },
      KeyBinding("n", label: "next page", action: feed.loadNext),
      KeyBinding("r", label: "reload", action: feed.reload),
      KeyBinding(["q"], label: "quit") { _ in screen.leave() },
    ]) { key in
      switch key {
      case .pageDown: feed.move(by: screen.rows.value)
      case .pageUp: feed.move(by: -screen.rows.value)
      case .home: feed.move(by: .min)
      case .end: feed.move(by: .max)
      default: break
      }
    }
    typing = KeyBindings(
      moves + [
        KeyBinding([.enter], label: "keep the filter") { _ in screen.endTyping() },
        KeyBinding([.escape], label: "show all") { _ in screen.clearFilter() },
      ],
      otherwise: screen.type
    )
  }

  /// What the keys do now.
  var current: KeyBindings { screen.input.value == nil ? reading : typing }
}
