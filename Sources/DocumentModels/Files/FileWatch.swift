import Glibc
import Signals

/// Notices what happens to a file, through the folder that holds it.
///
/// A file that is watched itself is lost at the first rename over it. Where there is no folder, or
/// the folder goes away, the nearest one above that exists is watched until there is one again.
final class FileWatch: Sendable {
  private let path: FilePath
  private let tell: @Sendable () -> Void
  private let registration = SerialDisposable()

  private init(_ path: FilePath, _ tell: @escaping @Sendable () -> Void) {
    self.path = path
    self.tell = tell
  }

  /// Makes a producer that sends whenever something may have happened to a file.
  static func producer(_ path: String) -> SignalProducer<Void, Never> {
    SignalProducer { observer, lifetime in
      guard let path = try? FilePath(path).resolvingLinks() else { return }
      let watch = FileWatch(path) { observer.send(value: ()) }
      lifetime += watch.registration
      watch.attach()
    }
  }

  /// Watches the nearest folder that there is.
  private func attach() {
    var folder = path.folder
    while !registration.isDisposed {
      let isOwn = folder == path.folder
      let disposable = FolderWatches.shared.watch(folder) { [self] event in
        receive(event, inOwnFolder: isOwn)
      }
      if let disposable {
        registration.inner = disposable
        // What happened between the look and the watch must not be missed.
        if !isOwn, FolderWatches.exists(path.folder) { attach() }
        return
      }
      guard folder != "/", folder != ".", let parent = try? FilePath(folder).folder else { return }
      folder = parent
    }
  }

  private func receive(_ event: FolderEvent, inOwnFolder isOwn: Bool) {
    if !isOwn || event.isFolderGone {
      attach()
      tell()
    } else if event.name == path.name || event.isOverflow {
      tell()
    }
  }
}
