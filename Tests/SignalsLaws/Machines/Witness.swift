/// The failure of streams in laws about machines.
enum LawFault: Error, Equatable {
  case first
  case second
}

/// Something for closures to capture, so that one can see whether they are held.
final class Captured: Sendable {
  func touch() {}
}

/// Sees whether an object is alive without keeping it so.
struct Witness: Sendable {
  private weak var object: (any AnyObject & Sendable)?

  init(_ object: any AnyObject & Sendable) {
    self.object = object
  }

  var isAlive: Bool { object != nil }
}
