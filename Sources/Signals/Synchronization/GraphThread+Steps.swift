extension GraphThread {
  /// Runs `body`, which comes to a node first of all, as one step, or as a part of the step that the
  /// thread is in.
  ///
  /// It does not set anything of another domain.
  func step<Result>(at node: NodePointer, _ body: () throws -> Result) rethrows -> Result {
    enter(node)
    defer { endStep() }
    return try body()
  }

  /// The same, for what is connected with each other.
  func step<Result>(in component: GraphComponent, _ body: () throws -> Result) rethrows -> Result {
    let place = GraphPlace.component(.passUnretained(component))
    if !tryToHold(place) { waitToHold(place) }
    depth += 1
    defer { endStep() }
    return try body()
  }

  /// Connects two nodes, as one step, and runs `body` in that.
  func stepConnecting<Result>(
    _ first: NodePointer,
    _ second: NodePointer,
    _ body: () throws -> Result
  ) rethrows -> Result {
    try step(at: first) {
      hold(second)
      first.connect(to: second, self)
      return try body()
    }
  }

  /// Runs `body`, which does whatever it likes, as one step, or as a part of the step that the thread is
  /// in.
  ///
  /// Nobody knows which domains it will come to, nor can it be begun anew. Two of these, each of which has
  /// locked what the other one wants, could never go on. So they take turns, which nothing else does.
  func stepOfUser<Result>(_ body: () throws -> Result) rethrows -> Result {
    if depth == 0 {
      Self.bodies.lock()
      isBody = true
      isUncommon = true
    }
    depth += 1
    defer { endStep() }
    return try body()
  }

  private static let bodies = PlatformMutex()

  /// Ends what a closure of a user does, if there was one: what follows are derivations.
  func endBody() {
    guard isBody else { return }
    isBody = false
    isFinal = false
    if !writes.isEmpty { garbage.append(writes) }
    writes = []
    Self.bodies.unlock()
  }

  /// Notes what the closure of a user has set.
  func note(_ write: GraphWrite) {
    isDue = true
    writes.append(write)
  }

  /// Says that what the closure of a user has done cannot be taken back: a value is changed in place.
  func stand() {
    if isBody { isFinal = true }
  }

  /// Whether what has been done can be taken back.
  var canWithdraw: Bool { isBody && !isFinal }
}

// MARK: - Coming and going

extension GraphThread {
  /// Begins a step at a node, or a part of the step that the thread is in.
  @inline(__always)
  func enter(_ node: NodePointer) {
    if depth > 0 {
      hold(node)
    } else if let component = node.component {
      let domain = GraphPlace.domain(of: component)
      if domain._withUnsafeGuaranteedRef({ $0.tryToEnter(identity, for: node, in: component) }) {
        begin(in: domain)
      } else {
        waitToHold(.node(node))
      }
    } else {
      holdAnew(node)
    }
    depth += 1
  }

  @inline(never)
  private func holdAnew(_ node: NodePointer) {
    if !tryToHold(.node(node)) { waitToHold(.node(node)) }
  }

  /// Ends what is a step, or a part of one.
  @inline(__always)
  func endStep() {
    if depth == 1, isDue { finishStep() } else { leave() }
  }

  /// Comes out of a step, or a part of one.
  @inline(__always)
  func leave() {
    depth -= 1
    guard depth == 0 else { return }
    if isUncommon { return letGoOfAll() }
    // A step that has nothing uncommon has locked one domain.
    guard let domain else { return }
    self.domain = nil
    letGo(of: domain)
  }

  /// Makes a node's domain one of those of the step that the thread is in.
  @inline(__always)
  func hold(_ node: NodePointer) {
    guard let component = node.component, holds(component) else { return holdAnew(node) }
  }

  /// Whether a component's domain is one of those of the step.
  @inline(__always)
  private func holds(_ component: Unmanaged<GraphComponent>) -> Bool {
    GraphPlace.domain(of: component)._withUnsafeGuaranteedRef { $0.lock.holder == identity }
  }

