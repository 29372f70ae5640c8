import Testing

/// All that can happen at a gate that is biased, as one thread passes it and others come.
///
/// The steps are those of `Gate+Bias.swift`, each a load, a store, or what is done under the lock. A
/// thread's stores wait in its buffer, as they do in processors, until they are written out at any moment;
/// compare-and-swap and locks write out the buffer of their own thread, and the fence those of all.
@Suite("A model of a biased gate")
struct GateModelTests {
  @Test("in no order of all steps two are inside, or something is left behind for ever")
  func holds() {
    let (states, failures) = explore(Model(others: [2, 1], passes: 3))
    #expect(failures == [])
    #expect(states > 10_000)
  }

  @Test("without the fence it fails")
  func needsFence() {
    var model = Model(others: [1], passes: 2)
    model.hasFence = false
    #expect(!explore(model).failures.isEmpty)
  }

  @Test("without the second look at the word it fails")
  func needsSecondLook() {
    var model = Model(others: [1], passes: 2)
    model.looksTwice = false
    #expect(!explore(model).failures.isEmpty)
  }

  private func explore(_ start: Model) -> (states: Int, failures: Set<String>) {
    var (seen, open, failures): (Set<Model>, [Model], Set<String>) = ([start], [start], [])
    while let model = open.popLast() {
      let next = model.next()
      if next.isEmpty, !model.isOver {
        failures.insert("it stands still with something left behind")
      }
      for model in next {
        if model.inside.count > 1 { failures.insert("two are inside") }
        if seen.insert(model).inserted { open.append(model) }
      }
    }
    return (seen.count, failures)
  }
}

/// The state of a gate, of its favourite, thread 0, and of the others.
private struct Model: Hashable {
  enum Word: Hashable { case free, taken, waiting, biased, revoking }

  enum Store: Hashable {
    case word(Word)
    case isInside(Bool)
  }

  /// What a thread does next.
  enum Place: Hashable {
    case enter, say, lookAgain, ask, tryToTake
    case work
    case leave, sayNot, lookAgainAfter, askAfter, letGo
    case drain, workOnWaiting
    case leaveBehind, fence, decide
    case done
  }

  struct Thread: Hashable {
    var place = Place.enter
    var passes: Int
    var buffer: [Store] = []
  }

  var hasFence = true
  var looksTwice = true
  var word = Word.biased
  var isInside = false
  var lockedBy: Int?
  var waiting = 0
  var wasFavouriteInside = false
  var threads: [Thread]
  var inside: Set<Int> = []

  init(others: [Int], passes: Int) {
    threads = [Thread(passes: passes)] + others.map { Thread(passes: $0) }
  }

  var isOver: Bool {
    waiting == 0 && threads.allSatisfy { $0.place == .done && $0.buffer.isEmpty }
  }

  /// All states that may follow.
  func next() -> [Model] {
    threads.indices.flatMap { thread -> [Model] in
      var next = step(of: thread).map { [$0] } ?? []
      if !threads[thread].buffer.isEmpty {
        var model = self
        model.writeOut(1, of: thread)
        next.append(model)
      }
      return next
    }
  }

  private mutating func writeOut(_ count: Int = .max, of thread: Int) {
    for store in threads[thread].buffer.prefix(count) {
      switch store {
      case .word(let value): word = value
      case .isInside(let value): isInside = value
      }
    }
    threads[thread].buffer.removeFirst(min(count, threads[thread].buffer.count))
  }

  /// What a thread sees of the word: its own last store, if that is still in its buffer.
  private func word(seenBy thread: Int) -> Word {
    for case .word(let value) in threads[thread].buffer.reversed() { return value }
    return word
  }

  private func isInside(seenBy thread: Int) -> Bool {
    for case .isInside(let value) in threads[thread].buffer.reversed() { return value }
    return isInside
  }

  private func step(of thread: Int) -> Model? {
    var model = self
    return model.proceed(thread) ? model : nil
  }

  /// Makes the next step of a thread.
  ///
  /// - Returns: Whether it can.
  private mutating func proceed(_ thread: Int) -> Bool {
    let seen = word(seenBy: thread)
    switch threads[thread].place {
    case .enter:
      guard seen == .biased else { go(thread, .tryToTake); break }
      go(thread, thread == 0 && !isInside(seenBy: thread) ? .say : .leaveBehind)
    case .say:
      threads[thread].buffer.append(.isInside(true))
      go(thread, looksTwice ? .lookAgain : .work)
    case .lookAgain: go(thread, seen == .biased ? .work : .ask)
    case .ask:
      guard lockedBy == nil else { return false }
      writeOut(of: thread)
      go(thread, wasFavouriteInside ? .work : .tryToTake)
    case .tryToTake:
      writeOut(of: thread)
      if word == .free {
        word = .taken
        go(thread, .work)
      } else {
        go(thread, .leaveBehind)
      }
    case .work:
      // Inside from here to the next step, so that others can be seen there too.
      if inside.insert(thread).inserted { return true }
      inside.remove(thread)
      go(thread, .leave)
    case .leave: go(thread, seen == .biased ? .sayNot : .letGo)
    case .sayNot:
      threads[thread].buffer.append(.isInside(false))
      go(thread, looksTwice ? .lookAgainAfter : .enter)
      if !looksTwice { endPass(thread) }
    case .lookAgainAfter:
      if seen == .biased { endPass(thread) } else { go(thread, .askAfter) }
    case .askAfter:
      guard lockedBy == nil else { return false }
      writeOut(of: thread)
      if wasFavouriteInside { go(thread, .drain) } else { endPass(thread) }
    case .letGo:
      writeOut(of: thread)
      if word == .taken {
        word = .free
        endPass(thread)
      } else {
        go(thread, .drain)
      }
    case .drain:
      guard lockedBy == nil else { return false }
      writeOut(of: thread)
      if waiting > 0 {
        waiting -= 1
        go(thread, .workOnWaiting)
      } else {
        word = .free
        endPass(thread)
      }
    case .workOnWaiting:
      if inside.insert(thread).inserted { return true }
      inside.remove(thread)
      go(thread, .drain)
    case .leaveBehind:
      guard lockedBy == nil else { return false }
      writeOut(of: thread)
      switch word {
      case .biased:
        waiting += 1
        lockedBy = thread
        threads[thread].buffer.append(.word(.revoking))
        go(thread, .fence)
      case .waiting, .revoking:
        waiting += 1
        endPass(thread)
      case .taken:
        waiting += 1
        word = .waiting
        endPass(thread)
      case .free:
        waiting += 1
        word = .waiting
        go(thread, .drain)
      }
    case .fence:
      if hasFence { for thread in threads.indices { writeOut(of: thread) } }
      go(thread, .decide)
    case .decide:
      wasFavouriteInside = isInside(seenBy: thread)
      threads[thread].buffer.append(.word(.waiting))
      writeOut(of: thread)
      lockedBy = nil
      if wasFavouriteInside { endPass(thread) } else { go(thread, .drain) }
    case .done: return false
    }
    return true
  }

  private mutating func go(_ thread: Int, _ place: Place) {
    threads[thread].place = place
  }

  private mutating func endPass(_ thread: Int) {
    threads[thread].passes -= 1
    go(thread, threads[thread].passes > 0 ? .enter : .done)
  }
}
