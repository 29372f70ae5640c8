import Foundation

/// A list as it comes from a server.
struct LoadedList: Sendable, Equatable {
  let items: [String]

  /// Why a body is no list.
  enum Failure: Error, CustomStringConvertible {
    case neitherJSONNorText

    var description: String {
      "it is neither a JSON array of names nor text in UTF-8"
    }
  }

  private struct Item: Decodable {
    let name: String
  }

  /// Reads a JSON array, of strings or of objects with a `name`, or else the lines of a text.
  init(_ body: Data) throws {
    if let objects = try? JSONDecoder().decode([Item].self, from: body) {
      items = objects.map(\.name)
    } else if let strings = try? JSONDecoder().decode([String].self, from: body) {
      items = strings
    } else if let text = String(validating: body, as: UTF8.self) {
      items = text.split(whereSeparator: \.isNewline).map(String.init)
    } else {
      throw Failure.neitherJSONNorText
    }
  }
}
