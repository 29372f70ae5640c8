import Signals
import SignalsTesting

extension OperatorPage {
  static let timing: [OperatorEntry] = [
    .stream(
      "debounce(for:on:onCompletion:)",
      "a.debounce(for: .seconds(2), on: scheduler)",
      ["-12-3----4-|"],
      parameter: (2, PendingValue.discard)
    ),
    .stream(
      "debounce(for:on:onCompletion:)",
      "a.debounce(for: .seconds(2), on: scheduler, onCompletion: .flush)",
      ["-12-3----4-|"],
      parameter: (2, PendingValue.flush)
    ),
    .stream(
      "debounce(_:on:discardWhenCompleted:)",
      "a.debounce(2, on: scheduler, discardWhenCompleted: false)",
      ["-12-3----4-|"],
      parameter: (2, false)
    ),
    .stream(
      "debounce(by:on:onCompletion:)",
      "a.debounce(by: { .seconds($0) }, on: scheduler)",
      ["-13-2----1-|"],
      parameter: ([0, 1, 2, 3], PendingValue.discard)
    ),
    .stream(
      "debounce(until:onCompletion:)",
      "a.debounce(until: { inner($0) })",
      ["-13-2----1-|"],
      inner: ["inner(1)": "-0", "inner(2)": "--0", "inner(3)": "---0"],
      parameter: (
        Notifiers(timelines: ["|", "-0", "--0", "---0"]), PendingValue.discard
      )
    ),
    .stream(
      "throttle(for:on:leading:trailing:onCompletion:)",
      as: "leading: true, trailing: true",
      "a.throttle(for: .seconds(3), on: scheduler)",
      ["-123-----4-5-|"],
      parameter: (3, PendingValue.discard)
    ),
    .stream(
      "throttle(for:on:leading:trailing:onCompletion:)",
      as: "leading: true, trailing: false",
      "a.throttle(for: .seconds(3), on: scheduler, trailing: false)",
      ["-123-----4-5-|"],
      parameter: (3, PendingValue.discard)
    ),
    .stream(
      "throttle(for:on:leading:trailing:onCompletion:)",
      as: "leading: false, trailing: true",
      "a.throttle(for: .seconds(3), on: scheduler, leading: false, onCompletion: .flush)",
      ["-123-----4-5-|"],
      parameter: (3, PendingValue.flush)
    ),
    .stream("throttle(_:on:)", "a.throttle(3, on: scheduler)", ["-123-----4-5-|"], parameter: 3),
    .stream(
      "throttle(while:on:)",
      "b.throttle(while: isLarge, on: scheduler)  // a > 1",
      ["--2---0---", "-1-3-4-5-|"]
    ),
    .stream(
      "throttle(leading:trailing:until:)",
      as: "leading: true, trailing: true",
      "a.throttle { inner($0) }",
      ["-123-----1-2-----|"],
      inner: ["inner(1)": "---0", "inner(2)": "-0", "inner(3)": "--0"],
      parameter: Notifiers(timelines: ["|", "---0", "-0", "--0"])
    ),
    .stream(
      "audit(for:on:onCompletion:)",
      "a.audit(for: .seconds(3), on: scheduler)",
      ["-123-----4-5---|"],
      parameter: (3, PendingValue.discard)
    ),
    .stream(
      "sample(every:on:)",
      "a.sample(every: .seconds(3), on: scheduler)",
      ["-12-3-----4-|"],
      parameter: 3
    ),
    .stream(
      "delay(for:on:includingFailures:)",
      "a.delay(for: .seconds(2), on: scheduler)",
      ["-1-2-|"],
      parameter: (2, false)
    ),
    .stream(
      "delay(for:on:includingFailures:)",
      "a.delay(for: .seconds(2), on: scheduler, includingFailures: true)",
      ["-1-2-#"],
      parameter: (2, true)
    ),
    .stream("delay(_:on:)", "a.delay(2, on: scheduler)", ["-1-2-#"], parameter: 2),
    .stream(
      "delay(by:on:)",
      "a.delay(by: { .seconds($0) }, on: scheduler)",
      ["-3-1-2-|"],
      parameter: [0, 1, 2, 3]
    ),
    .stream(
      "delaySubscription(for:on:)",
      "a.delaySubscription(for: .seconds(3), on: scheduler)",
      ["-1-2-|"],
      parameter: 3
    ),
    .stream(
      "timeout(after:raising:on:)",
      "a.timeout(after: .seconds(4), raising: TimelineFailure(\"late\"), on: scheduler)",
      ["-1-2-3-|"],
      parameter: 4
    ),
    .stream(
      "timeout(after:switchingTo:on:)",
      "a.timeout(after: .seconds(4), switchingTo: b, on: scheduler)  // producers",
      ["-1-2-3-|", "-9-|"],
      parameter: 4,
      isOfProducers: true
    ),
    .stream(
      "timeout(gap:raising:on:)",
      "a.timeout(gap: .seconds(3), raising: TimelineFailure(\"late\"), on: scheduler)",
      ["-1-2-----3-|"],
      parameter: 3
    ),
    .stream(
      "timeout(gap:switchingTo:on:)",
      "a.timeout(gap: .seconds(3), switchingTo: b, on: scheduler)  // producers",
      ["-1-2-----3-|", "-9-|"],
      parameter: 3,
      isOfProducers: true
    ),
    .stream("observe(on:)", "a.observe(on: scheduler)", ["-1-2-|"]),
    .stream(
      "observe(on:keeping:)",
      "a.observe(on: scheduler, keeping: .newest(1))",
      ["-(123)-4-|"],
      parameter: OverflowPolicy.newest(1)
    ),
    .stream("start(on:)", "a.start(on: scheduler)", ["-1-2-|"]),
    .stream("timestamp(on:)", "a.timestamp(on: scheduler)", ["-7--8-|"]),
    .stream("timeInterval(on:)", "a.timeInterval(on: scheduler)", ["-7--8-|"]),
    .stream("measureInterval(on:)", "a.measureInterval(on: scheduler)", ["-7--8-|"]),
    .stream(
      ".timer(interval:on:leeway:)",
      "SignalProducer.timer(interval: .seconds(3), on: scheduler)  // in seconds since the start",
      [],
      parameter: 3,
      until: 10
    ),
    .stream(
      ".interval(_:on:)",
      "SignalProducer.interval(.seconds(3), on: scheduler)",
      [],
      parameter: 3,
      until: 10
    ),
    .stream(
      ".interval(_:interval:on:)",
      "SignalProducer.interval([7, 8, 9], interval: .seconds(2), on: scheduler)",
      [],
      parameter: ([7, 8, 9], 2)
    ),
  ]
}
