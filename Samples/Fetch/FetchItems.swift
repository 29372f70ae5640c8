import FoundationEssentials
import NetworkModels

/// Why nothing can be fetched, and what to do.
struct FetchProblem: Error, Equatable, CustomStringConvertible {
  let description: String
}

extension FetchOptions {
  /// Makes what is to be fetched.
  ///
  /// - Parameter input: Reads the lines of standard input, where addresses come from there.
  /// - Returns: The items, one or more.
  /// - Throws: What is wrong with the addresses, or with where they go.
  func items(readingFrom input: () -> [String]) throws(FetchProblem) -> [FetchItem] {
    let typed = (addresses.isEmpty ? ["-"] : addresses).flatMap { $0 == "-" ? input() : [$0] }
    guard !typed.isEmpty else {
      throw FetchProblem(description: "there is no URL to fetch; see 'fetch --help'")
    }
    guard output == nil || typed.count == 1 && !takesRemoteNames else {
      throw FetchProblem(
        description: "--output takes one URL and no --remote-name; use --remote-name for several"
      )
    }
    // A dash is standard output, by custom.
    let file = output == "-" ? nil : output
    var items: [FetchItem] = []
    var paths: Set<String> = []
    for address in typed {
      let request = try request(for: address)
      let path = try takesRemoteNames ? request.url.fileName(address) : file
      if let path, !paths.insert(path).inserted {
        throw FetchProblem(description: "two URLs go to '\(path)'; fetch one after the other")
      }
      items.append(FetchItem(request, to: path.map { .file($0) } ?? .output))
    }
    return items
  }

  private func request(for address: String) throws(FetchProblem) -> HTTPRequest {
    do throws(NetworkError) {
      return try HTTPRequest(
        address: address.contains("://") ? address : "http://\(address)",
        method: HTTPMethod(rawValue: method ?? (data == nil ? "GET" : "POST")),
        headers: HTTPHeaders(headers),
        body: data.map { .data(Data($0.utf8)) }
      )
    } catch {
      throw FetchProblem(description: "\(error)")
    }
  }
}

extension URL {
  /// The name of the file on the server, if it is the name of a file here as well.
  fileprivate func fileName(_ address: String) throws(FetchProblem) -> String {
    let name = lastPathComponent
    let isName = !["", ".", "..", "/"].contains(name) && !name.contains { "/\0".contains($0) }
    guard isName else {
      throw FetchProblem(description: "'\(address)' names no file; use --output <file>")
    }
    return name
  }
}
