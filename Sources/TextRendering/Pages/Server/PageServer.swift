import Dispatch
import Signals

/// Serves one page, and brings every browser that shows it up to date.
///
/// All connections are served by one queue that waits for all of them at once. None of them is ever
/// waited for by itself: a browser that stalls gets the latest content when it goes on, and what is
/// kept for it meanwhile is one message.
final class PageServer: Sendable {
  private struct State {
    var content = PageContent()
    var isStopped = false
    var isOver = false
  }

  let port: UInt16
  let token: String
  let listener: PageSocket
  let wakeUp: WakeUpPipe
  let routes: PageRoutes
  let painter: HTMLPainter
  let onKey: @Sendable (Key) -> Void
  let onReaders: @Sendable (Int) -> Void
  private let state = Lock(State())
  private let queue = QueueScheduler(name: "page")
  private let hasStopped = DispatchSemaphore(value: 0)

  init(
    port: UInt16,
    interface: PageInterface,
    title: String,
    theme: Theme,
    onKey: @escaping @Sendable (Key) -> Void,
    onReaders: @escaping @Sendable (Int) -> Void
  ) throws(PageError) {
    listener = try .listening(on: port, interface)
    do throws(PageError) {
      wakeUp = try WakeUpPipe()
    } catch {
      listener.close()
      throw error
    }
    self.port = listener.localPort
    token = String(UInt64.random(in: .min ... .max), radix: 36)
    painter = HTMLPainter(theme: theme)
    self.onKey = onKey
    self.onReaders = onReaders
    let page = PageDocument.html(title: title, nonce: token)
    routes = PageRoutes(
      port: self.port,
      interface: interface,
      token: token,
      page: Array(page.utf8)
    )
  }

  /// Begins to serve.
  func start() {
    queue.schedule { [self] in
      var loop = PageLoop(server: self)
      loop.run()
      close()
    }
  }

  /// Shows a frame.
  func show(_ frame: Frame) {
    change { $0.content.show(frame) }
  }

  /// Tells the browsers that nothing more is to come, and stops as soon as they know; waits for that
  /// for as long as they may take, and no longer.
  func finish() {
    change { state in
      state.content.finish()
      return true
    }
    _ = hasStopped.wait(timeout: .now() + .seconds(3))
  }

  /// Stops at once.
  func stop() {
    change { state in
      state.isStopped = true
      return true
    }
  }

  /// Changes the state, and wakes the loop up if that has changed anything.
  private func change(_ body: (inout State) -> Bool) {
    state.withLock { state in
      // The pipe is closed under this lock too, so a descriptor that is in other hands by then is
      // never written to.
      if body(&state), !state.isOver { wakeUp.wake() }
    }
  }

  /// Closes what the loop has used.
  private func close() {
    listener.close()
    state.withLock { state in
      state.isOver = true
      wakeUp.close()
    }
    hasStopped.signal()
  }

  /// What the loop has to know.
  var current: (content: PageContent, isStopped: Bool) {
    state.withLock { ($0.content, $0.isStopped) }
  }
}
