/// Something that a process uses, and that the system counts.
public enum Resource: String, Sendable, Hashable, CaseIterable, Codable {
  /// The processor time that its own code has taken.
  case userTime
  /// The processor time that the system has taken for it.
  case systemTime
  /// How often it has waited for something, and was woken: what keeps a processor from sleeping.
  case voluntarySwitches
  /// How often the processor was taken from it.
  case involuntarySwitches
  /// How often memory had to be mapped for it that was at hand.
  case minorFaults
  /// How often memory had to be fetched for it from storage.
  case majorFaults
  /// The bytes that came from storage, not from a cache.
  case storageBytesRead
  /// The bytes that go to storage, now or later.
  case storageBytesWritten
  /// The bytes that it has read, wherever they came from: files, pipes, sockets.
  case bytesRead
  /// The bytes that it has written, wherever they went to.
  case bytesWritten
  /// How often it has called the system to read.
  case readCalls
  /// How often it has called the system to write.
  case writeCalls
  /// How often the thread of the timers has been woken.
  case timerWakeUps
  /// The energy that the processor package has used, for all processes of the machine together.
  case packageEnergy
  /// The memory that is its own and at hand.
  case residentMemory
  /// The most memory that was ever at hand.
  case peakMemory
  /// The files, pipes and sockets that it has open.
  case openDescriptors
  /// Its threads.
  case threads

  /// What a resource is counted in.
  public enum Unit: String, Sendable, Hashable, Codable {
    /// Seconds.
    case seconds
    /// Bytes.
    case bytes
    /// A number of things or happenings.
    case count
    /// Joules.
    case joules
  }

  /// What it is counted in.
  public var unit: Unit {
    switch self {
    case .userTime, .systemTime: .seconds
    case .storageBytesRead, .storageBytesWritten, .bytesRead, .bytesWritten, .residentMemory,
      .peakMemory:
      .bytes
    case .packageEnergy: .joules
    case .voluntarySwitches, .involuntarySwitches, .minorFaults, .majorFaults, .readCalls,
      .writeCalls, .timerWakeUps, .openDescriptors, .threads:
      .count
    }
  }

  /// Whether it says how much there is at one moment, rather than how much has been used so far.
  public var isLevel: Bool {
    switch self {
    case .residentMemory, .peakMemory, .openDescriptors, .threads: true
    default: false
    }
  }
}
