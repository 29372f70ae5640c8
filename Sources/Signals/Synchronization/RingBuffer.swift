/// A first-in, first-out queue with constant time at both ends.
///
/// A popped element's place is emptied, so nothing outlives its turn.
@usableFromInline
struct RingBuffer<Element> {
  @usableFromInline var storage: [Element?] = []
  @usableFromInline var head = 0
  @usableFromInline var count = 0

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { count == 0 }

  @inlinable
  mutating func append(_ element: consuming Element) {
    if count == storage.count { grow() }
    let tail = head + count
    storage[tail < storage.count ? tail : tail - storage.count] = consume element
    count += 1
  }

  @inlinable
  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = storage[head].take()
    head += 1
    if head == storage.count { head = 0 }
    count -= 1
    // A burst must not hold on to its memory for ever.
    if count == 0, storage.count > 1024 {
      storage = []
      head = 0
    }
    return element
  }

  @inlinable
  mutating func grow() {
    var larger: [Element?] = []
    larger.reserveCapacity(max(4, storage.count * 2))
    for offset in 0..<count {
      let index = head + offset
      larger.append(storage[index < storage.count ? index : index - storage.count].take())
    }
    while larger.count < larger.capacity { larger.append(nil) }
    storage = larger
    head = 0
  }
}
