extension String {
  /// Whether another text consists of the same bytes.
  ///
  /// Equal texts need not: `==` takes composed and decomposed characters for the same.
  func hasSameBytes(as other: String) -> Bool {
    let (own, others) = (utf8Span.span, other.utf8Span.span)
    guard own.count == others.count else { return false }
    // Texts of one origin share their storage, however long they are.
    guard !own.isIdentical(to: others) else { return true }
    for index in own.indices where own[index] != others[index] { return false }
    return true
  }
}
