/// How the program behaves, from its command line.
struct ChildOptions: Sendable {
  /// The names of the tasks that it begins.
  var tasks: [String] = []
  var total = Duration.seconds(60)
  var warning = Duration.seconds(30)
  var blocksPools = false
  var blocksObservers = false
  var blocksSignals = false
  var handlesTermination = false
  var ignoresHangUp = false
  var listensToInterrupt = false
  var exitsOrderly = false
  var probesPools = false

  /// Reads the options; words that are none are names of tasks.
  init(_ arguments: some Sequence<String>) {
    for argument in arguments {
      let parts = argument.split(separator: "=").map(String.init)
      let milliseconds = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
      switch parts[0] {
      case "--total": total = .milliseconds(milliseconds)
      case "--warning": warning = .milliseconds(milliseconds)
      case "--block-pools": blocksPools = true
      case "--block-observers": blocksObservers = true
      case "--block-signals": blocksSignals = true
      case "--handle-termination": handlesTermination = true
      case "--ignore-hang-up": ignoresHangUp = true
      case "--interrupt": listensToInterrupt = true
      case "--probe": probesPools = true
      case "--orderly": exitsOrderly = true
      default: tasks.append(argument)
      }
    }
  }
}
