/// What a transport can do beside sending requests and receiving answers.
public struct TransportFeatures: OptionSet, Sendable {
  /// The features as bits.
  public let rawValue: Int

  /// Makes a set of features.
  ///
  /// - Parameter rawValue: The features as bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// It tells when the connection stands, so that connecting can have a limit of its own.
  public static let connection = TransportFeatures(rawValue: 1)
  /// It connects to the addresses that it is given, and keeps to the host's name otherwise.
  public static let addresses = TransportFeatures(rawValue: 2)
  /// It pauses while the receiver is busy.
  public static let flow = TransportFeatures(rawValue: 4)
  /// It measures the parts of a transfer.
  public static let metrics = TransportFeatures(rawValue: 8)
  /// It hands redirects out as they are.
  public static let redirects = TransportFeatures(rawValue: 16)
}
