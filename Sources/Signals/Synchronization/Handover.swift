/// A value of a type that is not made for several threads, handed from one to another.
///
/// Whoever uses it says in a comment why nobody touches the value from two threads at a time, or
/// leaves that, documented, to the user.
package struct Handover<Value>: @unchecked Sendable {
  /// The value.
  package let value: Value

  /// Hands a value over.
  package init(_ value: Value) {
    self.value = value
  }
}
