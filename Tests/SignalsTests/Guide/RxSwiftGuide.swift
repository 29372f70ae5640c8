// guide to: Sources/Signals/Signals.docc/FromRxSwift.md

import Signals
import SignalsTesting
import Testing

@Suite("The guide for those who know RxSwift")
struct RxSwiftGuideTests {
  @Test("a producer takes the place of an observable that is made by hand")
  func creation() {
    // guide: begin
    // Observable.create { observer in … return Disposables.create { … } }
    let ticks = SignalProducer<Int, Never> { observer, lifetime in
      observer.send(value: 1)
      observer.send(value: 2)
      lifetime.observeEnded { print("let go of what the run has held") }
      observer.sendCompleted()
    }
    let seen = Recorder(ticks)
    #expect(seen.values == [1, 2])
    // guide: end
  }

  // guide: begin
  final class SearchModel: Sendable {
    // BehaviorRelay, which anybody can set, and Driver, which nobody can.
    let query = MutableProperty("")
    let results: Property<[String]>
    // PublishRelay: send by the input, observe the signal.
    let errors: Signal<String, Never>

    private let errorInput: Signal<String, Never>.Observer
    private let bag = DisposeBag()

    init(search: @escaping @Sendable (String) -> SignalProducer<[String], SearchError>) {
      let (errors, errorInput) = Signal<String, Never>.pipe()
      (self.errors, self.errorInput) = (errors, errorInput)
      let found = MutableProperty<[String]>([])
      results = Property(found)
      query.producer
        .skipRepeats()  // distinctUntilChanged()
        .flatMap(.latest) { query in  // flatMapLatest
          search(query).flatMapError { error in
            errorInput.send(value: "\(error)")
            return SignalProducer<[String], Never>.empty
          }
        }
        .startWithValues { found.value = $0 }
        .store(in: bag)  // disposed(by: bag)
    }
  }
  // guide: end

  enum SearchError: Error { case offline }

  @Test("its view model tells results and errors")
  func search() {
    let model = SearchModel { query in
      query == "x" ? SignalProducer(error: .offline) : SignalProducer(value: [query])
    }
    let errors = Recorder(model.errors)
    model.query.value = "a"
    model.query.value = "x"
    #expect(model.results.value == ["a"])
    #expect(errors.values == ["offline"])
  }

  @Test("a shared producer runs once for all")
  func sharing() {
    // guide: begin
    let starts = Atomic(0)
    let shared = SignalProducer<Int, Never>.deferred {
      starts.modify { $0 += 1 }
      return SignalProducer<Int, Never>.never.prefix(value: 7)
    }
    .share(replay: 1, scope: .whileConnected)
    let (first, second) = (Recorder(shared), Recorder(shared))
    #expect(starts.value == 1)
    #expect(first.values == [7] && second.values == [7])
    // guide: end
  }

  @Test("one value is waited for")
  func single() async throws {
    // guide: begin
    let load = SignalProducer<String, Never> { () async in "loaded" }  // Single.create
    let text = try await load.single()
    // guide: end
    #expect(text == "loaded")
  }
}
