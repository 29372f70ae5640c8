import Signals

/// Something that is done to a list and, the same, to a plain array.
enum RandomEdit {
  case insert(Int, Int)
  case remove(Int)
  case move(Int, Int)
  case replace(Int, Int)
  case append(Int)

  /// Chooses what can be done to a list of some length.
  static func any(
    forCount count: Int,
    values: Range<Int> = 0..<50,
    using generator: inout some RandomNumberGenerator
  ) -> RandomEdit {
    let value = Int.random(in: values, using: &generator)
    guard count > 0 else { return .append(value) }
    let index = Int.random(in: 0..<count, using: &generator)
    return switch Int.random(in: 0..<10, using: &generator) {
    case 0..<3: .insert(value, Int.random(in: 0...count, using: &generator))
    case 3..<6: .remove(index)
    case 6..<8: .move(index, Int.random(in: 0..<count, using: &generator))
    case 8: .replace(index, value)
    default: .append(value)
    }
  }

  func apply(to array: inout [Int]) {
    switch self {
    case .insert(let value, let index): array.insert(value, at: index)
    case .remove(let index): array.remove(at: index)
    case .move(let source, let destination):
      array.insert(array.remove(at: source), at: destination)
    case .replace(let index, let value): array[index] = value
    case .append(let value): array.append(value)
    }
  }

  func apply(to list: inout TreeList<Int>) {
    switch self {
    case .insert(let value, let index): list.insert(value, at: index)
    case .remove(let index): list.remove(at: index)
    case .move(let source, let destination): list.move(from: source, to: destination)
    case .replace(let index, let value): list[index] = value
    case .append(let value): list.append(value)
    }
  }

  func apply(to list: inout ListEditor<Int>) {
    switch self {
    case .insert(let value, let index): list.insert(value, at: index)
    case .remove(let index): list.remove(at: index)
    case .move(let source, let destination): list.move(from: source, to: destination)
    case .replace(let index, let value): list[index] = value
    case .append(let value): list.append(value)
    }
  }
}
