import Signals
public import TextRendering

extension Rendering {
  /// Tells on standard error why not everything could be shown, if so.
  ///
  /// A reader that has seen enough and left is no failure.
  ///
  /// - Parameter tool: Who complains.
  /// - Returns: Whether everything was shown to whoever wanted to see it.
  public func isShown(elseComplainAs tool: String) -> Bool {
    switch failure.value {
    case nil, .closed: return true
    case .io(let code):
      Complaint(tool, "\(RenderError.io(errno: code))").print()
      return false
    }
  }
}
