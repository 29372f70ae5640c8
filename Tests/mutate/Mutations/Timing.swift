extension Mutation {
  static let timing: [Mutation] = [
    Mutation(
      statement: "timer.dispose()",
      in: "Operators/Timing/Debounce.swift",
      laws: "debounce(for:on:onCompletion:)"
    ),
    Mutation(
      "$0?.number == own ? $0.take() : nil",
      becomes: "$0.take()",
      in: "Operators/Timing/Debounce.swift",
      laws: "debounce races"
    ),
    Mutation(
      "completion == .flush",
      becomes: "completion != .flush",
      in: "Operators/Timing/Debounce.swift",
      laws: "debounce(for:on:onCompletion:)"
    ),
    Mutation(
      statement: "scope.finish(termination, to: output.sink)",
      in: "Operators/Timing/Debounce.swift",
      laws: "debounce(for:on:onCompletion:)"
    ),
    Mutation(
      "discardWhenCompleted ? .discard : .flush",
      becomes: "discardWhenCompleted ? .flush : .discard",
      in: "Operators/Timing/Debounce.swift",
      laws: "debounce(_:on:"
    ),
    Mutation(
      statement: "child.dispose()",
      in: "Operators/Timing/DebounceUntil.swift",
      laws: "notifiers are disposed"
    ),
    Mutation(
      "waiting.inner === child",
      becomes: "true",
      in: "Operators/Timing/DebounceUntil.swift",
      laws: "debounce(until:",
      equivalence: """
        A notifier that has been replaced is disposed of, and sends nothing. It shows only if one on \
        another thread has been seen to be running, or has completed, and then comes to the gate of the \
        run only after the value that replaces it: a few instructions that no law can have a thread stop \
        in. A test with a hook between the two would see it.
        """
    ),
    Mutation(
      statement: "if case .completed = $0 { scope.run(letThrough) }",
      in: "Operators/Timing/DebounceUntil.swift",
      laws: "debounce(until:"
    ),
    Mutation(
      statement: "pending = value",
      becomes: "if pending == nil { pending = value }",
      in: "Operators/Timing/DebounceUntil.swift",
      laws: "debounce(until:"
    ),
    Mutation(
      "completion == .flush",
      becomes: "true",
      in: "Operators/Timing/DebounceUntil.swift",
      laws: "debounce(until:"
    ),
    Mutation(
      statement: "upstream.dispose()",
      in: "Operators/Timing/Delay.swift",
      laws: "delay(for:on:includingFailures:)"
    ),
    Mutation(
      statement: "waiting.dispose()",
      in: "Operators/Timing/Delay.swift",
      laws: "delay(for:on:includingFailures:)"
    ),
    Mutation(
      statement: "later { scope.finish(.completed, to: output.sink) }",
      becomes: "scope.finish(.completed, to: output.sink)",
      in: "Operators/Timing/Delay.swift",
      laws: "delay(for:on:includingFailures:)"
    ),
    Mutation(
      statement: "later { scope.finish(termination, to: output.sink) }",
      becomes: "overtake(termination)",
      in: "Operators/Timing/Delay.swift",
      laws: "delay(for:on:includingFailures:)"
    ),
    Mutation(
      statement: "overtake(.interrupted)",
      in: "Operators/Timing/Delay.swift",
      laws: "delay(for:on:includingFailures:)"
    ),
    Mutation(
      statement: "scope.finish(.completed, to: output.sink)",
      in: "Operators/Timing/DelayBy.swift",
      laws: "delay(by:on:)"
    ),
    Mutation(
      statement: "if let timer { scope.hold(timer) }",
      in: "Operators/Timing/DelayBy.swift",
      laws: "delay(by:on:)"
    ),
    Mutation(
      statement: "if let timer { scope.hold(timer) }",
      in: "Operators/Timing/DelayBy.swift",
      occurrence: 2,
      laws: "94: disposal cancels a delayed start"
    ),
    Mutation(
      statement: "if next == nil { sink.end(.completed) }",
      in: "Operators/Timing/Interval.swift",
      laws: "interval(_:interval:on:)"
    ),
    Mutation(
      statement: "if next == nil { return scope.finish(.completed, to: sink) }",
      in: "Operators/Timing/Interval.swift",
      laws: "interval(_:interval:on:)"
    ),
    Mutation(
      "(count + 1, count)",
      becomes: "(count + 1, count + 1)",
      in: "Operators/Timing/Interval.swift",
      laws: "interval(_:on:)"
    ),
    Mutation(
      statement: "upstream.dispose()",
      in: "Operators/Timing/ObserveOn.swift",
      laws: "observe(on:)"
    ),
    Mutation(
      statement: "state.isScheduled = false",
      in: "Operators/Timing/ObserveOn.swift",
      laws: "observe(on:)"
    ),
    Mutation(
      "state.values.count >= limit",
      becomes: "state.values.count > limit",
      in: "Operators/Timing/ObserveOn.swift",
      laws: "observe(on:keeping:)"
    ),
    Mutation(
      "state.values.count >= limit",
      becomes: "state.values.count > limit",
      in: "Operators/Timing/ObserveOn.swift",
      occurrence: 2,
      laws: "observe(on:keeping:)"
    ),
    Mutation(
      "limit > 0",
      becomes: "limit >= 0",
      in: "Operators/Timing/ObserveOn.swift",
      laws: "observe(on:keeping:)"
    ),
    Mutation(
      "scope.isCancelled ? .interrupted : termination",
      becomes: "termination",
      in: "Operators/Timing/ObserveOn.swift",
      laws: "overtakes an end"
    ),
    Mutation(
      statement: "if let work { scope.hold(work) }",
      in: "Operators/Timing/ObserveOn.swift",
      laws: "takes back what waits"
    ),
    Mutation(
      "latest.take()",
      becomes: "latest",
      in: "Operators/Timing/SampleEvery.swift",
      laws: "sample(every:on:)"
    ),
    Mutation(
      "now < end",
      becomes: "now <= end",
      in: "Operators/Timing/Throttle.swift",
      laws: "throttle(for:"
    ),
    Mutation(
      statement: "if !isTrailing { return value }",
      in: "Operators/Timing/Throttle.swift",
      laws: "throttle(for:"
    ),
    Mutation(
      "isLeading ? now : now + interval",
      becomes: "now",
      in: "Operators/Timing/Throttle.swift",
      laws: "throttle(for:"
    ),
    Mutation(
      "isLeading ? now + interval : nil",
      becomes: "now + interval",
      in: "Operators/Timing/Throttle.swift",
      laws: "throttle(for:"
    ),
    Mutation(
      "(nil, end)",
      becomes: "(nil, now + interval)",
      in: "Operators/Timing/Throttle.swift",
      laws: "throttle(for:"
    ),
    Mutation(
      statement: "timer.dispose()",
      in: "Operators/Timing/Throttle.swift",
      laws: "throttle(for:"
    ),
    Mutation(
      "completion == .flush",
      becomes: "true",
      in: "Operators/Timing/Throttle.swift",
      laws: "throttle(for:"
    ),
    Mutation(
      "held.take()",
      becomes: "held",
      in: "Operators/Timing/ThrottleWhile.swift",
      laws: "throttle(while:on:)"
    ),
    Mutation(
      "held.take()",
      becomes: "held",
      in: "Operators/Timing/ThrottleWhile.swift",
      occurrence: 2,
      laws: "throttle(leading:trailing:until:)"
    ),
    Mutation(
      statement: "if isHolding { held = $0 } else { sink.value($0) }",
      becomes: "sink.value($0)",
      in: "Operators/Timing/ThrottleWhile.swift",
      laws: "throttle(while:on:)"
    ),
    Mutation(
      statement: "if trailing { held = value }",
      becomes: "held = value",
      in: "Operators/Timing/ThrottleWhile.swift",
      laws: "throttle(leading:trailing:until:)"
    ),
    Mutation(
      statement: "window.inner = nil",
      in: "Operators/Timing/ThrottleWhile.swift",
      laws: "notifiers are disposed"
    ),
    Mutation(
      statement: "if let timer { scope.hold(timer) }",
      in: "Operators/Timing/Timeout.swift",
      laws: "timeout(after:raising:on:)"
    ),
    Mutation(
      ".failed(error)",
      becomes: ".interrupted",
      in: "Operators/Timing/Timeout.swift",
      laws: "timeout(after:raising:on:)"
    ),
    Mutation(
      statement: "source.dispose()",
      in: "Operators/Timing/TimeoutFallback.swift",
      laws: "what is late"
    ),
    Mutation(
      statement: "turn += 1",
      in: "Operators/Timing/TimeoutFallback.swift",
      laws: "a timer that is too late itself"
    ),
    Mutation(
      statement: "arm()",
      in: "Operators/Timing/TimeoutFallback.swift",
      occurrence: 3,
      laws: "timeout(gap:switchingTo:on:)"
    ),
    Mutation(
      statement: "if !isLate { sink.end(termination) }",
      becomes: "sink.end(termination)",
      in: "Operators/Timing/TimeoutFallback.swift",
      laws: "timeout(gap:switchingTo:on:)"
    ),
    Mutation(
      statement: "scope.hold(timer)",
      in: "Operators/Timing/TimeoutFallback.swift",
      laws: "timeout(gap:switchingTo:on:)"
    ),
    Mutation(
      "scheduler.uptime + interval",
      becomes: "scheduler.uptime",
      in: "Operators/Timing/Timer.swift",
      laws: "interval(_:on:)"
    ),
    Mutation(
      statement: "last = now",
      in: "Operators/Timing/Timestamp.swift",
      laws: "timeInterval(on:)"
    ),
  ]
}
