import SampleSupport
import Signals
import TextRendering

/// What belongs to the screen and not to the feed: the line that is typed, how much fits, and whether
/// somebody still looks.
final class FeedScreen: Sendable {
  let feed: FeedModel
  /// The filter while it is typed; `nil` while keys are commands.
  let input: Property<TextInput?>
  /// How many posts are in view.
  let rows: Property<Int>
  /// Whether there is room for the selected post in full.
  let showsPost: Property<Bool>
  /// Whether somebody has had enough.
  let isLeft: Property<Bool>

  private let mutableInput = MutableProperty<TextInput?>(nil)
  private let mutableIsLeft = MutableProperty(false)
  private let height: MutableProperty<Int>

  /// The rows around the posts: the title, the filter, the counts, the notice and the hints.
  private static let rowsAround = 6
  /// The rows of a post in full.
  private static let rowsOfPost = 6

  /// Makes a screen of a feed.
  ///
  /// - Parameters:
  ///   - feed: What is shown.
  ///   - height: How many rows there are.
  init(_ feed: FeedModel, height: Int = 23) {
    let height = MutableProperty(height)
    self.height = height
    self.feed = feed
    showsPost = height.map { $0 - Self.rowsAround - Self.rowsOfPost >= 4 }
    rows = height.combineLatest(with: showsPost).map { height, showsPost in
      max(1, height - Self.rowsAround - (showsPost ? Self.rowsOfPost : 0))
    }
    input = Property(capturing: mutableInput)
    isLeft = Property(capturing: mutableIsLeft)
  }

  /// Makes the list as long as there is room for it.
  func fit(height: Int) {
    self.height.value = height
  }

  /// Makes keys write the filter, behind what it is already.
  func beginTyping() {
    mutableInput.value = TextInput(feed.filter.text.value)
  }

  /// Takes a key into the filter.
  func type(_ key: Key) {
    mutableInput.modify { $0?.take(key) }
    if let input = input.value { feed.filter.text.value = input.string }
  }

  /// Makes keys commands again; the filter stays.
  func endTyping() {
    mutableInput.value = nil
  }

  /// Makes keys commands again, and shows all posts.
  func clearFilter() {
    mutableInput.value = nil
    feed.filter.text.value = ""
  }

  /// Leaves.
  func leave() {
    mutableIsLeft.value = true
  }
}
