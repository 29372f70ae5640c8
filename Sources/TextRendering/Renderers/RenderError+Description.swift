import Glibc

extension RenderError: CustomStringConvertible {
  /// What has happened, and what can be done about it.
  public var description: String {
    switch self {
    case .closed:
      "The output was closed by its reader; nothing more can be shown there."
    case .io(errno: let code):
      """
      The output could not be written: \(RenderError.message(for: code)) (error \(code)). \
      Check where the output is sent, and that there is space.
      """
    }
  }

  private static func message(for code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "unknown reason"
  }
}
