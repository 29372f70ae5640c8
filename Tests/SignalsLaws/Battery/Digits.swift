import SignalsTesting

extension Generator<Int> {
  /// Small numbers.
  static var digits: Generator { Generator { Int($0.draw(upTo: 3)) } }
}
