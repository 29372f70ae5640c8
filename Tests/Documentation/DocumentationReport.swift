import Foundation

/// Which public symbols of some modules have no doc comment.
struct DocumentationReport {
  /// Why there is no report.
  enum Failure: Error, CustomStringConvertible {
    case noModules
    case noSymbolGraph(module: String, folder: String)
    case noSymbols

    var description: String {
      switch self {
      case .noModules: "the package description on the standard input names no library"
      case .noSymbolGraph(let module, let folder):
        "there is no symbol graph of \(module) in \(folder): run `swift package dump-symbol-graph`"
      case .noSymbols: "the symbol graphs hold no public symbol at all, so they prove nothing"
      }
    }
  }

  let moduleCount: Int
  private(set) var symbolCount = 0
  private(set) var undocumented: [SymbolGraph.Symbol] = []

  init(modules: [String], symbolGraphs folder: URL) throws {
    guard !modules.isEmpty else { throw Failure.noModules }
    moduleCount = modules.count
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    for module in modules {
      guard files.contains("\(module).symbols.json") else {
        throw Failure.noSymbolGraph(module: module, folder: folder.path())
      }
      // What a module adds to others stands in files of its own, such as `Signals@Swift`.
      for file in files.sorted()
      where file == "\(module).symbols.json" || file.hasPrefix("\(module)@") {
        let data = try Data(contentsOf: folder.appending(path: file))
        let graph = try JSONDecoder().decode(SymbolGraph.self, from: data)
        let symbols = graph.symbols.filter { !$0.isExtension }
        symbolCount += symbols.count
        undocumented += symbols.filter { !$0.isDocumented }
      }
    }
    guard symbolCount > 0 else { throw Failure.noSymbols }
  }
}
