// guide to: Sources/SignalsFoundation/SignalsFoundation.docc/SignalsFoundation.md

import Foundation
import FoundationNetworking
import SignalsFoundation
import SignalsTesting
import Testing

extension Notification.Name {
  fileprivate static let listHasChanged = Notification.Name("listHasChanged")
}

@Suite("The first page of SignalsFoundation")
struct FoundationGuideTests {
  @Test("notifications come as values")
  func notifications() {
    // guide: begin
    let center = NotificationCenter.default
    let changes = center.reactive.notifications(forName: .listHasChanged)
    let names = changes.compactMap { $0.object as? String }
    // guide: end
    let seen = Recorder(names)
    center.post(name: .listHasChanged, object: "groceries")
    center.post(name: .listHasChanged, object: 7)
    #expect(seen.values == ["groceries"])
  }

  @Test("a request is a producer")
  func requests() throws {
    // Nobody listens at port 1.
    let url = try #require(URL(string: "http://127.0.0.1:1/"))
    // guide: begin
    let load = URLSession.shared.reactive.data(with: URLRequest(url: url))
      .map { data, response in data.count }
      .timeout(after: .seconds(10), raising: URLError(.timedOut), on: QueueScheduler())
    // guide: end
    #expect(throws: (any Error).self) { try load.single()?.get() }
  }
}
