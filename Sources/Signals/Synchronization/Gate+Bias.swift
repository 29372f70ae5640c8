public import Glibc
public import Synchronization

/// How one thread passes a gate without a compare-and-swap.
///
/// Most sources are sent to by one thread for as long as they live. A gate that has been passed by one
/// thread only, its *favourite*, often enough, is biased to it: from then on the favourite says that it
/// is inside by a store to a word that nobody else writes, and then looks whether the bias has been
/// revoked.
///
/// Whoever else comes revokes the bias, once and for all: says so, makes a fence for all threads of the
/// process, and only then looks whether the favourite is inside. So of the two, at least one sees the
/// other: either the favourite had said that it is inside before the fence, or it looks after the fence,
/// and sees that the bias is gone. Where both see each other, the one who revokes decides, under the lock
/// of what waits, and the favourite asks there.
///
/// The idea of an asymmetric fence is that of biased locking: D. Dice, H. Huang and M. Yang, “Asymmetric
/// Dekker Synchronization”, 2001.
extension Gate {
  /// The gate is biased to its favourite.
  @usableFromInline static var biased: UInt { 4 }
  /// Somebody revokes the bias.
  private static var revoking: UInt { 8 }
  /// When no more passes are counted.
  static var mostPasses: UInt16 { GateTrial.length * GateTrial.candidates }

  @inlinable
  @inline(__always)
  final func enterBiased() -> Bool {
    guard favourite.load(ordering: .relaxed) == UInt(pthread_self()),
      inside.load(ordering: .acquiring) == 0
    else { return false }
    inside.store(1, ordering: .releasing)
    return word.load(ordering: .acquiring) == Self.biased || isLetIn()
  }

  @inlinable
  @inline(__always)
  final func leaveBiased() {
    guard inside.load(ordering: .relaxed) == 1 else { return drain(letGo: true) }
    inside.store(0, ordering: .releasing)
    if word.load(ordering: .acquiring) != Self.biased { leaveRevoked() }
  }

  /// Counts a pass, and biases the gate after enough of them.
  ///
  /// The caller holds the gate, which is not biased.
  final func countPass() {
    let caller = UInt(pthread_self())
    var count = passes.load(ordering: .relaxed)
    let former = favourite.load(ordering: .relaxed)
    if former != caller {
      // The next one's turn to be tried.
      if former != 0 { count = (count / GateTrial.length + 1) * GateTrial.length }
      favourite.store(caller, ordering: .relaxed)
    }
    if (count + 1).isMultiple(of: GateTrial.length), count < Self.mostPasses {
      bias()
    } else {
      passes.store(min(count + 1, Self.mostPasses), ordering: .relaxed)
    }
  }

  /// Biases the gate to the caller, which holds it.
  ///
  /// While operations are waiting, or the system is not ready for it, the next pass comes here again.
  private final func bias() {
    guard let isPossible = ProcessFence.isReady else { return }
    guard isPossible else { return passes.store(Self.mostPasses, ordering: .relaxed) }
    inside.store(1, ordering: .relaxed)
    let isBiased = word.compareExchange(
      expected: 1,
      desired: Self.biased,
      ordering: .acquiringAndReleasing
    )
    .exchanged
    if isBiased { passes.store(Self.mostPasses, ordering: .relaxed) }
  }

  /// The favourite has said that it is inside, while somebody revokes the bias.
  ///
  /// - Returns: Whether it holds the gate.
  @usableFromInline
  @inline(never)
  final func isLetIn() -> Bool {
    if waiting.withLock({ $0.isFavouriteInside }) { return true }
    return word.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
  }

  /// The favourite has said that it is not inside any more, while somebody revokes the bias.
  @usableFromInline
  @inline(never)
  final func leaveRevoked() {
    if waiting.withLock({ $0.isFavouriteInside }) { drain(letGo: true) }
  }

  /// Says that something waits, at a gate that is biased.
  ///
  /// - Returns: Whether the caller holds the gate now.
  final func noteWaiting(_ waiting: inout Waiting) -> Bool {
    if favourite.load(ordering: .relaxed) == UInt(pthread_self()) {
      let wasInside = inside.load(ordering: .relaxed) != 0
      // Nobody revokes the bias meanwhile: that is done under the lock.
      inside.store(3, ordering: .releasing)
      return !wasInside
    }
    word.store(Self.revoking, ordering: .releasing)
    ProcessFence.issue()
    waiting.isFavouriteInside = inside.load(ordering: .acquiring) != 0
    word.store(3, ordering: .releasing)
    return !waiting.isFavouriteInside
  }

  /// Whether somebody holds the gate at the moment.
  ///
  /// Of a gate that is biased to another thread only if something else says that this has come past
  /// taking it, or letting go of it.
  final var isTaken: Bool {
    let word = word.load(ordering: .acquiring)
    return word == Self.biased ? inside.load(ordering: .acquiring) != 0 : word != 0
  }
}

/// When a gate is biased to a thread.
package enum GateTrial {
  /// How often one thread passes a gate before this is biased to it.
  ///
  /// To revoke a bias takes about as long as a hundred passes, so what is only set up on one thread and
  /// then sent to by another one should not come to that.
  package static var length: UInt16 { 64 }
  /// How many threads are tried: what more of them share is not biased.
  fileprivate static var candidates: UInt16 { 4 }
  /// How many passes a new gate is taken to have had.
  ///
  /// Tests change it, to have gates that are biased from the first pass on.
  package static let firstPasses = Synchronization.Atomic<UInt16>(0)
}
