import Dispatch
import Glibc

/// Makes the main thread, and all that it starts, deaf to signals.
func blockSignals() {
  var signals = sigset_t()
  sigfillset(&signals)
  pthread_sigmask(SIG_BLOCK, &signals, nil)
}

/// Blocks every thread that Dispatch and Swift's concurrency have to give, for good.
///
/// What is queued afterwards waits behind more blocks than there can be threads, and says so if it runs.
func blockPools() {
  let never = DispatchSemaphore(value: 0)
  for qos in [
    DispatchQoS.QoSClass.background, .utility, .default, .userInitiated, .userInteractive,
  ] {
    for _ in 0..<100 {
      DispatchQueue.global(qos: qos).async { never.wait() }
    }
  }
  for index in 0..<300 {
    DispatchQueue(label: "blocked \(index)").async { never.wait() }
  }
  for priority in [TaskPriority.background, .medium, .high] {
    for _ in 0..<50 {
      Task.detached(priority: priority) { block(never) }
    }
  }
  DispatchQueue.global().async { say("a pool has run something") }
  DispatchQueue(label: "late").async { say("a queue has run something") }
  Task.detached { say("a task has run") }
}

private func block(_ semaphore: DispatchSemaphore) {
  semaphore.wait()
}

/// Fills the pipe behind standard error, so that nothing more goes into it.
func fillStandardError() {
  let flags = fcntl(STDERR_FILENO, F_GETFL)
  _ = fcntl(STDERR_FILENO, F_SETFL, flags | O_NONBLOCK)
  let bytes = [UInt8](repeating: 0x2E, count: 4_096)
  while bytes.withUnsafeBytes({ write(STDERR_FILENO, $0.baseAddress, $0.count) }) > 0 {}
  _ = fcntl(STDERR_FILENO, F_SETFL, flags)
}
