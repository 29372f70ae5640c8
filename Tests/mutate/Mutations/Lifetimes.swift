extension Mutation {
  static let lifetimes: [Mutation] = [
    Mutation(
      statement: "obsolete?.dispose()",
      in: "Lifetimes/SerialDisposable.swift",
      laws: "disposables do as their model does"
    ),
    Mutation(
      statement: "if state.isDisposed { return newValue }",
      in: "Lifetimes/SerialDisposable.swift",
      laws: "disposables do as their model does"
    ),
    Mutation(
      statement: "guard state.inner !== newValue else { return nil }",
      in: "Lifetimes/SerialDisposable.swift",
      laws: "is given the same"
    ),
    Mutation(
      statement: "state.isDisposed = true",
      in: "Lifetimes/SerialDisposable.swift",
      laws: "disposables do as their model does"
    ),
    Mutation(
      statement: "guard !state.isDisposed else { return nil }",
      in: "Lifetimes/CompositeDisposable.swift",
      laws: "132 composite"
    ),
    Mutation(
      statement: "state.isDisposed = true",
      in: "Lifetimes/CompositeDisposable.swift",
      laws: "132 composite"
    ),
    Mutation(
      statement: "disposable.dispose()",
      in: "Lifetimes/CompositeDisposable.swift",
      laws: "disposables do as their model does"
    ),
    Mutation(
      "$0.key < $1.key",
      becomes: "$0.key > $1.key",
      in: "Lifetimes/CompositeDisposable.swift",
      laws: "the order of a composite"
    ),
    Mutation(
      "$0.members.removeValue(forKey: key)",
      becomes: "$0.members[key]",
      in: "Lifetimes/CompositeDisposable.swift",
      laws: "disposables do as their model does"
    ),
    Mutation(
      "state.action.take()",
      becomes: "state.action",
      in: "Lifetimes/AnyDisposable.swift",
      laws: "disposables do as their model does"
    ),
    Mutation(
      statement: "base.dispose()",
      in: "Lifetimes/AnyDisposable.swift",
      laws: "disposables do as their model does"
    ),
    Mutation(
      statement: "ends.dispose()",
      in: "Lifetimes/Lifetime.swift",
      occurrence: 2,
      laws: "lifetimes do as their model does"
    ),
    Mutation(
      statement: "ends.dispose()",
      in: "Lifetimes/Lifetime.swift",
      laws: "a bag and an empty life"
    ),
    Mutation(
      "self.ends.add { observer.sendCompleted() }",
      becomes: "self.ends.add { observer.sendInterrupted() }",
      in: "Lifetimes/Lifetime.swift",
      laws: "lifetimes do as their model does"
    ),
    Mutation(
      statement: "inner.dispose()",
      in: "Lifetimes/ScopedDisposable.swift",
      laws: "disposables do as their model does"
    ),
    Mutation(
      statement: "members.dispose()",
      in: "Lifetimes/DisposeBag.swift",
      laws: "a bag and an empty life"
    ),
    Mutation(
      "tokens[middle] < token.value",
      becomes: "tokens[middle] <= token.value",
      in: "Lifetimes/Bag.swift",
      laws: "a bag does as a list does"
    ),
    Mutation(
      statement: "places[index] = nil",
      in: "Lifetimes/Bag.swift",
      laws: "a bag does as a list does"
    ),
    Mutation(
      statement: "holeCount += 1",
      in: "Lifetimes/Bag.swift",
      laws: "a bag does as a list does"
    ),
    Mutation(
      statement: "tokens.swapAt(kept, index)",
      in: "Lifetimes/Bag.swift",
      laws: "a bag does as a list does"
    ),
    Mutation(
      statement: "holeCount = 0",
      in: "Lifetimes/Bag.swift",
      occurrence: 2,
      laws: "a bag does as a list does"
    ),
    Mutation(
      statement: "remaining -= 1",
      in: "Lifetimes/Bag.swift",
      laws: "a bag does as a list does"
    ),
    Mutation(
      statement: "state.changeCount += 1",
      in: "Lifetimes/SerialDisposable.swift",
      laws: "what takes the place of what it follows"
    ),
    Mutation(
      statement: "state.changeCount += 1",
      in: "Lifetimes/SerialDisposable.swift",
      occurrence: 2,
      laws: "what takes the place of what it follows"
    ),
    Mutation(
      statement: "former?.dispose()",
      in: "Lifetimes/SerialDisposable.swift",
      laws: "what takes the place of what it follows"
    ),
    Mutation(
      "state.changeCount == change",
      becomes: "true",
      in: "Lifetimes/SerialDisposable.swift",
      laws: "what takes the place of what it follows"
    ),
    Mutation(
      "!state.isDisposed",
      becomes: "true",
      in: "Lifetimes/SerialDisposable.swift",
      laws: "what takes the place of what it follows"
    ),
    Mutation(
      statement: "if !isKept { made?.dispose() }",
      in: "Lifetimes/SerialDisposable.swift",
      laws: "what takes the place of what it follows"
    ),
  ]
}
