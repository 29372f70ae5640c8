/// Says that something lives longer than it should.
public struct NotReleased: Error, Equatable, CustomStringConvertible {
  /// What is still alive, in words.
  public let living: [String]
  private let reason: String
  private let place: String

  init(_ living: [String], _ reason: String, fileID: String, line: Int) {
    (self.living, self.reason) = (living, reason)
    place = "\(fileID):\(line)"
  }

  /// What is still alive, and why that is wrong.
  public var description: String {
    (["\(reason) (\(place)):"] + living.map { "  \($0)" }).joined(separator: "\n")
  }
}

/// Throws if what a closure returns is still alive afterwards.
///
/// ```swift
/// try expectReleased {
///   let model = CountdownModel(scheduler: scheduler)
///   model.start.apply().start()
///   return model
/// }
/// ```
///
/// To look at something that a closure captures, let it be the last that refers to it, or return
/// what has the closure.
///
/// - Parameters:
///   - fileID: Where to say that the expectation is.
///   - line: The line there.
///   - make: Makes an object and uses it. Nobody else may keep it.
/// - Throws: `NotReleased` if something keeps the object, and what `make` throws.
public func expectReleased<Object: AnyObject>(
  fileID: String = #fileID,
  line: Int = #line,
  _ make: () throws -> Object
) throws {
  try expectReleased(fileID: fileID, line: line) { [try make()] }
}

/// Throws if one of the objects that a closure returns is still alive afterwards.
///
/// - Parameters:
///   - fileID: Where to say that the expectation is.
///   - line: The line there.
///   - make: Makes objects and uses them. Nobody else may keep them.
/// - Throws: `NotReleased` if something keeps an object, and what `make` throws.
public func expectReleased(
  fileID: String = #fileID,
  line: Int = #line,
  _ make: () throws -> [AnyObject]
) throws {
  let references = try make().map(WeakReference.init)
  try requireReleased(references, fileID: fileID, line: line)
}

/// Throws if what a closure returns is still alive after it and the tasks that it has cancelled.
///
/// - Parameters:
///   - fileID: Where to say that the expectation is.
///   - line: The line there.
///   - make: Makes an object and uses it. Nobody else may keep it.
/// - Throws: `NotReleased` if something keeps the object, and what `make` throws.
public func expectReleased<Object: AnyObject>(
  fileID: String = #fileID,
  line: Int = #line,
  _ make: () async throws -> Object
) async throws {
  let reference = WeakReference(try await make())
  // A task that was cancelled lets go of what it holds when it has a thread again.
  for _ in 0..<100 where reference.object != nil {
    await Task.detached(priority: .background) { await Task.yield() }.value
  }
  try requireReleased([reference], fileID: fileID, line: line)
}

private struct WeakReference {
  weak var object: AnyObject?
  let type: String

  init(_ object: AnyObject) {
    self.object = object
    type = "\(Swift.type(of: object))"
  }
}

private func requireReleased(
  _ references: [WeakReference],
  fileID: String,
  line: Int
) throws(NotReleased) {
  let living = references.filter { $0.object != nil }.map(\.type)
  guard !living.isEmpty else { return }
  throw NotReleased(living, "Something keeps alive", fileID: fileID, line: line)
}
