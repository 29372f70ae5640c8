extension String {
  /// The text with everything that could move a terminal's cursor or turn its text around escaped.
  public var escapingControls: String {
    unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        scalar.escaped(asASCII: true)
      default:
        String(scalar)
      }
    }.joined()
  }
}
