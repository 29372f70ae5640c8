import Signals
import Testing

@Suite("Disposables")
struct DisposableTests {
  @Test("C25: what is added while the composite is disposed of ends disposed of, too")
  func addRacingDispose() {
    for _ in 0..<500 {
      let composite = CompositeDisposable()
      let members = (0..<3).map { _ in AnyDisposable() }
      onThreads(4) { index in
        if index < 3 { composite.add(members[index]) } else { composite.dispose() }
      }
      #expect(members.allSatisfy { $0.isDisposed })
    }
  }

  @Test("C26: an action runs once, however many threads dispose of it")
  func onlyOnce() {
    for _ in 0..<200 {
      let count = Counter()
      let disposable = AnyDisposable { count.increment() }
      onThreads(3) { _ in disposable.dispose() }
      #expect(count.count == 1)
    }
  }

  @Test("C28: a serial disposable returns its inner one, and keeps it when it is set again")
  func serial() {
    let (first, second) = (AnyDisposable(), AnyDisposable())
    let serial = SerialDisposable(first)
    #expect(serial.inner === first)
    serial.inner = first
    #expect(!first.isDisposed)
    serial.inner = second
    #expect(first.isDisposed)
    serial.dispose()
    #expect(second.isDisposed)
    let late = AnyDisposable()
    serial.inner = late
    #expect(late.isDisposed)
  }

  @Test("a member that was taken out of a composite is not disposed of with it")
  func takenOut() {
    let (kept, takenOut) = (AnyDisposable(), AnyDisposable())
    let composite = CompositeDisposable([kept, nil])
    let handle = composite += takenOut
    handle?.dispose()
    composite.dispose()
    #expect(kept.isDisposed)
    #expect(!takenOut.isDisposed)
    #expect(composite.add(takenOut) == nil)
    #expect(takenOut.isDisposed)
  }

  @Test("a disposable that stands for another one is disposed of when that is")
  func standsForAnother() {
    let base = AnyDisposable()
    let wrapper = AnyDisposable(base)
    base.dispose()
    #expect(wrapper.isDisposed)
  }

  @Test("the release of an action's captures does not wait for that of the disposable")
  func releasesCaptures() {
    weak var captured: Captured?
    let disposable: AnyDisposable
    do {
      let object = Captured()
      captured = object
      disposable = AnyDisposable { object.touch() }
    }
    #expect(captured != nil)
    disposable.dispose()
    #expect(captured == nil)
  }

  @Test("dropping what observe returns goes on observing, storing it in a bag does not")
  func bags() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (free, bagged, tokens) = (Log<Int>(), Log<Int>(), Log<Int>())
    do {
      let bag = DisposeBag()
      var set: Set<ScopedToken> = []
      signal.observeValues { free.add($0) }
      signal.observeValues { bagged.add($0) }.store(in: bag)
      signal.observeValues { tokens.add($0) }.store(in: &set)
      input.send(value: 1)
      withExtendedLifetime((bag, set)) {}
    }
    input.send(value: 2)
    #expect(free.entries == [1, 2])
    #expect(bagged.entries == [1])
    #expect(tokens.entries == [1])
  }

  @Test("what is stored in a bag that was disposed of is disposed of at once")
  func disposedBag() {
    let bag = DisposeBag()
    bag.dispose()
    let late = AnyDisposable()
    late.store(in: bag)
    #expect(late.isDisposed)
    let count = Counter()
    bag += { count.increment() }
    #expect(count.count == 1)
    #expect(bag.isDisposed)
  }
}
