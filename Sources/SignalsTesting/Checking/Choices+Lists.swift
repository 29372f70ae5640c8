/// What became of one more element of a list.
enum ListStep: Sendable {
  /// There is one more.
  case added
  /// It does not count: it was there already.
  case skipped
  /// The choices make no valid element, and so no valid list.
  case invalid
}

extension Choices {
  /// Draws the elements of a list, each of which can be left out by itself.
  ///
  /// Draw lists by this, not by drawing a count first: a list then gets shorter wherever that is
  /// possible, without the other elements becoming something else.
  ///
  /// - Parameters:
  ///   - label: What an element is. Elements with the same label may take each other's place.
  ///   - count: How many elements there may be. How many there are grows with the size.
  ///   - element: Draws an element, or gives `nil` if the choices make none.
  /// - Returns: The elements, or `nil` if one of them could not be made.
  public mutating func list<Element>(
    _ label: String,
    count: ClosedRange<Int>,
    _ element: (inout Choices) -> Element?
  ) -> [Element]? {
    var elements: [Element] = []
    let isValid = steps(label, count: count) { choices in
      guard let made = element(&choices) else { return .invalid }
      elements.append(made)
      return .added
    }
    return isValid ? elements : nil
  }

  /// Draws a list step by step.
  ///
  /// - Parameters:
  ///   - label: What a step makes.
  ///   - count: How many elements to add.
  ///   - step: Draws one element, and says whether it counts.
  /// - Returns: Whether all steps were valid, and enough elements were added.
  mutating func steps(
    _ label: String,
    count: ClosedRange<Int>,
    _ step: (inout Choices) -> ListStep
  ) -> Bool {
    let least = max(0, count.lowerBound)
    let planned = plan { bits, size in
      // A range without an end does not ask for lists without one.
      let room = min(max(0, count.upperBound - least), 10_000)
      let most = least + Int((Double(room) * size).rounded(.up))
      return Int.random(in: least...max(least, most), using: &bits)
    }
    var added = 0
    var skippedInARow = 0
    while added < count.upperBound {
      let isForced = added < least
      let isPlanned = added < planned ?? 0 && skippedInARow < 10
      let result = span(label) { choices -> ListStep? in
        guard choices.goesOn(isForced: isForced, planned: isPlanned) else { return nil }
        return step(&choices)
      }
      switch result {
      case nil: return true
      case .added:
        added += 1
        skippedInARow = 0
      case .skipped:
        skippedInARow += 1
        if skippedInARow == 100 { return false }
      case .invalid: return false
      }
    }
    return true
  }
}
