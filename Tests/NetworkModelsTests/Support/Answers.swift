import Foundation
import NetworkModels
import Signals

/// The steps of usual answers.
enum Answers {
  /// An answer with a text, after a second.
  static func text(
    _ text: String,
    status: Int = 200,
    headers: HTTPHeaders = HTTPHeaders(),
    after delay: Duration = .seconds(1)
  ) -> [StubTransport.Step] {
    [.wait(delay), .head(status: status, headers: headers), .body(Data(text.utf8)), .complete]
  }
}

/// A server that answers by what was asked and how often, on virtual time.
final class ScriptedServer: Sendable {
  private let script: @Sendable (HTTPRequest, Int) -> [StubTransport.Step]
  private let count = Atomic(0)

  init(_ script: @escaping @Sendable (HTTPRequest, _ number: Int) -> [StubTransport.Step]) {
    self.script = script
  }

  /// A transport to it.
  func transport(on scheduler: any DateScheduler) -> StubTransport {
    StubTransport(on: scheduler) { [self] request in
      script(
        request,
        count.modify { count in
          count += 1
          return count
        }
      )
    }
  }
}

extension HTTPRequest {
  /// A request for a path of a made-up host.
  static func path(_ path: String, headers: HTTPHeaders = HTTPHeaders()) -> HTTPRequest {
    HTTPRequest(URL(string: "http://list.test\(path)")!, headers: headers)
  }
}

/// Makes a text of a body.
@Sendable func text(_ data: Data) -> String {
  String(decoding: data, as: UTF8.self)
}
