import Glibc

/// How much is left of the stack, and a longer one for those that go deep.
///
/// A chain of operators calls as deep as it is long. Very long ones ask here now and then.
enum StackSpace {
  /// What the stages from one check to the next may need, with a good margin.
  private static let reserve = 192 * 1024
  private static let longSize = 16 * 1024 * 1024

  /// Runs `body` here, or on a longer stack while this thread waits for it.
  ///
  /// On another thread, then: but only where this one's stack would overflow.
  static func run(_ body: () -> Void) {
    guard isLow else { return body() }
    withoutActuallyEscaping(body) { body in
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      pthread_attr_setstacksize(&attributes, longSize)
      defer { pthread_attr_destroy(&attributes) }
      let work = Unmanaged.passRetained(Work(body))
      var thread = pthread_t()
      let status = pthread_create(
        &thread,
        &attributes,
        { argument in
          if let argument { Unmanaged<Work>.fromOpaque(argument).takeUnretainedValue().body() }
          return nil
        },
        work.toOpaque()
      )
      if status == 0 { pthread_join(thread, nil) } else { body() }
      work.release()
    }
  }

  /// The system's way to ask for a thread's stack, which its headers hide from Swift.
  private static let getAttributes: GetAttributes? =
    dlsym(nil, "pthread_getattr_np").map { unsafeBitCast($0, to: GetAttributes.self) }

  private typealias GetAttributes =
    @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32

  private static var isLow: Bool {
    var attributes = pthread_attr_t()
    guard let getAttributes, getAttributes(pthread_self(), &attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    var lowest: UnsafeMutableRawPointer?
    var size = 0
    pthread_attr_getstack(&attributes, &lowest, &size)
    guard let lowest else { return false }
    return withUnsafePointer(to: &size) { here in
      UInt(bitPattern: here) < UInt(bitPattern: lowest) + UInt(reserve)
    }
  }

  private final class Work {
    let body: () -> Void

    init(_ body: @escaping () -> Void) {
      self.body = body
    }
  }
}

/// Holds what may take a long stack to be used, and to be released.
final class DeepReference<Content>: @unchecked Sendable {
  /// Changes only at the end.
  private var content: Content?

  init(_ content: Content) {
    self.content = content
  }

  deinit {
    StackSpace.run { content = nil }
  }

  func use(_ body: (Content) -> Void) {
    guard let content else { return }
    StackSpace.run { body(content) }
  }
}

extension SignalProducer {
  /// The same producer, with a check of the stack where events and starts pass.
  @usableFromInline
  func checkingStack() -> SignalProducer {
    let source = DeepReference(self)
    return SignalProducer { scope, sink in
      let checked = sink.checkingStack()
      source.use { $0.feed(checked, in: scope) }
    }
  }
}

extension Sink {
  /// The same sink, with a check of the stack where events pass.
  @usableFromInline
  func checkingStack() -> Sink {
    let next = DeepReference(self)
    return Sink(
      value: { value in next.use { $0.value(value) } },
      end: { termination in next.use { $0.end(termination) } }
    )
  }
}
