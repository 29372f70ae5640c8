import Foundation
import NetworkModels
import Signals
import SignalsTesting
import Synchronization
import Testing

@Suite("PagedModel")
struct PagedModelTests {
  private struct Item: Identifiable, Equatable, Codable {
    var id: Int
    var version = 1
  }

  private typealias Model = PagedModel<Item, Int>

  private let scheduler = TestScheduler()
  private let fetched = Atomic<[Int]>([])
  /// The pages that the server has.
  private let pages = Atomic<[[Int]]>([])
  private let failure = Atomic<Int?>(nil)

  init() {
    pages.value = (0..<5).map { page in (0..<10).map { page * 10 + $0 } }
  }

  private func model(startingAt start: Int = 0, prefetching distance: Int = 2) -> Model {
    Model(startingAt: start, prefetching: distance, on: scheduler) {
      [scheduler, fetched, pages, failure] number in
      SignalProducer { observer, lifetime in
        fetched.modify { $0.append(number) }
        lifetime += scheduler.schedule(after: .seconds(1)) {
          if failure.value == number {
            return observer.send(
              error: NetworkError(.reset, address: "page \(number)", reason: "-")
            )
          }
          let all = pages.value
          observer.send(
            value: Page(
              all[number].map { Item(id: $0) },
              next: number + 1 < all.count ? number + 1 : nil,
              previous: number > 0 ? number - 1 : nil
            )
          )
          observer.sendCompleted()
        }
      }
    }
  }

  private func load(_ model: Model, pages count: Int) throws {
    for _ in 0..<count { try scheduler.perform(model.loadNext) }
  }

  @Test("C39: five pages one after another are five fetches, and then the end is known")
  func fivePages() throws {
    let model = model()
    #expect(model.hasNext.value)
    try load(model, pages: 5)
    #expect(fetched.value == [0, 1, 2, 3, 4])
    #expect(model.items.value.map(\.id) == Array(0..<50))
    #expect(!model.hasNext.value)
    #expect(!model.loadNext.isEnabled.value)
    #expect(try scheduler.perform(model.loadNext).termination == .failed(.disabled))
    #expect(fetched.value.count == 5)
  }

  @Test("C39: a reload is one fetch a page, once, and shows the old items until all have come")
  func reload() throws {
    let model = model()
    try load(model, pages: 3)
    fetched.value = []
    pages.modify { $0[0].insert(99, at: 0) }
    model.reload.apply().start()
    scheduler.advance(by: .milliseconds(2_999))
    #expect(model.items.value.map(\.id) == Array(0..<30))
    #expect(model.activity.value == .loading(.all))
    scheduler.advance(by: .milliseconds(1))
    #expect(model.items.value.map(\.id) == [99] + Array(0..<30))
    #expect(fetched.value == [0, 1, 2])
    #expect(model.pageCount.value == 3)
  }

  @Test("a reload of a list that has become shorter ends at its end")
  func shorter() throws {
    let model = model()
    try load(model, pages: 4)
    pages.modify { $0.removeLast(3) }
    try scheduler.perform(model.reload)
    #expect(model.items.value.count == 20)
    #expect(!model.hasNext.value)
  }

  @Test("a failure keeps the pages, is told once, and the same page can be tried again")
  func failures() throws {
    let model = model()
    let errors = Recorder(model.errors)
    try load(model, pages: 2)
    failure.value = 2
    let run = try scheduler.perform(model.loadNext)
    guard case .failed(.producerFailed(let error)) = run.termination else {
      Issue.record("\(run.termination)")
      return
    }
    #expect(model.activity.value == .failed(error, .next))
    #expect(errors.values == [error])
    #expect(model.items.value.count == 20)
    try scheduler.perform(model.reload)
    failure.value = nil
    try load(model, pages: 1)
    #expect(model.items.value.count == 30)
    #expect(model.activity.value == .idle)
  }

  @Test("a reload that fails in the middle keeps all that was there")
  func failedReload() throws {
    let model = model()
    try load(model, pages: 3)
    failure.value = 1
    pages.modify { $0[0] = [] }
    try scheduler.perform(model.reload)
    #expect(model.items.value.count == 30)
    #expect(model.activity.value.error?.kind == .reset)
  }

  @Test("an item that stands on two pages is shown once, where it stood first")
  func duplicates() throws {
    pages.value = [[1, 2, 3], [3, 4], [4, 1, 5]]
    let model = model()
    try load(model, pages: 3)
    #expect(model.items.value.map(\.id) == [1, 2, 3, 4, 5])
  }

