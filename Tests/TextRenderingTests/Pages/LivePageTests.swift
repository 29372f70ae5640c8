import Signals
import SignalsTesting
import Testing

@testable import TextRendering

@Suite("Live pages")
struct LivePageTests {
  private func request(_ start: String, _ page: LivePage, body: String = "") -> String {
    let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
    return "\(start) HTTP/1.1\r\nHost: \(page.host)\r\n\(length)\r\n\(body)"
  }

  private func listener(_ page: LivePage, isSlow: Bool = false) throws -> PageClient {
    let client = try #require(PageClient(port: page.port, isSlow: isSlow))
    client.send(request("GET \(page.path)events", page))
    #expect(client.receive(until: "\r\n\r\n").contains("Content-Type: text/event-stream"))
    return client
  }

  @Test("A browser gets the page, then the state, then each change")
  func following() throws {
    let page = try LivePage(title: "Test")
    try page.present("first".block)
    let visitor = try #require(PageClient(port: page.port))
    visitor.send(request("GET \(page.path)", page))
    let document = visitor.receiveAll()
    #expect(document.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(document.contains("new EventSource") && document.contains("default-src 'none'"))

    let client = try listener(page)
    #expect(
      client.receive(until: "\n\n").contains(
        #""reset":true,"log":[],"count":1,"rows":[[0,"first"]]"#
      )
    )
    try page.present("second".block)
    #expect(client.receive(until: "\n\n").contains(#"[0,"second"]"#))
    page.finish(.completed)
    #expect(client.receiveAll().hasSuffix("event: finish\ndata: finish\n\n"))
  }

  @Test("A page follows the properties that its view reads")
  func rendering() throws {
    let page = try LivePage(title: "Test")
    let count = MutableProperty(0)
    let rendering = render(to: page) { .text("count \(count.value)", .plain) }
    let client = try listener(page)
    #expect(client.receive(until: "\n\n").contains("count 0"))
    count.value = 7
    #expect(client.receive(until: "\n\n").contains("count 7"))
    withExtendedLifetime(rendering) {}
  }

  @Test("A mark moves only while somebody follows the page")
  func motion() throws {
    let page = try LivePage(title: "Test")
    let spinner = Block.spinner("Working")
    #expect(page.refreshInterval(for: spinner) == nil)
    let rendering = render(to: page) { spinner }
    do {
      let client = try listener(page)
      for picture in 0..<3 {
        let change = client.receive(until: "\n\n")
        #expect(change.contains("Working"), "\(picture): \(change)")
      }
    }
    withExtendedLifetime(rendering) {}
  }

  @Test("Keys come back, and end with the page")
  func keys() throws {
    let page = try LivePage(title: "Test")
    let recorder = Recorder(page.keys)
    let client = try #require(PageClient(port: page.port))
    client.send(request("POST \(page.path)keys", page, body: "k  a\nk s Tab\np x%0Ay"))
    #expect(client.receiveAll().hasPrefix("HTTP/1.1 200 OK"))
    page.finish(.completed)
    #expect(recorder.values == [Key(.character("a")), Key(.tab, .shift), Key(.paste("x\ny"))])
    #expect(recorder.termination == .completed)
  }

  @Test("Bad requests are refused, one by one, and the page lives on")
  func badRequests() throws {
    let page = try LivePage(title: "Test")
    let bad = [
      ("\u{16}\u{3}\n\n", "400"), ("GET / HTTP/3\r\n\r\n", "505"),
      ("POST \(page.path)keys HTTP/1.1\r\nHost: \(page.host)\r\n\r\n", "411"),
      ("POST / HTTP/1.1\r\nContent-Length: 9999999\r\n\r\n", "413"),
      ("GET / HTTP/1.1\r\nX: " + String(repeating: "y", count: 20_000), "431"),
      ("GET \(page.path) HTTP/1.1\r\n\r\n", "403"), (request("GET /", page), "404"),
    ]
    for (text, status) in bad {
      let client = try #require(PageClient(port: page.port))
      client.send(text)
      #expect(client.receiveAll().hasPrefix("HTTP/1.1 \(status) "))
    }
    // One that says nothing, and one that leaves in the middle of its request.
    let silent = try #require(PageClient(port: page.port))
    do {
      let hasty = try #require(PageClient(port: page.port))
      hasty.send("GET / HT")
    }
    let client = try #require(PageClient(port: page.port))
    client.send(request("GET \(page.path)", page))
    #expect(client.receiveAll().hasPrefix("HTTP/1.1 200 OK"))
    withExtendedLifetime(silent) {}
  }

  @Test("L11: A browser that stalls delays nobody, and then gets the last state")
  func stalling() throws {
    let page = try LivePage(title: "Test", size: TerminalSize(width: 200, height: 60))
    let slow = try listener(page, isSlow: true)
    let quick = try listener(page)
    // Far more than the system keeps for a reader that takes nothing.
    let last = 60
    for number in 1...last {
      let line = String(repeating: "\(number % 10)", count: 190)
      try page.present(
        .column {
          for _ in 0..<50 { line }
          "end \(number)."
        }
      )
    }
    #expect(quick.receive(until: "end \(last).").contains("end \(last)."))
    let late = slow.receive(until: "end \(last).")
    #expect(late.contains("end \(last)."))
    #expect(late.utf8.count < last * 9_500 / 2)
  }

  @Test("More browsers than may be wait for their turn")
  func crowd() throws {
    let page = try LivePage(title: "Test")
    try page.present("state".block)
    var clients = try (0..<64).map { _ in try listener(page) }
    let late = try #require(PageClient(port: page.port))
    late.send(request("GET \(page.path)", page))
    clients.removeAll()
    #expect(late.receiveAll().hasPrefix("HTTP/1.1 200 OK"))
  }

  @Test("A port that is taken is told of, with what to do")
  func takenPort() throws {
    let page = try LivePage(title: "Test")
    let error = #expect(throws: PageError.self) {
      try LivePage(title: "Other", port: page.port)
    }
    #expect(error?.description.contains("Choose another port") == true)
  }

  @Test("A page that is let go of stops serving and is released")
  func release() throws {
    weak var weakly: LivePage?
    let client: PageClient
    do {
      let page = try LivePage(title: "Test")
      weakly = page
      client = try listener(page)
    }
    #expect(weakly == nil)
    let rest = client.receiveAll()
    #expect(rest.isEmpty)
  }

  @Test("Two pages have different secrets, which no request without them passes")
  func secrets() throws {
    let first = try LivePage(title: "Test")
    let second = try LivePage(title: "Test")
    #expect(first.path != second.path)
    #expect(first.path.utf8.count > 8)
  }
}

extension LivePage {
  fileprivate var host: String { String(address.dropFirst(7).prefix { $0 != "/" }) }
  fileprivate var path: String { String(address.dropFirst(7 + host.utf8.count)) }
  fileprivate var port: UInt16 { UInt16(host.split(separator: ":")[1]) ?? 0 }
}

extension String {
  fileprivate var block: Block { .text(Text(self)) }
}
