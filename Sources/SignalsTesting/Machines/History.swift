/// What several threads have done to one system, with the order of their calls and returns.
public struct History<Command: Sendable, Response: Sendable>: Sendable {
  /// One command, from its call to its return.
  public struct Operation: Sendable {
    /// Who ran it.
    public let thread: Int
    /// What was run.
    public let command: Command
    /// What it returned.
    public let response: Response
    /// When it was called and when it had returned, as places in one order of all calls and returns.
    public let span: ClosedRange<Int>

    /// Makes one.
    ///
    /// - Parameters:
    ///   - thread: Who ran it.
    ///   - command: What was run.
    ///   - response: What it returned.
    ///   - span: When it was called and when it had returned.
    public init(thread: Int, command: Command, response: Response, span: ClosedRange<Int>) {
      (self.thread, self.command, self.response, self.span) = (thread, command, response, span)
    }
  }

  /// The operations, in the order of their calls.
  public let operations: [Operation]

  /// Makes a history.
  ///
  /// - Parameter operations: The operations, in any order.
  public init(_ operations: [Operation]) {
    self.operations = operations.sorted { $0.span.lowerBound < $1.span.lowerBound }
  }
}

extension History: CustomStringConvertible {
  /// A line for each operation, with a bar from its call to its return.
  public var description: String {
    let width = (operations.map(\.span.upperBound).max() ?? 0) + 1
    return operations.map { operation in
      let span = operation.span
      let bar =
        String(repeating: " ", count: span.lowerBound) + "├"
        + String(repeating: "─", count: span.count - 2) + "┤"
        + String(repeating: " ", count: width - span.upperBound - 1)
      return "thread \(operation.thread)  \(bar)  "
        + "\(operation.command) → \(InputText.text(of: operation.response))"
    }
    .joined(separator: "\n")
  }
}

// MARK: - Linearizability

extension History {
  /// Finds an order of the operations in which a model does the same.
  ///
  /// The order keeps to time: what had returned before another was called comes before it. This is
  /// the search of Wing and Gong (Testing and Verifying Concurrent Objects, 1993) with Lowe's memory
  /// of where it has been.
  ///
  /// - Parameters:
  ///   - model: The state before the operations.
  ///   - step: Runs an operation on the model. It returns what the operation should return; `nil` if
  ///     the operation is impossible in that state.
  /// - Returns: The operations in that order; `nil` if there is none.
  public func linearization<Model: Hashable>(
    from model: Model,
    _ step: (Operation, inout Model) -> Response?
  ) -> [Operation]? where Response: Equatable {
    precondition(operations.count <= 64, "A history of more than 64 operations takes for ever")
    var search = LinearizationSearch<Command, Response, Model>(operations: operations)
    return search.complete(after: 0, model, step) ? search.order : nil
  }
}

private struct LinearizationSearch<
  Command: Sendable,
  Response: Equatable & Sendable,
  Model: Hashable
> {
  typealias Operation = History<Command, Response>.Operation

  struct Place: Hashable {
    let done: UInt64
    let model: Model
  }

  let operations: [Operation]
  private(set) var order: [Operation] = []
  private var visited: Set<Place> = []

  init(operations: [Operation]) {
    self.operations = operations
  }

  /// Puts what is not done yet in order behind what is.
  ///
  /// - Returns: Whether that is possible.
  mutating func complete(
    after done: UInt64,
    _ model: Model,
    _ step: (Operation, inout Model) -> Response?
  ) -> Bool {
    let open = operations.indices.filter { done & (1 << UInt64($0)) == 0 }
    // Nothing may come before what had returned before it was called.
    guard let firstReturn = open.map({ operations[$0].span.upperBound }).min() else { return true }
    guard visited.insert(Place(done: done, model: model)).inserted else { return false }
    for index in open where operations[index].span.lowerBound < firstReturn {
      var next = model
      guard step(operations[index], &next) == operations[index].response else { continue }
      order.append(operations[index])
      if complete(after: done | (1 << UInt64(index)), next, step) { return true }
      order.removeLast()
    }
    return false
  }
}
