import Signals
import Synchronization

/// Which gates laws are checked with.
enum Gates {
  /// Has the gates that are made from now on be biased from their first pass on, or as late as those of
  /// users: laws send too little for that, and must hold for both.
  static func choose() {
    GateTrial.firstPasses.store(Bool.random() ? GateTrial.length - 1 : 0, ordering: .relaxed)
  }
}
