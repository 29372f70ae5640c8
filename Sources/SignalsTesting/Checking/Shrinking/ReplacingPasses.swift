/// Sets all choices of a span to zero, or all but the first, which often says what the others are.
struct ZeroingPass: ShrinkPass {
  private var place = 0
  private var isFirstSpared = false

  mutating func next(for recording: Recording) -> Proposal? {
    while place < recording.spans.count {
      let range = recording.spans[place].range.dropFirst(isFirstSpared ? 1 : 0)
      let choices = recording.choices[range]
      if choices.contains(where: { $0.value > $0.least }) {
        return Proposal(
          tape: recording.tape(replacing: range, with: choices.map(\.least)),
          changed: range
        )
      }
      advance()
    }
    return nil
  }

  mutating func record(isKept: Bool) {
    advance()
  }

  private mutating func advance() {
    if isFirstSpared { place += 1 }
    isFirstSpared.toggle()
  }
}

/// Swaps neighbours with the same label until the simpler comes first.
struct SwappingPass: ShrinkPass {
  private var place = 0

  mutating func next(for recording: Recording) -> Proposal? {
    while place < recording.spans.count {
      let siblings = recording.siblings(from: place, upTo: 2)
      if siblings.count == 2 {
        let (one, other) = (recording.spans[siblings[0]], recording.spans[siblings[1]])
        if one.label == other.label {
          let tape = recording.tape
          let swapped = tape[other.range] + tape[one.range]
          let range = one.range.lowerBound..<other.range.upperBound
          if swapped.lexicographicallyPrecedes(tape[range]) {
            return Proposal(tape: recording.tape(replacing: range, with: swapped))
          }
        }
      }
      place += 1
    }
    return nil
  }

  mutating func record(isKept: Bool) {
    place = isKept ? max(0, place - 1) : place + 1
  }
}

/// Takes a simpler alternative, and tries what its first choice could be: the other alternative's says
/// nothing about that.
struct ExchangingPass: ShrinkPass {
  private static let values: [UInt64] =
    Array(0...16) + [5, 6, 8, 10, 12, 16, 20, 31, 32, 48, 63].flatMap { [1 << $0 - 1, 1 << $0] }
  private var place = 0
  private var alternative: UInt64 = 0
  private var value = 0

  mutating func next(for recording: Recording) -> Proposal? {
    while place < recording.spans.count {
      let span = recording.spans[place]
      if span.label == Choices.alternativeLabel, span.range.count > 1,
        alternative < recording.choices[span.range.lowerBound].value
      {
        if value < Self.values.count {
          var tape = recording.tape
          tape[span.range.lowerBound] = alternative
          tape[span.range.lowerBound + 1] = Self.values[value]
          return Proposal(tape: tape, changed: span.range)
        }
        alternative += 1
      } else {
        place += 1
        alternative = 0
      }
      value = 0
    }
    return nil
  }

  mutating func record(isKept: Bool) {
    // The first value that is found for an alternative is made simpler by other passes.
    value = isKept ? Self.values.count : value + 1
  }
}

/// Lowers choices as far as possible.
struct LoweringPass: ShrinkPass {
  /// What is lowered.
  enum Subject: Sendable {
    /// One choice.
    case one
    /// One choice, while a later one rises by as much.
    case intoALaterOne
    /// Two choices by as much as each other.
    case two
    /// All choices of a value.
    case allEqual

    /// How many choices after the first are looked at as the second.
    var reach: Int {
      switch self {
      case .one, .allEqual: 1
      case .intoALaterOne, .two: 12
      }
    }
  }

  private let subject: Subject
  private var place = 0
  private var descent: Descent?

  init(_ subject: Subject) {
    self.subject = subject
  }

  mutating func next(for recording: Recording) -> Proposal? {
    while place / subject.reach < recording.choices.count {
      let first = place / subject.reach
      let second = first + 1 + place % subject.reach
      if let span = span(recording.choices, first, second) {
        if descent?.high != span.upperBound { descent = Descent(span) }
        while let value = descent?.next() {
          if let tape = tape(recording, first, second, loweredTo: value) {
            return Proposal(tape: tape, changed: subject == .one ? first..<first + 1 : nil)
          }
          descent?.record(isKept: false)
        }
      }
      place += 1
      descent = nil
    }
    return nil
  }

  mutating func record(isKept: Bool) {
    descent?.record(isKept: isKept)
  }

  /// From what down to what the first choice, or the smaller one, is lowered.
  private func span(
    _ choices: [Choices.Choice],
    _ first: Int,
    _ second: Int
  ) -> ClosedRange<UInt64>? {
    let choice = choices[first]
    guard choice.value > choice.least else { return nil }
    switch subject {
    case .one:
      return choice.least...choice.value
    case .allEqual:
      let later = choices[(first + 1)...]
      let isFirst = !choices[..<first].contains(choice)
      return isFirst && later.contains(choice) ? choice.least...choice.value : nil
    case .intoALaterOne, .two:
      guard second < choices.count, choices[second].limit == choice.limit else { return nil }
      if subject == .intoALaterOne { return choice.least...choice.value }
      let other = choices[second]
      let most = min(choice.value - choice.least, other.value - other.least)
      return most > 0 ? choice.value - most...choice.value : nil
    }
  }

  private func tape(
    _ recording: Recording,
    _ first: Int,
    _ second: Int,
    loweredTo value: UInt64
  ) -> [UInt64]? {
    var tape = recording.tape
    let lowered = recording.choices[first]
    let amount = lowered.value - value
    switch subject {
    case .one:
      tape[first] = value
    case .allEqual:
      for place in tape.indices where recording.choices[place] == lowered { tape[place] = value }
    case .intoALaterOne:
      guard recording.choices[second].limit - tape[second] >= amount else { return nil }
      tape[first] = value
      tape[second] += amount
    case .two:
      tape[first] = value
      tape[second] -= amount
    }
    return tape
  }
}
