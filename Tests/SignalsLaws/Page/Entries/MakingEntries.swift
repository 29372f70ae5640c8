import Signals
import SignalsTesting

extension OperatorPage {
  static let making: [OperatorEntry] = [
    .stream(".deferred(_:)", "SignalProducer.deferred { a }", ["-1-2-|"]),
    .stream(
      ".using(_:dispose:_:)",
      "SignalProducer.using({ 5 }, dispose: { _ in }) { resource in a.map { $0 + resource } }",
      ["-1-2-|"],
      parameter: 5
    ),
    .stream(
      ".pipe(disposable:)",
      with: [".unserializedPipe(disposable:)", ".reentrantUnserializedPipe(disposable:)"],
      "let (signal, input) = Signal<Int, TimelineFailure>.pipe()\na.observe(input)",
      ["-1-2-|"]
    ),
    .stream(
      ".unserialized(_:)",
      with: [".reentrantUnserialized(_:)"],
      "Signal.unserialized { observer, lifetime in lifetime += a.observe(observer) }",
      ["-1-2-|"]
    ),
    .stream(
      ".observing(on:_:)",
      with: [".observing(_:)"],
      "SignalProducer.observing(on: scheduler) { [weak model] in model?.value }  // which a sets",
      ["-1-2-|"]
    ),
    .stream("lift(_:)", "a.lift { signal in signal.map { $0 + 1 } }", ["-1-2-|"], parameter: 1),
    .stream(
      "share(replay:scope:keepAlive:on:)",
      as: "by two, forever",
      """
      let shared = a.share(replay: 1, scope: .forever)
      shared.merge(with: shared.delaySubscription(for: .seconds(4), on: scheduler).map { $0 + 10 })
      """,
      ["-1-2-3-|"],
      parameter: (1, 4)
    ),
    .stream(
      "replayLazily(upTo:)",
      as: "by two",
      """
      let shared = a.replayLazily(upTo: 2)
      shared.merge(with: shared.delaySubscription(for: .seconds(4), on: scheduler).map { $0 + 10 })
      """,
      ["-1-2-3-|"],
      parameter: (2, 4)
    ),
    .stream(
      "on(starting:started:event:failed:completed:interrupted:terminated:disposed:value:)",
      with: ["on(event:failed:completed:interrupted:terminated:disposed:value:)"],
      "a.on(value: { print($0) })",
      ["-1-2-|"]
    ),
    .stream(
      "logEvents(identifier:events:fileName:functionName:lineNumber:logger:)",
      "a.logEvents()",
      ["-1-2-|"]
    ),
    .stream("named(_:fileID:line:)", "a.named(\"digits\")", ["-1-2-|"]),
  ]
}
