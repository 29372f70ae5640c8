import Glibc

/// A reason on its way up from a system call to whoever knows the document it is about.
struct FileFailure: Error, Equatable {
  /// Why the call failed.
  let reason: DocumentError.Reason

  /// Makes a system call, again when a signal interrupts it.
  ///
  /// - Parameter call: The call; it answers a negative number on failure and sets `errno`.
  /// - Returns: What the call answered.
  /// - Throws: `FileFailure` with the reason that `errno` stands for.
  @discardableResult
  static func check<Answer: SignedInteger>(_ call: () -> Answer) throws(FileFailure) -> Answer {
    while true {
      let answer = call()
      guard answer < 0 else { return answer }
      let code = errno
      guard code == EINTR else { throw FileFailure(reason: DocumentError.Reason(errno: code)) }
    }
  }
}
