/// Something that a step comes to.
enum GraphPlace {
  case node(NodePointer)
  case component(Unmanaged<GraphComponent>)

  /// What holds the lock; `nil` if nobody has come there yet.
  ///
  /// It may have become a part of another one when the caller looks at it.
  var domain: Unmanaged<GraphComponent>? {
    switch self {
    case .node(let node): node.component.map(Self.domain(of:))
    case .component(let component): Self.domain(of: component)
    }
  }

  /// What holds the lock of all that a component is connected with.
  @inline(__always)
  static func domain(of component: Unmanaged<GraphComponent>) -> Unmanaged<GraphComponent> {
    component._withUnsafeGuaranteedRef { $0.isDomain ? component : $0.domain }
  }
}
