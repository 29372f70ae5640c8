import NetworkModels
import Signals

extension FeedModel {
  /// Loads pages one after the other, and waits until everybody in them is known.
  ///
  /// - Parameter count: How many pages, as far as there are so many.
  /// - Returns: A producer that completes then, and fails where a page can't be had.
  func load(pages count: Int) -> SignalProducer<Never, NetworkError> {
    let pages = SignalProducer<Int, NetworkError>(0..<count).flatMap(.concat) { [loadNext] _ in
      // Disabled after the last page.
      loadNext.apply().ignoringDisabled()
    }
    return pages.concat(untilEverybodyIsKnown)
  }

  private var untilEverybodyIsKnown: SignalProducer<Never, NetworkError> {
    Property.computed { [posts] in posts.value.allSatisfy { !$0.author.value.isLoading } }
      .producer
      .filter { $0 }
      .take(first: 1)
      .then(SignalProducer<Never, NetworkError>.empty)
  }
}
