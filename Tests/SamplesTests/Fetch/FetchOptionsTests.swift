import FoundationEssentials
import NetworkModels
import SampleSupport
import Testing

@testable import fetch

@Suite("Fetch options")
struct FetchOptionsTests {
  private func options(_ arguments: String...) throws -> FetchOptions {
    switch try FetchOptions.command.parse(arguments) {
    case .run(let options): options
    case .show(let text): throw FetchProblem(description: text)
    }
  }

  @Test("the request is made of the options")
  func request() throws {
    let options = try options(
      "-X",
      "put",
      "-H",
      "Accept: text/plain",
      "-d",
      "body",
      "example.test/a"
    )
    let request = try #require(try options.items { [] }.first).request
    #expect(request.method == .put)
    #expect(request.url.absoluteString == "http://example.test/a")
    #expect(request.headers["accept"] == "text/plain")
    #expect(request.body?.length == 4)
  }

  @Test("data without a method is posted")
  func posting() throws {
    let items = try options("-d", "x", "http://example.test").items { [] }
    #expect(items.map(\.request.method) == [.post])
  }

  @Test("addresses come from the pipe where a dash stands, or nothing")
  func pipe() throws {
    let lines = ["http://b.test/2", "http://b.test/3"]
    let mixed = try options("http://a.test/1", "-").items { lines }
    #expect(mixed.map(\.request.url.host) == ["a.test", "b.test", "b.test"])
    #expect(try options("-O").items { lines }.map(\.target) == [.file("2"), .file("3")])
    #expect(throws: FetchProblem.self) { try options().items { [] } }
  }

  @Test("names that would lead out of the folder, or to one file twice, are refused")
  func names() throws {
    for address in ["http://a.test/", "http://a.test/x/..", "http://a.test/%2Fetc%2F.."] {
      #expect(throws: FetchProblem.self, "\(address)") {
        try options("-O", address).items { [] }
      }
    }
    #expect(throws: FetchProblem.self) {
      try options("-O", "http://a.test/x", "http://b.test/x").items { [] }
    }
    #expect(throws: FetchProblem.self) {
      try options("-o", "x", "http://a.test/1", "http://a.test/2").items { [] }
    }
  }

  @Test("a body goes into the file that is named, and to the output by a dash or without a name")
  func targets() throws {
    #expect(try options("-o", "x", "a.test").items { [] }.map(\.target) == [.file("x")])
    #expect(try options("-o", "-", "a.test").items { [] }.map(\.target) == [.output])
    #expect(try options("a.test").items { [] }.map(\.target) == [.output])
  }

  @Test("what is no URL is named")
  func malformed() throws {
    let options = try options("ftp://a.test/x")
    #expect { try options.items { [] } } throws: { "\($0)".contains("ftp://a.test/x") }
  }

  @Test(
    "a pin is a host, a port and an address",
    arguments: [
      ("a.test:80:127.0.0.1", "127.0.0.1"), ("A.test:443:[::1]", "::1"), ("a.test:1:::1", "::1"),
      ("a.test:80", nil), ("a.test:0:127.0.0.1", nil), ("a.test:80:b.test", nil),
      (":80:1.2.3.4", nil),
      ("a.test:65536:1.2.3.4", nil), ("a.test:80:", nil),
    ] as [(String, String?)]
  )
  func pins(text: String, address: String?) {
    #expect(HostPin(text)?.address == address)
    #expect(HostPin(text)?.host == (address == nil ? nil : "a.test"))
  }

  @Test("the help fits a terminal of 80 columns")
  func help() {
    let lines = FetchOptions.command.help().split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines.contains { $0.contains("--resolve") })
  }
}
