import Signals
import SignalsTesting
import Testing

@Suite("Specifications of operators")
struct OperatorSpecificationTests {
  /// What `take(first: 2)` does.
  private static func firstTwo(
    of source: Timeline<Int, TimelineFailure>
  ) -> Timeline<Int, TimelineFailure> {
    let values = source.occurrences.prefix { $0.event.value != nil }.prefix(2)
    guard values.count == 2, let last = values.last else { return source }
    return Timeline(Array(values)).appending(.completed, at: last.tick)
  }

  /// Specifies an operator as if it was `take(first: 2)`.
  private static func specification(
    cold:
      @escaping @Sendable (
        SignalProducer<Int, TimelineFailure>
      ) -> SignalProducer<Int, TimelineFailure>
  ) -> OperatorSpecification {
    OperatorSpecification(
      "two()",
      hot: { $0[0].take(first: 2) },
      cold: { cold($0[0]) },
      model: { firstTwo(of: $0[0].started(at: 0)) }
    )
  }

  private func brokenLaw(
    of specification: OperatorSpecification,
    _ law: OperatorLaw,
    settings: LawSettings = .isolated
  ) -> LawFailure? {
    #expect(throws: LawFailure.self) { try specification.check(law, settings: settings) }
  }

  @Test("an operator that is right holds all thirteen laws")
  func right() throws {
    let specification = Self.specification { $0.take(first: 2) }
    #expect(specification.laws == OperatorLaw.allCases)
    for law in specification.laws { try specification.check(law, settings: .isolated) }
  }

  @Test("one that takes a value too many is found, by as many values as it takes")
  func oneTooMany() throws {
    let failure = try #require(
      brokenLaw(of: Self.specification { $0.take(first: 3) }, .coldModel)
    )
    let counterexample = try #require(failure.counterexample)
    #expect(counterexample.input.contains(#"source 0: "(00)-""#))
    #expect(counterexample.message.contains("timelines differ"))
  }

  @Test("what was found is found again from its seed, and from its tape")
  func replayed() throws {
    let specification = Self.specification { $0.take(first: 3) }
    let first = try #require(brokenLaw(of: specification, .coldModel))
    let again = try #require(brokenLaw(of: specification, .coldModel))
    #expect(first.counterexample?.tape == again.counterexample?.tape)
    #expect(first.counterexample?.originalInput == again.counterexample?.originalInput)

    let tape = try #require(first.counterexample?.tape)
    let settings = LawSettings(
      environment: [
        "SIGNALS_LAW": "two(): \(OperatorLaw.coldModel)",
        "SIGNALS_TAPE": "\(tape)",
        "SIGNALS_SEED": "7",
      ],
      isCounted: false
    )
    let replayed = try #require(brokenLaw(of: specification, .coldModel, settings: settings))
    #expect(replayed.counterexample?.input == first.counterexample?.input)
  }

  @Test("one that delivers twice, hides failures, forgets to stop or starts again is found")
  func wrongKinds() {
    let twice = Self.specification { source in
      source.take(first: 2).flatMap(.concat) { SignalProducer<Int, Never>([$0, $0]) }
    }
    #expect(brokenLaw(of: twice, .coldModel) != nil)
    let silent = Self.specification { $0.take(first: 2).flatMapError { _ in .empty } }
    #expect(brokenLaw(of: silent, .coldModel) != nil)
    #expect(brokenLaw(of: silent, .disposal) != nil)
    let deaf = Self.specification { source in
      SignalProducer { observer, _ in source.take(first: 2).start(observer) }
    }
    #expect(brokenLaw(of: deaf, .upstream) != nil)
    let restarting = Self.specification { $0.take(first: 1).repeat(2) }
    #expect(brokenLaw(of: restarting, .upstream) != nil)
    let shared = Self.specification { $0.take(first: 2).share() }
    #expect(brokenLaw(of: shared, .renewal) != nil)
  }

  @Test("one that keeps what it has made is found")
  func kept() {
    let kept = MutableProperty<[Signal<Int, TimelineFailure>]>([])
    let leaking = OperatorSpecification(
      "two()",
      hot: { setup in
        let result = setup[0].take(first: 2)
        kept.modify { $0.append(result) }
        return result
      },
      cold: nil,
      model: { Self.firstTwo(of: $0[0].started(at: 0)) }
    )
    #expect(brokenLaw(of: leaking, .release) != nil)
  }

  @Test("one whose observer is kept by something that lives on keeps nothing behind it")
  func keptByOthers() throws {
    let (ended, token) = Signal<Void, Never>.pipe()
    let linked = Self.specification { source in
      SignalProducer { observer, lifetime in
        ended.observeCompleted { observer.sendCompleted() }
        lifetime += source.take(first: 2).start(observer)
      }
    }
    try linked.check(.release, settings: .isolated)
    token.sendCompleted()
  }

  @Test("one that leaves work on the scheduler is found")
  func scheduled() {
    let waiting = OperatorSpecification(
      "two()",
      hot: nil,
      cold: { setup in
        setup[0].take(first: 2).on(starting: {
          setup.scheduler.schedule(after: .seconds(1_000)) {}
        })
      },
      model: { Self.firstTwo(of: $0[0].started(at: 0)) }
    )
    #expect(brokenLaw(of: waiting, .upstream) != nil)
  }

  @Test("one whose signals and producers differ is found")
  func differing() {
    let differing = Self.specification { $0.take(first: 2).map { $0 + 1 } }
    #expect(brokenLaw(of: differing, .lifting) != nil)
  }
}
