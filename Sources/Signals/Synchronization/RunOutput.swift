/// Where a run puts what the code of a user sends, until it ends.
///
/// That code may keep its observer for ever; it does not keep what is behind it.
@usableFromInline
final class RunOutput<Value, Failure: Error>: Disposable, @unchecked Sendable {
  /// Under the gate of the run; `nil` after the end.
  fileprivate var box: SinkBox<Value, Failure>?
  /// Ends the lifetime that the code was given.
  private let token: Lifetime.Token

  init(_ sink: Sink<Value, Failure>, ending token: Lifetime.Token) {
    box = SinkBox(sink)
    self.token = token
  }

  @usableFromInline var isDisposed: Bool { token.isDisposed }

  /// The run has ended.
  ///
  /// The caller holds its gate.
  @usableFromInline
  func dispose() {
    token.dispose()
    let released = box.take()
    withExtendedLifetime(released) {}
  }
}

extension RunScope {
  /// Sends a value from anywhere.
  func push<Value, Failure>(_ value: Value, to output: RunOutput<Value, Failure>) {
    if enter() {
      if isRunning { output.box?.value(value) }
      leave()
    } else {
      enqueue { [self] in if isRunning { output.box?.value(value) } }
    }
  }

  /// Sends the terminal event from anywhere.
  func finish<Value, Failure>(
    _ termination: Termination<Failure>,
    to output: RunOutput<Value, Failure>
  ) {
    run { [self] in if !hasEnded { output.box?.end(termination) } }
  }
}
