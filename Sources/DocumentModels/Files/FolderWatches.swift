import FileShim
import Glibc
import Signals

/// What happened in a folder that is watched.
struct FolderEvent: Sendable {
  /// The name of the file that it happened to; empty for the folder itself.
  let name: String

  /// What happened, in the bits of inotify.
  let mask: UInt32

  /// Whether the folder was moved away, removed or unmounted.
  var isFolderGone: Bool {
    name.isEmpty && mask & UInt32(IN_MOVE_SELF | IN_DELETE_SELF | IN_UNMOUNT | IN_IGNORED) != 0
  }

  /// Whether events were lost.
  var isOverflow: Bool { mask & UInt32(IN_Q_OVERFLOW) != 0 }
}

/// The folders that anybody in this process watches.
///
/// One thread waits for the events of all of them. Each folder is watched once, however many ask.
final class FolderWatches: Sendable {
  static let shared = FolderWatches()

  fileprivate struct Handler {
    let tell: @Sendable (FolderEvent) -> Void
  }

  fileprivate struct State {
    var descriptor: Int32?
    /// The handlers of each watch, by the numbers under which they are found again.
    var handlers: [Int32: [Int: Handler]] = [:]
    var nextNumber = 0
  }

  private let state = Lock(State())

  private init() {}

  /// Whether there is a folder.
  static func exists(_ folder: String) -> Bool { access(folder, F_OK) == 0 }

  /// Watches a folder.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - tell: Called on the thread of the watches, which it must not hold up.
  /// - Returns: Ends the watch; `nil` if there is no such folder, or the system refuses.
  func watch(
    _ folder: String,
    tell: @escaping @Sendable (FolderEvent) -> Void
  ) -> (any Disposable)? {
    guard let descriptor = start() else { return nil }
    let mask =
      IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_CLOSE_WRITE | IN_MODIFY
      | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
    // Under the lock: a watch that somebody ends at this moment would be taken for a living one.
    let registration = state.withLock { state -> (watch: Int32, number: Int)? in
      let watch = inotify_add_watch(descriptor, folder, UInt32(mask))
      guard watch >= 0 else { return nil }
      state.nextNumber += 1
      state.handlers[watch, default: [:]][state.nextNumber] = Handler(tell: tell)
      return (watch, state.nextNumber)
    }
    guard let registration else { return nil }
    return AnyDisposable { [self] in end(registration.watch, registration.number) }
  }

  private func end(_ watch: Int32, _ number: Int) {
    let handler = state.withLock { state in
      let handler = state.handlers[watch]?.removeValue(forKey: number)
      if state.handlers[watch]?.isEmpty == true {
        state.handlers[watch] = nil
        if let descriptor = state.descriptor { inotify_rm_watch(descriptor, watch) }
      }
      return handler
    }
    withExtendedLifetime(handler) {}
  }

  fileprivate func deliver(_ watch: Int32, _ event: FolderEvent) {
    let handlers = state.withLock { state in
      defer { if event.isFolderGone { state.retire(watch, event) } }
      guard !event.isOverflow else { return state.handlers.values.flatMap(\.values) }
      return Array((state.handlers[watch] ?? [:]).values)
    }
    for handler in handlers { handler.tell(event) }
  }
}

extension FolderWatches.State {
  /// Forgets a watch that can tell nothing more about its path.
  fileprivate mutating func retire(_ watch: Int32, _ event: FolderEvent) {
    handlers[watch] = nil
    if event.mask & UInt32(IN_IGNORED) == 0, let descriptor {
      inotify_rm_watch(descriptor, watch)
    }
  }
}

// MARK: - The thread

extension FolderWatches {
  private func start() -> Int32? {
    state.withLock { state in
      if let descriptor = state.descriptor { return descriptor }
      let descriptor = inotify_init1(Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { return nil }
      var thread = pthread_t()
      let status = pthread_create(
        &thread,
        nil,
        { _ in
          FolderWatches.shared.run()
          return nil
        },
        nil
      )
      guard status == 0 else {
        close(descriptor)
        return nil
      }
      pthread_detach(thread)
      state.descriptor = descriptor
      return descriptor
    }
  }

  private func run() {
    guard let descriptor = state.withLock({ $0.descriptor }) else { return }
    let tell: file_shim_folder_event = { _, watch, mask, name in
      let name = name.map { String(cString: $0) } ?? ""
      FolderWatches.shared.deliver(watch, FolderEvent(name: name, mask: mask))
    }
    while file_shim_read_folder_events(descriptor, tell, nil) == 0 {}
  }
}
