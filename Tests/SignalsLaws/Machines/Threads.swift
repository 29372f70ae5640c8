import Dispatch

/// Runs a closure on several threads at once and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  Gates.choose()
  let finished = DispatchGroup()
  for index in 0..<count {
    DispatchQueue(label: "laws.\(index)").async(group: finished) { body(index) }
  }
  finished.wait()
}
