extension Check {
  /// What each layer promises above all; the last one stops all others for some seconds.
  static let acceptance = [diamond, document, backgroundTasks, frame, blockedPools]
}
