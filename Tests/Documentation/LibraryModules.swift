import Foundation

/// The modules that the package offers to others.
enum LibraryModules {
  private struct Package: Decodable {
    let products: [Product]
  }

  private struct Product: Decodable {
    let targets: [String]
    let type: Kind
  }

  /// What kind of a product it is.
  ///
  /// The description has an object with one key, of which only the name matters here.
  private struct Kind: Decodable {
    let library: [String]?
  }

  /// Reads what `swift package describe --type json` has written.
  ///
  /// - Parameter data: The description.
  /// - Returns: The targets of all libraries.
  /// - Throws: What is wrong with the description.
  static func names(inDescription data: Data) throws -> [String] {
    let package = try JSONDecoder().decode(Package.self, from: data)
    return package.products.filter { $0.type.library != nil }.flatMap(\.targets).sorted()
  }
}
