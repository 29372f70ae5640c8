import Foundation

let usage = """
  Finds public symbols of the libraries that have no doc comment.

  USAGE: swift package describe --type json | documentation-check FOLDER

    FOLDER   where `swift package dump-symbol-graph` has written its files

  Exits with 1 if there are any, and with 2 if it cannot tell.
  """

guard let folder = CommandLine.arguments.dropFirst().first, folder != "--help" else {
  print(usage)
  exit(CommandLine.arguments.count > 1 ? 0 : 2)
}

do {
  let description = FileHandle.standardInput.readDataToEndOfFile()
  let report = try DocumentationReport(
    modules: LibraryModules.names(inDescription: description),
    symbolGraphs: URL(filePath: folder)
  )
  for symbol in report.undocumented { print(symbol.place ?? "", symbol.path) }
  print("\(report.symbolCount) public symbols of \(report.moduleCount) modules")
  print("undocumented public symbols: \(report.undocumented.count)")
  exit(report.undocumented.isEmpty ? 0 : 1)
} catch {
  FileHandle.standardError.write(Data("documentation-check: \(error)\n".utf8))
  exit(2)
}
