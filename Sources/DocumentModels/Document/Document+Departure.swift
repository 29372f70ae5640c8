import Signals

extension Document {
  /// Saves what isn't saved when the process is told to end or to stop.
  func followDepartures() {
  }
}
