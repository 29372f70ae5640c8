public import Signals

/// Sees each request of a client before it is sent, and its answer, and may change both.
///
/// ```swift
/// struct Signing: Interceptor {
///   func intercept(
///     _ request: HTTPRequest,
///     context: InterceptorContext,
///     next: @escaping InterceptorContext.Next
///   ) -> SignalProducer<TransportEvent, NetworkError> {
///     var signed = request
///     signed.headers["X-Signature"] = signature(of: request)
///     return next(signed)
///   }
/// }
/// ```
///
/// It is asked before the transport, always, and once for each time that a request is sent: the
/// first time, and again for each redirect and each further attempt, which the context numbers.
/// The request is whole, with its cookies, and its body in the form in which the caller gave it.
/// A redirect may have led it to another origin: look at its URL before adding a credential.
public protocol Interceptor: Sendable {
  /// Passes a request on, as it is or changed, or answers it itself.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - context: Which one it is.
  ///   - next: The rest of the chain, with the transport at its end. An interceptor that answers
  ///     itself doesn't call it.
  /// - Returns: The events of the answer.
  func intercept(
    _ request: HTTPRequest,
    context: InterceptorContext,
    next: @escaping InterceptorContext.Next
  ) -> SignalProducer<TransportEvent, NetworkError>
}

/// Which of the times that a request is sent an interceptor sees.
public struct InterceptorContext: Sendable, Equatable {
  /// The rest of a chain of interceptors.
  public typealias Next = @Sendable (HTTPRequest) -> SignalProducer<TransportEvent, NetworkError>

  /// How many attempts there were before.
  public let attempt: Int
  /// How many redirects of this attempt were followed before.
  public let hop: Int
}

/// An interceptor that is a closure.
public struct ClosureInterceptor: Interceptor {
  private let body:
    @Sendable (HTTPRequest, InterceptorContext, @escaping InterceptorContext.Next)
      -> SignalProducer<TransportEvent, NetworkError>

  /// Makes an interceptor.
  ///
  /// - Parameter body: Does what ``Interceptor/intercept(_:context:next:)`` does. Kept as long as
  ///   the interceptor.
  @preconcurrency
  public init(
    _ body:
      @escaping @Sendable (
        HTTPRequest, InterceptorContext, @escaping InterceptorContext.Next
      ) -> SignalProducer<TransportEvent, NetworkError>
  ) {
    self.body = body
  }

  /// Passes a request on, as it is or changed, or answers it itself.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - context: Which one it is.
  ///   - next: The rest of the chain.
  /// - Returns: The events of the answer.
  public func intercept(
    _ request: HTTPRequest,
    context: InterceptorContext,
    next: @escaping InterceptorContext.Next
  ) -> SignalProducer<TransportEvent, NetworkError> {
    body(request, context, next)
  }
}
