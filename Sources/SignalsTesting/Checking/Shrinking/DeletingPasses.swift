/// Leaves out spans: several neighbours first, then each.
///
/// It goes from the last to the first, since what comes later depends on what came before.
struct DeletingPass: ShrinkPass {
  private var count = 64
  private var place: Int?

  mutating func next(for recording: Recording) -> Proposal? {
    while count > 0 {
      var candidate = min(place ?? .max, recording.spans.count - 1)
      while candidate >= 0 {
        let siblings = recording.siblings(from: candidate, upTo: count)
        let range =
          recording.spans[candidate].range
          .lowerBound..<recording.spans[siblings[siblings.count - 1]].range.upperBound
        if siblings.count == count, !range.isEmpty {
          place = candidate
          return Proposal(tape: recording.tape(replacing: range, with: []))
        }
        candidate -= 1
      }
      count /= 2
      place = nil
    }
    return nil
  }

  mutating func record(isKept: Bool) {
    // After a success the same place is tried again: what followed has moved there.
    if !isKept { place = place.map { $0 - 1 } }
  }
}

/// Puts a part of a span that has the same label in its place: a branch for the tree.
struct DescendingPass: ShrinkPass {
  private var outer = 0
  private var inner = 1

  mutating func next(for recording: Recording) -> Proposal? {
    let spans = recording.spans
    while outer < spans.count {
      let range = spans[outer].range
      while inner < spans.count, spans[inner].range.lowerBound < range.upperBound {
        if spans[inner].label == spans[outer].label, spans[inner].depth > spans[outer].depth,
          spans[inner].range.count < range.count
        {
          return Proposal(
            tape: recording.tape(replacing: range, with: recording.tape[spans[inner].range])
          )
        }
        inner += 1
      }
      outer += 1
      inner = outer + 1
    }
    return nil
  }

  mutating func record(isKept: Bool) {
    inner = isKept ? outer + 1 : inner + 1
  }
}

/// Leaves out choices, whether or not they are in a span.
struct CuttingPass: ShrinkPass {
  private var count = 4
  private var place: Int?

  mutating func next(for recording: Recording) -> Proposal? {
    while count > 0 {
      let candidate = min(place ?? .max, recording.choices.count - count)
      if candidate >= 0 {
        place = candidate
        return Proposal(tape: recording.tape(replacing: candidate..<candidate + count, with: []))
      }
      count /= 2
      place = nil
    }
    return nil
  }

  mutating func record(isKept: Bool) {
    if !isKept { place = place.map { $0 - 1 } }
  }
}

/// Lowers a choice by one and leaves out something after it: a count, and what was counted.
struct CountingPass: ShrinkPass {
  private static let reach = 48
  private var counter = 0
  private var victim = 0

  mutating func next(for recording: Recording) -> Proposal? {
    while counter < recording.choices.count {
      let choice = recording.choices[counter]
      if choice.value > choice.least {
        var lowered = recording.tape
        lowered[counter] -= 1
        while let range = range(recording) {
          if range.isEmpty {
            victim += 1
            continue
          }
          lowered.removeSubrange(range)
          return Proposal(tape: lowered)
        }
      }
      counter += 1
      victim = 0
    }
    return nil
  }

  mutating func record(isKept: Bool) {
    victim = isKept ? 0 : victim + 1
  }

  /// What to leave out next: the spans that follow, then the choices that follow.
  ///
  /// An empty range means that there is nothing at this one.
  private func range(_ recording: Recording) -> Range<Int>? {
    if victim < Self.reach {
      let first = recording.spans.partitioningIndex { $0.range.lowerBound > counter }
      let place = first + victim
      return place < recording.spans.count ? recording.spans[place].range : 0..<0
    }
    let place = counter + 1 + victim - Self.reach
    guard victim < 2 * Self.reach, place < recording.choices.count else { return nil }
    return place..<place + 1
  }
}

/// Leaves out two spans with the same label that are not neighbours: what made something, and what
/// used it.
struct PairingPass: ShrinkPass {
  private static let most = 60
  private var first = 0
  private var second = 1

  mutating func next(for recording: Recording) -> Proposal? {
    let spans = recording.spans
    while first < min(spans.count, Self.most) {
      while second < min(spans.count, Self.most) {
        let (one, other) = (spans[first], spans[second])
        if one.label == other.label, one.range.upperBound <= other.range.lowerBound,
          !one.range.isEmpty, !other.range.isEmpty
        {
          var tape = recording.tape
          tape.removeSubrange(other.range)
          tape.removeSubrange(one.range)
          return Proposal(tape: tape)
        }
        second += 1
      }
      first += 1
      second = first + 1
    }
    return nil
  }

  mutating func record(isKept: Bool) {
    second = isKept ? first + 1 : second + 1
  }
}

extension [Choices.Span] {
  /// The first place from which on a condition holds, the elements being in order.
  fileprivate func partitioningIndex(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
