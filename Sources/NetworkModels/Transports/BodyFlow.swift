public import Signals

/// What keeps a fast server from filling the memory of a slow receiver.
///
/// The receiver makes a flow, gives it to the transfer, and says what it has done with. While
/// more than a window of bytes has arrived without having been done with, the transfer pauses,
/// down to the connection.
///
/// ```swift
/// let flow = BodyFlow()
/// transport.events(for: request, options: TransferOptions(flow: flow))
///   .observe(on: disk)
///   .startWithValues { event in
///     guard case .body(let data, _) = event else { return }
///     write(data)
///     flow.consume(data.count)
///   }
/// ```
public final class BodyFlow: Sendable {
  private struct Waiter {
    let resume: @Sendable () -> Void
  }

  private struct State {
    /// What has arrived and has not been done with.
    var pending = 0
    var waiters: [Int: Waiter] = [:]
    /// How many have waited so far, which gives each a number of its own.
    var count = 0
  }

  /// How many bytes may wait for the receiver before the transfer pauses.
  public let window: Int
  private let state = Lock(State())

  /// Makes a flow for the transfers of one receiver.
  ///
  /// - Parameter window: How many bytes may wait for the receiver before the transfer pauses.
  /// - Precondition: `window` is more than zero.
  public init(window: Int = 256 * 1024) {
    precondition(window > 0, "A BodyFlow's window must be more than zero.")
    self.window = window
  }

  /// The bytes that have arrived and have not been done with.
  public var pending: Int { state.withLock { $0.pending } }

  /// Whether a transfer would have to wait for the receiver.
  public var isBusy: Bool { pending > window / 2 }

  /// Tells that the receiver has done with some bytes; called by the receiver, on any thread.
  ///
  /// - Parameter count: How many.
  public func consume(_ count: Int) {
    let waiters = state.withLock { state -> [Int: Waiter] in
      state.pending = max(0, state.pending - count)
      // A transfer that resumed at each small piece would pause again at once.
      guard state.pending <= window / 2 else { return [:] }
      defer { state.waiters = [:] }
      return state.waiters
    }
    for waiter in waiters.values { waiter.resume() }
  }

  /// Tells that bytes are about to be handed to the receiver; called by transports, before they are.
  ///
  /// - Parameter count: How many.
  /// - Returns: Whether the transfer may go on; where not, ``whenOpen(_:)`` tells when.
  public func deliver(_ count: Int) -> Bool {
    state.withLock { state in
      state.pending += count
      return state.pending <= window
    }
  }

  /// Waits for the receiver; called by transports.
  ///
  /// - Parameter resume: Called once, on the receiver's thread, or at once where there is room.
  /// - Returns: Gives the waiting up when it is disposed of; `nil` where there was room.
  @discardableResult
  @preconcurrency
  public func whenOpen(_ resume: @escaping @Sendable () -> Void) -> (any Disposable)? {
    let number = state.withLock { state -> Int? in
      guard state.pending > window / 2 else { return nil }
      state.count += 1
      state.waiters[state.count] = Waiter(resume: resume)
      return state.count
    }
    guard let number else {
      resume()
      return nil
    }
    return AnyDisposable { [weak self] in
      guard let self else { return }
      let removed = state.withLock { $0.waiters.removeValue(forKey: number) }
      withExtendedLifetime(removed) {}
    }
  }
}
