/// What a program has done wrong with a background task.
public enum BackgroundTaskFault: Error, Hashable {
  /// A task was ended that had ended before; changes nothing.
  case endedAgain(BackgroundTask.Info, fileID: String, line: Int)

  /// A task was let go of that had not ended; it has been ended.
  case forgotten(BackgroundTask.Info)

  /// A task began when it was too late: nobody waits for it.
  case beganTooLate(BackgroundTask.Info)
}

extension BackgroundTaskFault: CustomStringConvertible {
  /// What was wrong, where, and what to do about it.
  public var description: String {
    switch self {
    case .endedAgain(let info, let fileID, let line):
      "\(fileID):\(line): the background task \(info) was ended again. End it once."
    case .forgotten(let info):
      "\(info.fileID):\(info.line): the background task \(info) was let go of before it was ended. "
        + "Keep it and end it, or use `withBackgroundTask`."
    case .beganTooLate(let info):
      "\(info.fileID):\(info.line): the background task \(info) began when the process was ending. "
        + "Nobody waits for it."
    }
  }
}
