/// How long a shared run, and what it has sent, are remembered.
///
/// |                             | `whileConnected`                  | `forever`                         |
/// |-----------------------------|-----------------------------------|-----------------------------------|
/// | first observer              | starts the source                 | starts the source                 |
/// | later observer              | last values, then live            | last values, then live            |
/// | last observer leaves        | source interrupted, values dropped| source interrupted, values kept   |
/// | observer after that         | starts the source anew            | last values, source started anew  |
/// | source ends                 | all are told, values dropped      | all are told, values kept         |
/// | observer after that         | starts the source anew            | last values, then the same end    |
///
/// With a time to be kept alive, "last observer leaves" happens when that time has passed and nobody
/// has come back; whoever comes back before has missed nothing.
@frozen
public enum ShareScope: Sendable, Equatable {
  /// As long as somebody observes. Afterwards everything begins anew.
  case whileConnected
  /// As long as the shared producer, or an observer, exists. The end is final.
  case forever
}
