import Foundation
import Testing

@Suite("The code in the documentation")
struct ArticleTests {
  @Test("each block of each article is compiled by a test, and nothing else is said to be in it")
  func sameCode() throws {
    let sources = Dictionary(grouping: try GuideSource.all(), by: \.article)
    let articles = try Article.all()
    for article in articles {
      let compiled = (sources[article.path] ?? []).flatMap(\.pieces)
      #expect(article.blocks == compiled, "\(article.path)")
    }
    let paths = Set(articles.map(\.path))
    #expect(sources.keys.filter { !paths.contains($0) } == [])
    #expect(articles.filter { !$0.blocks.isEmpty }.count > 15)
  }

  @Test("what has the code of articles belongs to a target of tests, unconditionally")
  func isCompiled() throws {
    let manifest = try String(
      contentsOf: SourceFile.root.appending(path: "Package.swift"),
      encoding: .utf8
    )
    let targets = Set(
      manifest.matches(of: #/\.testTarget\(\s*name: "(\w+)"/#).map { String($0.1) }
    )
    for source in try GuideSource.all() {
      #expect(targets.contains { source.path.hasPrefix("Tests/\($0)/") }, "\(source.path)")
    }
    let conditional = try SourceFile.all(in: "Tests").filter { file in
      GuideSource(file) != nil && file.lines.contains { $0.hasPrefix("#if") }
    }
    #expect(conditional.map(\.path) == [])
  }

  @Test("each library has a catalogue, which begins with a page of the library's name")
  func catalogues() throws {
    let manifest = try String(
      contentsOf: SourceFile.root.appending(path: "Package.swift"),
      encoding: .utf8
    )
    let libraries = manifest.matches(of: #/\.library\(name: "(\w+)"/#).map(\.1)
    let missing = libraries.filter { name in
      let page = SourceFile.root.appending(path: "Sources/\(name)/\(name).docc/\(name).md")
      return !FileManager.default.fileExists(atPath: page.path())
    }
    #expect(missing == [])
    #expect(libraries.count > 5)
  }

  @Test("the README's links to files lead somewhere")
  func links() throws {
    let readme = try String(
      contentsOf: SourceFile.root.appending(path: "README.md"),
      encoding: .utf8
    )
    let links = readme.matches(of: #/\](?:\(|: )((?:Sources|Tests|Samples)\/[^\s)]+)/#).map(\.1)
    let missing = links.filter { path in
      !FileManager.default.fileExists(atPath: SourceFile.root.appending(path: path).path())
    }
    #expect(missing == [])
    #expect(links.count > 5)
  }

  @Test("blocks and pieces are the lines between their marks, without common indentation")
  func reading() {
    let article = Article(
      path: "A.md",
      text: """
        ```swift
        let one = 1
          + 2
        ```
        ```text
        no code
        ```
        ```swift
        let open = 1
        """
    )
    #expect(article.blocks == ["let one = 1\n  + 2", "let open = 1\n(without an end)"])
    let file = SourceFile(
      path: "A.swift",
      text: """
        // guide to: A.md
        func f() {
          // guide: begin
          let one = 1
            + 2

          let two = 2
          // guide: end
        }
        """
    )
    #expect(GuideSource(file)?.article == "A.md")
    #expect(GuideSource(file)?.pieces == ["let one = 1\n  + 2\n\nlet two = 2"])
    #expect(GuideSource(SourceFile(path: "B.swift", text: "let a = 1")) == nil)
  }
}
