import Dispatch
import Glibc
import Signals

/// Waits for a descriptor to become readable, on a thread that has nothing else to do.
///
/// It sleeps until there is something to read, and until then costs nothing. Disposing of it lets a
/// handler that is running finish; none begins afterwards.
package final class DescriptorWatch: Disposable {
  private enum Mode {
    case watching
    case paused
    case ended
  }

  private let descriptor: Int32
  private let wakeup: (read: Int32, write: Int32)
  private let mode: Lock<Mode>

  /// Begins to watch; there is no watch if the system has no descriptors left.
  ///
  /// - Parameters:
  ///   - descriptor: What to watch. It must stay open until the watch has ended.
  ///   - name: The name of the queue that `isReadable` and `hasEnded` are called on.
  ///   - isReadable: Called whenever there is something to read, or the other end is gone. It must
  ///     read, or else it is called again at once. It says whether to go on.
  ///   - hasEnded: Called once when the watch has ended.
  package init?(
    _ descriptor: Int32,
    named name: String,
    isReadable: @escaping @Sendable () -> Bool,
    hasEnded: @escaping @Sendable () -> Void = {}
  ) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    self.descriptor = descriptor
    wakeup = (ends[0], ends[1])
    mode = Lock(.watching)
    DispatchQueue(label: name).async { [descriptor, wakeup, mode] in
      Self.run(descriptor, wakeup.read, mode, isReadable)
      mode.withLock { mode in
        mode = .ended
        Glibc.close(wakeup.read)
        Glibc.close(wakeup.write)
      }
      hasEnded()
    }
  }

  deinit {
    dispose()
  }

  package var isDisposed: Bool { mode.withLock { $0 == .ended } }

  package func dispose() {
    change(to: .ended)
  }

  /// Leaves what there is to read for later, or no longer.
  package var isPaused: Bool {
    get { mode.withLock { $0 == .paused } }
    set { change(to: newValue ? .paused : .watching) }
  }

  private func change(to newMode: Mode) {
    mode.withLock { mode in
      // Once ended, the descriptors may belong to others.
      guard mode != .ended else { return }
      mode = newMode
      var byte: UInt8 = 0
      _ = write(wakeup.write, &byte, 1)
    }
  }

  private static func run(
    _ descriptor: Int32,
    _ wakeup: Int32,
    _ mode: Lock<Mode>,
    _ isReadable: () -> Bool
  ) {
    var requests = [
      pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let current = mode.withLock { $0 }
      if current == .ended { return }
      // A negative descriptor is passed over.
      requests[1].fd = current == .paused ? -1 : descriptor
      guard poll(&requests, 2, -1) > 0 else { continue }
      if requests[0].revents != 0 {
        var bytes = [UInt8](repeating: 0, count: 64)
        _ = read(wakeup, &bytes, 64)
      } else if requests[1].revents != 0, !isReadable() {
        return
      }
    }
  }
}
