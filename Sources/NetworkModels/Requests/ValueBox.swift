/// A value behind a reference.
///
/// What holds a box is of the same size whatever the type of the value. Generic code that is not
/// compiled for that type would look it up for each copy of what holds the value itself.
final class ValueBox<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
