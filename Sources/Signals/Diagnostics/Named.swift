extension Signal {
  /// Gives the signal a name for the census.
  ///
  /// - Parameters:
  ///   - name: What to call it.
  ///   - fileID: Where it is made.
  ///   - line: Where it is made.
  /// - Returns: The signal itself.
  @discardableResult
  public func named(_ name: String, fileID: String = #fileID, line: Int = #line) -> Signal {
    core.census?.label(name, "\(fileID):\(line)")
    return self
  }
}

extension SignalProducer {
  /// Gives the runs a name for the census.
  ///
  /// The name is that of the run which the producer is started in: operators with one source share it,
  /// and the last name in a chain of them is the one that counts.
  ///
  /// - Parameters:
  ///   - name: What to call them.
  ///   - fileID: Where the producer is made.
  ///   - line: Where the producer is made.
  /// - Returns: A producer of the same events.
  public func named(
    _ name: String,
    fileID: String = #fileID,
    line: Int = #line
  ) -> SignalProducer<Value, Failure> {
    SignalProducer { scope, sink in
      scope.census?.label(name, "\(fileID):\(line)", unlessNamed: true)
      feed(sink, in: scope)
    }
  }
}