  /// Makes a place's domain one of those of the step, if it is free, or belongs to the step already.
  func tryToHold(_ place: GraphPlace) -> Bool {
    let component = component(of: place)
    if holds(component) { return true }
    let domain = GraphPlace.domain(of: component)
    let isEntered = domain._withUnsafeGuaranteedRef { domain in
      switch place {
      case .node(let node): domain.tryToEnter(identity, for: node, in: component)
      case .component: domain.tryToEnter(identity)
      }
    }
    guard isEntered else { return false }
    if self.domain == nil, depth == 0 { begin(in: domain) } else { add(domain.retain()) }
    return true
  }

  @inline(__always)
  private func begin(in domain: Unmanaged<GraphComponent>) {
    self.domain = domain
    domain._withUnsafeGuaranteedRef { domain in
      revision = domain.revision
      completionCount = domain.completionCount
    }
  }

  private func add(_ domain: Unmanaged<GraphComponent>) {
    isUncommon = true
    others.append(domain)
    domain._withUnsafeGuaranteedRef { domain in
      revision = max(revision, domain.revision)
      completionCount = max(completionCount, domain.completionCount)
    }
  }

  @inline(__always)
  private func letGo(of domain: Unmanaged<GraphComponent>) {
    domain._withUnsafeGuaranteedRef { domain in
      domain.revision = revision
      domain.completionCount = completionCount
      if domain.lock.letGo() { GraphMeeting.tell() }
    }
  }

  @inline(never)
  private func letGoOfAll() {
    endBody()
    if suspended.isEmpty {
      if let domain { letGo(of: domain) }
      domain = nil
      while let other = others.popLast() {
        letGo(of: other)
        other.release()
      }
      while let spare = returned.popLast() { spares.append(spare) }
    } else {
      passOn()
    }
    isUncommon = false
  }

  /// Has another step hold all that this one does.
  func handAll(to other: GraphThread) {
    if let domain { others.append(domain.retain()) }
    domain = nil
    while let domain = others.popLast() {
      domain._withUnsafeGuaranteedRef { $0.lock.hand(to: other.identity) }
      other.others.append(domain)
    }
    while let spare = returned.popLast() { other.returned.append(spare) }
    other.isUncommon = true
    other.revision = max(revision, other.revision)
    other.completionCount = max(completionCount, other.completionCount)
  }
}

// MARK: - Nodes that are not connected yet

extension GraphThread {
  /// What a place is a part of.
  ///
  /// Until a derivation has run, nobody knows what it is connected with. So it is lent a component until
  /// then.
  private func component(of place: GraphPlace) -> Unmanaged<GraphComponent> {
    switch place {
    case .component(let component): return component
    case .node(let node):
      if let component = node.component { return component }
      guard node.pointee.tracksReads else { return node.establishedComponent }
      let spare =
        spares.popLast() ?? Self.leftSpares.withLock { $0.popLast() }
        ?? .passRetained(GraphComponent())
      spare._withUnsafeGuaranteedRef { $0.lend(to: node) }
      // The node holds it until it gives it back.
      let component = node.join(spare.retain())
      if component.toOpaque() == spare.toOpaque() {
        spare.release()
      } else {
        spares.append(spare)
      }
      return component
    }
  }

  /// Makes a node that is not connected with anything, after all, a part of a component of its own.
  @inline(never)
  func separate(_ node: NodePointer) {
    guard let own = node.component, own._withUnsafeGuaranteedRef({ $0.giveBack(by: node) }) else {
      return
    }
    let new = Unmanaged.passRetained(GraphComponent())
    // Nobody else knows it yet.
    _ = new._withUnsafeGuaranteedRef { $0.tryToEnter(identity) }
    add(new.retain())
    node.replaceComponent(by: new)
    takeBack(own)
  }

  /// Takes back a component that was lent to a node, which is a part of another one now.
  func takeBack(_ spare: Unmanaged<GraphComponent>) {
    let index = (0..<others.count).last { others[$0].toOpaque() == spare.toOpaque() }
    guard let index else {
      // The step has begun with it.
      returned.append(spare)
      return
    }
    let last = others.removeLast()
    if index < others.count { others[index] = last }
    letGo(of: spare)
    spare.release()
    spares.append(spare)
  }

  /// What threads that have ended have left.
  static let leftSpares = Lock<[Unmanaged<GraphComponent>]>([])
}
