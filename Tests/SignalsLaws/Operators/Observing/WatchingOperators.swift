import Signals
import SignalsTesting

// What watches a stream does not change it. What is told to whom, and in which order, is up to the laws
// of `on` and `logEvents`.
extension Battery {
  private static let silentLog: EventLogger = { _, _, _, _, _ in }

  static let watching: [OperatorSpecification] = [
    OperatorSpecification(
      "on(starting:started:event:failed:completed:interrupted:terminated:disposed:value:)",
      hot: nil,
      cold: { setup in
        setup[0].on(
          starting: {},
          started: {},
          event: { _ in },
          failed: { _ in },
          completed: {},
          interrupted: {},
          terminated: {},
          disposed: {},
          value: { _ in }
        )
      },
      model: { $0[0].started(at: 0) }
    ),
    OperatorSpecification(
      "on(event:failed:completed:interrupted:terminated:disposed:value:)",
      hot: { setup in
        setup[0].on(
          event: { _ in },
          failed: { _ in },
          completed: {},
          interrupted: {},
          terminated: {},
          disposed: {},
          value: { _ in }
        )
      },
      cold: nil,
      model: { $0[0].started(at: 0) }
    ),
    OperatorSpecification(
      "on(event:failed:completed:interrupted:terminated:disposed:value:)",
      "without an interest in the disposal",
      hot: { setup in setup[0].on(event: { _ in }) },
      cold: { setup in setup[0].on(event: { _ in }) },
      model: { $0[0].started(at: 0) }
    ),
    OperatorSpecification(
      "logEvents(identifier:events:fileName:functionName:lineNumber:logger:)",
      hot: { $0[0].logEvents(logger: silentLog) },
      cold: { $0[0].logEvents(logger: silentLog) },
      model: { $0[0].started(at: 0) }
    ),
    OperatorSpecification(
      "named(_:fileID:line:)",
      hot: { $0[0].named("digits") },
      cold: { $0[0].named("digits") },
      model: { $0[0].started(at: 0) }
    ),
  ]
}
