extension Generator {
  /// Makes the values of some generators, each as often as the others.
  ///
  /// - Parameter generators: The generators. The first makes the simplest values.
  /// - Returns: The generator of all of their values.
  /// - Precondition: There is one at least.
  public static func oneOf(_ generators: Generator...) -> Generator {
    oneOf(generators)
  }

  /// Makes the values of some generators, each as often as the others.
  ///
  /// - Parameter generators: The generators. The first makes the simplest values.
  /// - Returns: The generator of all of their values.
  /// - Precondition: There is one at least.
  public static func oneOf(_ generators: [Generator]) -> Generator {
    frequency(generators.map { (1, $0) })
  }

  /// Makes the values of some generators, some of them more often than others.
  ///
  /// ```swift
  /// let gaps = Generator.frequency([(4, .just(0)), (3, .just(1)), (1, .int(in: 2...20))])
  /// ```
  ///
  /// - Parameter weighted: How often to use each generator, in proportion to the sum. The first makes
  ///   the simplest values.
  /// - Returns: The generator of all of their values.
  /// - Precondition: There is one at least.
  public static func frequency(_ weighted: [(Int, Generator)]) -> Generator {
    precondition(!weighted.isEmpty, "There is no generator to choose from")
    let weights = weighted.map(\.0)
    let generators = weighted.map(\.1)
    return Generator { choices in
      choices.span(Choices.alternativeLabel) { choices in
        generators[choices.index(weights: weights)](&choices)
      }
    }
  }

  /// Makes values that hold smaller values of the same kind, such as trees.
  ///
  /// ```swift
  /// let trees = Generator.recursive(.int().map(Tree.leaf)) { inner in
  ///   .array(of: inner, count: 0...4).map(Tree.branch)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - leaf: Makes the simplest values, those that hold no others.
  ///   - depth: How deep values may be.
  ///   - branch: Gives a generator of values that hold those of another one.
  /// - Returns: The generator of all of them.
  public static func recursive(
    _ leaf: Generator,
    depth: Int = 4,
    _ branch: (_ inner: Generator) -> Generator
  ) -> Generator {
    // Below a branch leaves are as frequent, so that values stay small.
    (0..<max(0, depth)).reduce(leaf.spanned("value")) { inner, _ in
      let branch = branch(inner)
      return Generator { choices in
        choices.span("value") { choices in
          choices.bool() ? branch(&choices) : leaf(&choices)
        }
      }
    }
  }

  /// Makes the same values, each of whose choices belong together.
  ///
  /// - Parameter label: What they are. Parts with the same label may take each other's place.
  /// - Returns: The generator.
  public func spanned(_ label: String) -> Generator {
    Generator { choices in choices.span(label) { self(&$0) } }
  }
}

extension Generator where Value: Sendable {
  /// Makes the elements of a list.
  ///
  /// - Parameter elements: What to make, the simplest first.
  /// - Returns: The generator.
  /// - Precondition: There is one at least.
  public static func element(of elements: [Value]) -> Generator {
    precondition(!elements.isEmpty, "There is no element to choose")
    return Generator { choices in elements[Int(choices.draw(upTo: UInt64(elements.count - 1)))] }
  }
}

extension Generator where Value: CaseIterable & Sendable {
  /// Makes all cases of an enumeration, of which the first is the simplest.
  ///
  /// - Returns: The generator.
  public static func cases() -> Generator {
    element(of: Array(Value.allCases))
  }
}
