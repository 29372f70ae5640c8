import Signals
import SignalsTesting
import Testing
import TimerModels

@Suite("The loading of pages")
struct PageLoadingTests {
  private enum Failure: Error, Equatable {
    case offline
  }

  private typealias Model = PageModel<String, Failure>

  /// What has become of the loads: each begins with its index, and ends as the test says.
  private final class Server: Sendable {
    private struct State {
      var inputs: [Int: [Signal<String, Failure>.Observer]] = [:]
      var begun: [Int] = []
      var cancelled: [Int] = []
    }

    private let state = Lock(State())

    var begun: [Int] { state.withLock { $0.begun } }
    var cancelled: [Int] { state.withLock { $0.cancelled } }

    func load(_ index: Int) -> SignalProducer<String, Failure> {
      SignalProducer<String, Failure> { [self] observer, _ in
        state.withLock { state in
          state.inputs[index, default: []].append(observer)
          state.begun.append(index)
        }
      }.on(interrupted: { [self] in state.withLock { $0.cancelled.append(index) } })
    }

    func answer(_ index: Int, attempt: Int = 0, _ result: Result<String, Failure>) {
      let input = state.withLock { $0.inputs[index]?[attempt] }
      switch result {
      case .success(let page):
        input?.send(value: page)
        input?.sendCompleted()
      case .failure(let failure): input?.send(error: failure)
      }
    }

    func complete(_ index: Int) {
      state.withLock { $0.inputs[index]?.last }?.sendCompleted()
    }
  }

  let scheduler = TestScheduler()
  private let server = Server()

  private func makeModel(_ count: Int, _ options: PageOptions = PageOptions()) -> Model {
    Model(count: count, options: options, on: scheduler) { [server] in server.load($0) }
  }

  @Test("begins with the current page, then the neighbours ahead, then those behind")
  func prefetch() {
    let model = makeModel(9, PageOptions(initialIndex: 4, prefetchDistance: 2))
    #expect(server.begun == [4, 5, 3, 6, 2])
    #expect(model.content.value == .loading)
    server.answer(4, .success("four"))
    server.answer(5, .success("five"))
    #expect(model.content.value == .loaded("four"))
    #expect(model.content(at: 5).value == .loaded("five"))
    #expect(model.content(at: 6).value == .loading)
    #expect(model.content(at: 8).value == nil)
    model.next.apply().start()
    #expect(model.content.value == .loaded("five"))
    #expect(server.begun == [4, 5, 3, 6, 2, 7])
    #expect(server.cancelled == [])
  }

  @Test("tells of the current page only when that changes")
  func quiet() {
    let model = makeModel(3)
    let contents = Recorder(model.content.producer)
    server.answer(1, .success("one"))
    server.answer(0, .success("zero"))
    #expect(contents.values == [.loading, .loaded("zero")])
  }

  @Test("cancels and forgets what is left far behind, and loads it again on return")
  func forgetting() {
    let model = makeModel(20, PageOptions(prefetchDistance: 1, keepDistance: 2))
    server.answer(0, .success("zero"))
    model.jump.apply(10).start()
    #expect(server.begun == [0, 1, 10, 11, 9])
    #expect(server.cancelled == [1])
    #expect(model.content(at: 0).value == nil)
    server.answer(1, .success("too late"))
    #expect(model.content(at: 1).value == nil)
    model.jump.apply(0).start()
    #expect(model.content.value == .loading)
    server.answer(0, attempt: 1, .success("again"))
    #expect(model.content.value == .loaded("again"))
  }

  @Test("shows a failure, and loads again when it is asked to or the page is turned to")
  func failures() {
    let model = makeModel(3)
    server.answer(0, .failure(.offline))
    #expect(model.content.value == .failed(.offline))
    #expect(model.content.value?.failure == .offline)
    #expect(model.reload.isEnabled.value)
    model.reload.apply().start()
    #expect(model.content.value == .loading)
    #expect(!model.reload.isEnabled.value)
    server.answer(0, attempt: 1, .success("zero"))
    #expect(model.content.value == .loaded("zero"))

    server.answer(1, .failure(.offline))
    model.next.apply().start()
    #expect(model.content.value == .loading)
    server.answer(1, attempt: 1, .success("one"))
    #expect(model.content.value == .loaded("one"))
    #expect(server.begun == [0, 1, 0, 1, 2])
  }

  @Test("shows that a page is missing whose producer sends none, and keeps the last of several")
  func oddProducers() {
    let model = makeModel(2)
    server.complete(0)
    #expect(model.content.value == .missing)
    #expect(model.reload.isEnabled.value)
    let live = PageModel<String, Never>(count: 1, on: scheduler) { _ in
      SignalProducer(["draft", "final"])
    }
    #expect(live.content.value == .loaded("final"))
  }

  @Test("forgets pages that do not exist any more")
  func shrinking() {
    let count = MutableProperty(5)
    let model = Model(count: count, options: PageOptions(initialIndex: 4), on: scheduler) {
      [server] in server.load($0)
    }
    #expect(server.begun == [4, 3])
    count.value = 2
    #expect(model.index.value == 1)
    #expect(server.begun == [4, 3, 1, 0])
    #expect(Set(server.cancelled) == [4, 3])
    count.value = 4
    #expect(server.begun == [4, 3, 1, 0, 2])
  }
}