  @Test("a page that brings nothing new is followed by the next at once, and not without end")
  func emptyPages() throws {
    pages.value = [[1], [], [1], [2], [3]]
    let model = model()
    try load(model, pages: 2)
    #expect(model.items.value.map(\.id) == [1, 2])
    #expect(fetched.value == [0, 1, 2, 3])
    pages.value = Array(repeating: [], count: 100)
    let empty = self.model()
    try load(empty, pages: 1)
    #expect(empty.pageCount.value == 6)
    #expect(empty.hasNext.value)
  }

  @Test("pages before the first one are put in front")
  func previous() throws {
    let model = model(startingAt: 2)
    #expect(!model.loadPrevious.isEnabled.value)
    try load(model, pages: 1)
    try scheduler.perform(model.loadPrevious)
    try scheduler.perform(model.loadNext)
    #expect(model.items.value.map(\.id) == Array(10..<40))
    #expect(fetched.value == [2, 1, 3])
    #expect(model.hasPrevious.value)
    try scheduler.perform(model.loadPrevious)
    #expect(!model.hasPrevious.value)
    try scheduler.perform(model.reload)
    #expect(fetched.value.suffix(4) == [0, 1, 2, 3])
  }

  @Test("the next page is loaded before the last item comes into sight, once")
  func prefetch() throws {
    let model = model(prefetching: 2)
    try load(model, pages: 1)
    for id in 0..<7 { model.show(id) }
    #expect(fetched.value == [0])
    model.show(7)
    model.show(8)
    model.show(1_000)
    #expect(fetched.value == [0, 1])
    scheduler.advance(by: .seconds(1))
    #expect(model.items.value.count == 20)
    model.show(9)
    #expect(fetched.value == [0, 1])
  }

  @Test("a reload takes the place of a page that is being loaded")
  func reloadInstead() throws {
    let model = model()
    try load(model, pages: 1)
    let next = Recorder(model.loadNext.apply())
    model.reload.apply().start()
    #expect(next.termination == .interrupted)
    #expect(!model.reload.isEnabled.value)
    scheduler.run()
    #expect(model.items.value.count == 10)
    #expect(fetched.value == [0, 1, 0])
  }

  @Test("a cancellation is no error and keeps the pages")
  func cancel() throws {
    let model = model()
    try load(model, pages: 1)
    let errors = Recorder(model.errors)
    let run = Recorder(model.loadNext.apply())
    model.cancel.apply().start()
    #expect(run.termination == .interrupted)
    #expect(model.activity.value == .idle)
    #expect(errors.values.isEmpty)
    scheduler.run()
    #expect(model.items.value.count == 10)
    #expect(model.loadNext.isEnabled.value)
  }

  @Test("a page that takes too long is given up")
  func timeout() {
    let model = Model(startingAt: 0, timeout: .seconds(5), on: scheduler) { _ in .never }
    model.loadNext.apply().start()
    scheduler.advance(by: .seconds(5))
    #expect(model.activity.value.error?.kind == .timedOut(.whole))
  }

  @Test("an item that is known from elsewhere is changed where it stands")
  func replace() throws {
    let model = model()
    try load(model, pages: 1)
    model.replace(Item(id: 3, version: 2))
    model.replace(Item(id: 300))
    #expect(model.items.value[3] == Item(id: 3, version: 2))
    #expect(model.items.value.count == 10)
  }

  @Test("pages of a store are asked for by requests, and a reload has them checked")
  func store() throws {
    let transport = StubTransport(on: scheduler) { request in
      if request.headers["If-None-Match"] != nil { return [.head(status: 304), .complete] }
      let number = Int(request.url.path.dropFirst()) ?? 0
      return Answers.text("[\(number)]", headers: ["ETag": "\"\(number)\""])
    }
    let model = Model(
      in: RequestStore(transport, on: scheduler),
      startingAt: 0,
      on: scheduler,
      request: { .path("/\($0)") },
      decode: { data in
        let ids = try JSONDecoder().decode([Int].self, from: data)
        return Page(ids.map { Item(id: $0) }, next: (ids.last ?? 0) + 1)
      }
    )
    try load(model, pages: 2)
    try scheduler.perform(model.reload)
    #expect(model.items.value.map(\.id) == [0, 1])
    #expect(transport.requests.compactMap { $0.headers["If-None-Match"] } == ["\"0\"", "\"1\""])
  }

  @Test("it is released in the middle of a page")
  func release() throws {
    try expectReleased {
      let model = model()
      model.loadNext.apply().start()
      return model
    }
    scheduler.run()
  }
}
