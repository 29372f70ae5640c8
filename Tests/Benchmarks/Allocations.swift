import AllocationCounter

/// What is taken from the heap.
enum Allocations {
  /// How many allocations `body` makes.
  static func count(_ body: () -> Void) -> Int {
    let before = allocation_counter_count()
    allocation_counter_set(true)
    body()
    allocation_counter_set(false)
    return allocation_counter_count() - before
  }

  /// How many bytes of the heap are in use after `body` that were not before, with what the
  /// allocator needs itself.
  static func bytes(_ body: () -> Void) -> Int {
    let before = allocation_counter_bytes_in_use()
    body()
    return Int(allocation_counter_bytes_in_use()) - Int(before)
  }
}
