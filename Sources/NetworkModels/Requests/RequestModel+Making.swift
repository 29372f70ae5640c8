public import FoundationEssentials
public import Signals

extension RequestModel {
  /// Makes a model that asks a store; nothing is sent before it is told to load.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - store: Whom to ask. What is made stale there is asked for again.
  ///   - policy: How a load may be answered from what is stored.
  ///   - lifetime: For how long a value is good where the server doesn't tell, or `nil` for until
  ///     it is made stale.
  ///   - timeout: How long the whole of a run may take, or `nil` for no limit.
  ///   - scheduler: Whose time all waiting is measured in, and where it ends. The default keeps
  ///     time although every thread of every pool is blocked.
  ///   - decode: Makes the value of the body of a successful answer. It runs on the transport's
  ///     thread; an error of it fails the request as `undecodable`. Kept as long as the model.
  @preconcurrency
  public convenience init(
    _ request: HTTPRequest,
    in store: RequestStore,
    policy: CachePolicy = .staleWhileRevalidate,
    freshFor lifetime: Duration? = nil,
    timeout: Duration? = .seconds(60),
    on scheduler: any DateScheduler = DeadlineScheduler.shared,
    decode: @escaping @Sendable (Data) throws -> Output
  ) {
    let question = Question(request, in: store, policy: policy, freshFor: lifetime, decode: decode)
    let runner = RequestRunner(question, timeout: timeout, scheduler: scheduler)
    runner.follow(store)
    self.init(runner)
  }

  /// Makes a model with a transport of its own and without a cache; nothing is sent before it is
  /// told to load.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - transport: How to ask.
  ///   - timeout: How long the whole of a run may take, or `nil` for no limit.
  ///   - scheduler: Whose time the timeout is measured in, and where it fires. The default fires
  ///     although every thread of every pool is blocked.
  ///   - decode: Makes the value of the body of a successful answer. It runs on the transport's
  ///     thread; an error of it fails the request as `undecodable`. Kept as long as the model.
  @preconcurrency
  public convenience init(
    _ request: HTTPRequest,
    transport: any Transport = NetworkClient.shared,
    timeout: Duration? = .seconds(60),
    on scheduler: any DateScheduler = DeadlineScheduler.shared,
    decode: @escaping @Sendable (Data) throws -> Output
  ) {
    self.init(
      request,
      in: RequestStore(transport, cache: nil, on: scheduler),
      timeout: timeout,
      on: scheduler,
      decode: decode
    )
  }

  /// Makes a model of a request that depends on a value which changes, such as what is typed.
  ///
  /// The request of the present value is sent at once, that of a later one when the value has been
  /// still for a while. Only the answer to the latest is ever shown: when a request is sent, the
  /// one before is cancelled.
  ///
  /// ```swift
  /// let results = RequestModel(following: text, debouncedBy: .milliseconds(300), in: store) {
  ///   $0.isEmpty ? nil : HTTPRequest(search.appending(queryItems: [.init(name: "q", value: $0)]))
  /// } decode: { try JSONDecoder().decode([Hit].self, from: $0) }
  /// ```
  ///
  /// - Parameters:
  ///   - parameters: What the request depends on. The model keeps it alive.
  ///   - pause: How long the value must have been still, or `nil` for not at all.
  ///   - store: Whom to ask.
  ///   - policy: How a request may be answered from what is stored.
  ///   - lifetime: For how long a value is good where the server doesn't tell, or `nil` for until
  ///     it is made stale.
  ///   - keepsValue: Whether the answer to the request before is shown while the next one loads.
  ///   - timeout: How long the whole of a run may take, or `nil` for no limit.
  ///   - scheduler: Whose time all waiting is measured in, and where it ends.
  ///   - request: Makes the request, or `nil` where there is nothing to ask and nothing to show. A
  ///     request that is equal to the one before is not sent again. Kept as long as the model.
  ///   - decode: Makes the value of the body of a successful answer, on the transport's thread.
  ///     Kept as long as the model.
  @preconcurrency
  public convenience init<Parameters: PropertyProtocol>(
    following parameters: Parameters,
    debouncedBy pause: Duration? = nil,
    in store: RequestStore,
    policy: CachePolicy = .staleWhileRevalidate,
    freshFor lifetime: Duration? = nil,
    keepingValue keepsValue: Bool = true,
    timeout: Duration? = .seconds(60),
    on scheduler: any DateScheduler = DeadlineScheduler.shared,
    request: @escaping @Sendable (Parameters.Value) -> HTTPRequest?,
    decode: @escaping @Sendable (Data) throws -> Output
  ) {
    let runner = RequestRunner<Output>(nil, timeout: timeout, scheduler: scheduler)
    runner.follow(store)
    self.init(runner)
    runner.follow(parameters, debouncedBy: pause, keepingValue: keepsValue, request) { request in
      Question(request, in: store, policy: policy, freshFor: lifetime, decode: decode)
    }
  }

