/// Elements in the order in which they were added, each of which can be taken out with a token.
///
/// Equal elements may be in it any number of times. Taking one out does not move the others: it
/// leaves a hole, and when there are more holes than elements they are closed.
public struct Bag<Element> {
  /// Identifies an element of a bag.
  public struct Token: Hashable, Sendable {
    fileprivate let value: UInt64
  }

  private var tokens: ContiguousArray<UInt64> = []
  private var places: ContiguousArray<Element?> = []
  private var holeCount = 0
  private var nextToken: UInt64 = 0

  /// Makes an empty bag.
  public init() {}

  /// Makes a bag of some elements.
  ///
  /// - Parameter elements: What is in it at first, without tokens.
  public init<Elements: Sequence>(_ elements: Elements) where Elements.Element == Element {
    for element in elements { insert(element) }
  }

  /// Adds an element.
  ///
  /// - Parameter value: What to add.
  /// - Returns: Takes it out again.
  /// - Complexity: Constant on average.
  @discardableResult
  public mutating func insert(_ value: Element) -> Token {
    defer { nextToken += 1 }
    tokens.append(nextToken)
    places.append(value)
    return Token(value: nextToken)
  }

  /// Takes an element out.
  ///
  /// - Parameter token: What `insert` has returned.
  /// - Returns: The element; `nil` if it has been taken out already.
  /// - Complexity: Logarithmic on average.
  @discardableResult
  public mutating func remove(using token: Token) -> Element? {
    guard let index = index(of: token), let element = places[index] else { return nil }
    places[index] = nil
    holeCount += 1
    if holeCount > count { closeHoles() }
    return element
  }

  private func index(of token: Token) -> Int? {
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle] < token.value { low = middle + 1 } else { high = middle }
    }
    return low < tokens.count && tokens[low] == token.value ? low : nil
  }

  private mutating func closeHoles() {
    var kept = 0
    for index in places.indices where places[index] != nil {
      places.swapAt(kept, index)
      tokens.swapAt(kept, index)
      kept += 1
    }
    places.removeSubrange(kept...)
    tokens.removeSubrange(kept...)
    holeCount = 0
  }
}

extension Bag: Sendable where Element: Sendable {}

// MARK: - Reading

extension Bag: RandomAccessCollection {
  /// The position of the first element.
  public var startIndex: Int { 0 }

  /// The position after the last element.
  public var endIndex: Int { places.count - holeCount }

  /// The number of elements.
  public var count: Int { endIndex }

  /// Reads an element.
  ///
  /// - Parameter index: Its position in the order of adding.
  /// - Complexity: Constant if nothing has been taken out lately, otherwise linear. Iterate
  ///   instead of counting indices.
  public subscript(index: Int) -> Element {
    precondition(
      index >= 0 && index < endIndex,
      "A bag of \(count) elements has none at position \(index)"
    )
    if holeCount == 0, let element = places[index] { return element }
    var remaining = index
    for case .some(let element) in places {
      if remaining == 0 { return element }
      remaining -= 1
    }
    // Cannot be reached: as many places as `count` says hold an element.
    preconditionFailure("A bag has lost the element at position \(index)")
  }

  /// Iterates over the elements in the order in which they were added.
  ///
  /// - Returns: An iterator over the elements that are in the bag now.
  public func makeIterator() -> Iterator {
    Iterator(places: places.makeIterator())
  }

  /// Iterates over the elements of a bag.
  public struct Iterator: IteratorProtocol {
    fileprivate var places: ContiguousArray<Element?>.Iterator

    /// The next element.
    ///
    /// - Returns: The element; `nil` at the end.
    public mutating func next() -> Element? {
      while let place = places.next() {
        if let element = place { return element }
      }
      return nil
    }
  }
}

extension Bag.Iterator: Sendable where Element: Sendable {}
