/// What was drawn to make a value.
struct Recording: Sendable, Equatable {
  let choices: [Choices.Choice]
  let spans: [Choices.Span]

  init(_ choices: Choices) {
    self.choices = choices.drawn
    spans = choices.spans
  }

  var tape: [UInt64] { choices.map(\.value) }

  /// Whether another tape is simpler than this one: shorter, or as long and smaller at the first
  /// place where they differ.
  func isSimpler(_ other: [UInt64]) -> Bool {
    guard other.count == choices.count else { return other.count < choices.count }
    for (place, value) in other.enumerated() where value != choices[place].value {
      return value < choices[place].value
    }
    return false
  }

  /// The tape with some places replaced.
  func tape(replacing range: Range<Int>, with values: some Sequence<UInt64>) -> [UInt64] {
    var tape = tape
    tape.replaceSubrange(range, with: Array(values))
    return tape
  }

  /// The spans that lie around some places, innermost first.
  func spans(around range: Range<Int>) -> [Int] {
    spans.indices.filter { spans[$0].range.contains(range) && !spans[$0].range.isEmpty }
      .sorted { spans[$0].depth > spans[$1].depth }
  }

  /// The spans that follow one, beginning with itself, at the same depth and without a gap.
  func siblings(from place: Int, upTo count: Int) -> [Int] {
    var found = [place]
    var next = place + 1
    while found.count < count, next < spans.count, spans[next].depth >= spans[place].depth {
      let last = spans[found[found.count - 1]]
      if spans[next].depth == last.depth {
        guard spans[next].range.lowerBound == last.range.upperBound else { break }
        found.append(next)
      }
      next += 1
    }
    return found
  }
}
