/// What every operator has to hold, whatever it does.
///
/// An `OperatorSpecification` says what one operator does and checks these laws for it.
public enum OperatorLaw: Int, CaseIterable, Sendable, CustomStringConvertible {
  /// On signals, it sends what its model says.
  case hotModel = 1
  /// On producers, it sends what its model says, whenever it is started.
  case coldModel
  /// It sends values and then at most one terminal event, also if its sources do not.
  case grammar
  /// What its sources send after their end changes nothing.
  case deafness
  /// When it is disposed of, what its model says up to then has been sent, and nothing follows but
  /// the interruption.
  case disposal
  /// When it is disposed of inside of one of its values, nothing follows but the interruption.
  case disposalInside
  /// Disposing again, or after the end, changes nothing.
  case disposalAgain
  /// It starts each source at most once, or as often as it may, and has disposed of each that it
  /// started, and of what it has scheduled, when it is over.
  case upstream
  /// When it is over, nothing of the run and of its observer is kept.
  case release
  /// An observer that sends into a source from inside of a value is delivered to in turn: no event
  /// begins inside of another one.
  case reentrancy
  /// It sends the same on signals that are observed from the beginning and on producers.
  case lifting
  /// It sends the same for sources that send inside of their start as for those that send later at the
  /// same instant, and tells what stands behind it of one end.
  case synchrony
  /// Runs of one producer know nothing of each other.
  case renewal

  /// The number of the law, and what it says.
  public var description: String {
    "S\(rawValue): \(sentence)"
  }

  private var sentence: String {
    switch self {
    case .hotModel: "on signals, it sends what its model says"
    case .coldModel: "on producers, it sends what its model says, whenever it is started"
    case .grammar: "it sends values and then at most one terminal event"
    case .deafness: "what its sources send after their end changes nothing"
    case .disposal: "a disposal cuts off what its model says at that moment"
    case .disposalInside: "a disposal inside of one of its values ends it there"
    case .disposalAgain: "disposing again, or after the end, changes nothing"
    case .upstream: "it starts each source no more often than it may and leaves nothing running"
    case .release: "nothing of a run is kept after its end"
    case .reentrancy: "no event begins inside of another one"
    case .lifting: "it sends the same on signals and on producers"
    case .synchrony: "it sends the same for sources that send inside of their start"
    case .renewal: "each run begins anew"
    }
  }
}
