import Glibc

/// Forks a child that sends itself a signal before it starts any program, and says how it ended.
///
/// Swift hides `fork`, for little is allowed in the child; this is little.
func endOfForkedChild(sending number: Int32) -> String {
  guard let symbol = dlsym(nil, "fork") else { return "not forked" }
  let fork = unsafeBitCast(symbol, to: (@convention(c) () -> pid_t).self)
  let pid = fork()
  if pid == 0 {
    raise(number)
    _exit(9)
  }
  var status: Int32 = 0
  guard waitpid(pid, &status, 0) == pid else { return "lost" }
  return status & 0x7F == 0 ? "exited \(status >> 8)" : "killed \(status & 0x7F)"
}
