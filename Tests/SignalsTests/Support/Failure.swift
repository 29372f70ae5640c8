/// The failure of streams in tests.
enum TestFailure: Error, Equatable {
  case first
  case second
}