  /// Makes a model of anything that can be loaded by a producer.
  ///
  /// - Parameters:
  ///   - name: What errors of the model itself, such as its timeout, name.
  ///   - lifetime: For how long a value is good, or `nil` for until it is made stale.
  ///   - timeout: How long the whole of a run may take, or `nil` for no limit.
  ///   - scheduler: Whose time all waiting is measured in, and where it ends.
  ///   - load: Makes what loads; its last value counts. Kept as long as the model.
  @preconcurrency
  public convenience init(
    loading name: String,
    freshFor lifetime: Duration? = nil,
    timeout: Duration? = .seconds(60),
    on scheduler: any DateScheduler = DeadlineScheduler.shared,
    by load: @escaping @Sendable () -> SignalProducer<Output, NetworkError>
  ) {
    let question = Question(named: name, on: scheduler, freshFor: lifetime, load)
    self.init(RequestRunner(question, timeout: timeout, scheduler: scheduler))
  }
}

extension RequestModel where Output: Decodable {
  /// Makes a model of a value in JSON; nothing is sent before it is told to load.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - store: Whom to ask. What is made stale there is asked for again.
  ///   - type: What to make of the body.
  ///   - decoder: What makes it.
  ///   - policy: How a load may be answered from what is stored.
  ///   - lifetime: For how long a value is good where the server doesn't tell, or `nil` for until
  ///     it is made stale.
  ///   - timeout: How long the whole of a run may take, or `nil` for no limit.
  ///   - scheduler: Whose time all waiting is measured in, and where it ends.
  public convenience init(
    _ request: HTTPRequest,
    in store: RequestStore,
    as type: Output.Type,
    decoder: JSONDecoder = JSONDecoder(),
    policy: CachePolicy = .staleWhileRevalidate,
    freshFor lifetime: Duration? = nil,
    timeout: Duration? = .seconds(60),
    on scheduler: any DateScheduler = DeadlineScheduler.shared
  ) {
    self.init(
      request,
      in: store,
      policy: policy,
      freshFor: lifetime,
      timeout: timeout,
      on: scheduler
    ) { try decoder.decode(type, from: $0) }
  }

  /// Makes a model of a value in JSON, with a transport of its own and without a cache.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - transport: How to ask.
  ///   - type: What to make of the body.
  ///   - decoder: What makes it.
  ///   - timeout: How long the whole of a run may take, or `nil` for no limit.
  ///   - scheduler: Whose time the timeout is measured in, and where it fires.
  public convenience init(
    _ request: HTTPRequest,
    transport: any Transport = NetworkClient.shared,
    as type: Output.Type,
    decoder: JSONDecoder = JSONDecoder(),
    timeout: Duration? = .seconds(60),
    on scheduler: any DateScheduler = DeadlineScheduler.shared
  ) {
    self.init(request, transport: transport, timeout: timeout, on: scheduler) {
      try decoder.decode(type, from: $0)
    }
  }
}
