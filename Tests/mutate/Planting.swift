/// Plants mutations in the text of a file, all at once, each to be switched on by its number.
///
/// So the sources are built once for all mutants: `isMutant(7) ? wrong : right` instead of a build for
/// each of them.
struct Planting {
  /// Why mutations cannot be planted.
  enum Failure: Error, CustomStringConvertible {
    case notFound(Mutation)
    case overlapping(Mutation)

    var description: String {
      switch self {
      case .notFound(let mutation):
        """
        \(mutation.file) does not hold «\(mutation.original)» \(mutation.occurrence) times: the source \
        has changed, so the mutation must, too
        """
      case .overlapping(let mutation):
        "\(mutation.file): «\(mutation.original)» overlaps with the text of another mutation"
      }
    }
  }

  private struct Place {
    let range: Range<String.Index>
    let kind: Mutation.Kind
    var replacements: [(number: Int, text: String)]
  }

  /// Plants mutations.
  ///
  /// - Parameters:
  ///   - mutations: The mutations with their numbers, all of the same file.
  ///   - text: The file's text.
  /// - Returns: The text with all of them.
  /// - Throws: `Failure` if a mutation has no place.
  static func plant(
    _ mutations: [(number: Int, mutation: Mutation)],
    in text: String
  ) throws(Failure) -> String {
    var places: [Place] = []
    for (number, mutation) in mutations {
      guard let range = range(of: mutation, in: text) else { throw .notFound(mutation) }
      let replacement = (number, mutation.replacement)
      let same = places.firstIndex { $0.range == range && $0.kind == mutation.kind }
      if let same {
        places[same].replacements.append(replacement)
      } else if places.contains(where: { $0.range.overlaps(range) }) {
        throw .overlapping(mutation)
      } else {
        places.append(Place(range: range, kind: mutation.kind, replacements: [replacement]))
      }
    }
    var result = text
    for place in places.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      result.replaceSubrange(
        place.range,
        with: switched(place, original: String(text[place.range]))
      )
    }
    return result
  }

  private static func range(of mutation: Mutation, in text: String) -> Range<String.Index>? {
    let ranges = text.ranges(of: mutation.original)
    return ranges.indices.contains(mutation.occurrence - 1)
      ? ranges[mutation.occurrence - 1] : nil
  }

  private static func switched(_ place: Place, original: String) -> String {
    switch place.kind {
    case .expression:
      let choices = place.replacements.map { "isMutant(\($0.number)) ? (\($0.text)) : " }
      return "(\(choices.joined())(\(original)))"
    case .statements:
      let choices = place.replacements.map { "if isMutant(\($0.number)) {\n\($0.text)\n } else " }
      // A brace at the very beginning of a line would end a type, for who reads the sources by lines.
      return "\(choices.joined()){\n\(original)\n }"
    }
  }
}
