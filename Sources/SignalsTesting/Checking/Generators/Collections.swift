extension Generator {
  /// Makes arrays.
  ///
  /// - Parameters:
  ///   - element: Makes the elements.
  ///   - count: How many elements there may be.
  /// - Returns: The generator.
  public static func array<Element>(
    of element: Generator<Element>,
    count: ClosedRange<Int> = 0...30
  ) -> Generator where Value == [Element] {
    Generator { choices in choices.list("element", count: count) { element(&$0) } }
  }

  /// Makes sets.
  ///
  /// - Parameters:
  ///   - element: Makes the elements.
  ///   - count: How many elements there may be. No set is made if there are not enough.
  /// - Returns: The generator.
  public static func set<Element: Hashable & Sendable>(
    of element: Generator<Element>,
    count: ClosedRange<Int> = 0...30
  ) -> Generator where Value == Set<Element> {
    Generator { choices in
      var elements: Set<Element> = []
      let isValid = choices.steps("element", count: count) { choices in
        guard let made = element(&choices) else { return .invalid }
        return elements.insert(made).inserted ? .added : .skipped
      }
      return isValid ? elements : nil
    }
  }

  /// Makes dictionaries.
  ///
  /// - Parameters:
  ///   - key: Makes the keys.
  ///   - value: Makes the values.
  ///   - count: How many entries there may be. No dictionary is made if there are not enough keys.
  /// - Returns: The generator.
  public static func dictionary<Key: Hashable & Sendable, Element: Sendable>(
    of key: Generator<Key>,
    to value: Generator<Element>,
    count: ClosedRange<Int> = 0...30
  ) -> Generator where Value == [Key: Element] {
    Generator { choices in
      var entries: [Key: Element] = [:]
      let isValid = choices.steps("entry", count: count) { choices in
        guard let key = key(&choices), let made = value(&choices) else { return .invalid }
        guard entries[key] == nil else { return .skipped }
        entries[key] = made
        return .added
      }
      return isValid ? entries : nil
    }
  }

  /// Makes an array's elements in any order, the given one being the simplest.
  ///
  /// - Parameter elements: What to put into another order.
  /// - Returns: The generator.
  public static func permutation<Element: Sendable>(
    of elements: [Element]
  ) -> Generator where Value == [Element] {
    Generator { choices in
      var left = elements
      return elements.map { _ in
        left.remove(at: Int(choices.draw(upTo: UInt64(left.count - 1))))
      }
    }
  }
}
