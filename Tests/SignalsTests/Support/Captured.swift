/// An object whose end can be seen: closures capture it, tests hold it weakly.
final class Captured: Sendable {
  func touch() {}
}
