import Dispatch

/// The main dispatch queue, which is also where the main actor runs.
///
/// The thread would be no answer: once a program has called `dispatchMain()`, the main queue is
/// served by whatever thread the system chooses.
enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the caller runs on it.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}

extension MainQueue {
  /// Runs a closure of the main actor.
  ///
  /// The caller is on the main queue already.
  static func run(_ action: @MainActor () -> Void) {
    MainActor.assumeIsolated(action)
  }
}
