import Foundation
import Signals
import Testing

@testable import NetworkModels

@Suite("RequestMachine")
struct RequestMachineTests {
  private let run = AnyDisposable()
  private let late = AnyDisposable()
  private let error = NetworkError(.refused, address: "http://x/", reason: "closed")

  @Test("a run goes from loading with progress to its value")
  func success() {
    var machine = RequestMachine<Int>()
    #expect(machine.state == .idle)
    let begins = machine.begin(run)
    #expect(begins)
    #expect(machine.state == .loading(TransferProgress(), previous: nil))
    let progress = TransferProgress(received: 5, expected: 10)
    machine.advance(run, to: progress)
    #expect(machine.state == .loading(progress, previous: nil))
    let isOver = machine.finish(run, with: .success(1))
    #expect(isOver)
    #expect(machine.state == .loaded(1))
    #expect(!machine.isRunning(run))
  }

  @Test("the value of an earlier run is kept while a later one loads and when it fails")
  func previous() {
    var machine = RequestMachine<Int>()
    _ = machine.begin(run)
    _ = machine.finish(run, with: .success(1))
    _ = machine.begin(late)
    #expect(machine.state == .loading(TransferProgress(), previous: 1))
    _ = machine.finish(late, with: .failure(error))
    #expect(machine.state == .failed(error, previous: 1))
    #expect(machine.state.value == 1)
  }

  @Test("a second run does not begin while the first is going on")
  func exclusive() {
    var machine = RequestMachine<Int>()
    _ = machine.begin(run)
    let begins = machine.begin(late)
    #expect(!begins)
    #expect(machine.isRunning(run))
  }

  @Test("reports of a run that is over change nothing")
  func lateReports() {
    var machine = RequestMachine<Int>()
    _ = machine.begin(run)
    _ = machine.finish(run, with: .success(1))
    machine.advance(run, to: TransferProgress(received: 9))
    let isOver = machine.finish(run, with: .failure(error))
    #expect(!isOver)
    #expect(machine.state == .loaded(1))
  }

  @Test(
    "a cancelled run leaves the state as it was before",
    arguments: [
      .idle, .loaded(1), .failed(NetworkError(.dns, address: "", reason: ""), previous: 1),
    ]
      as [RequestState<Int>]
  )
  func cancel(before: RequestState<Int>) {
    var machine = RequestMachine<Int>()
    switch before {
    case .loaded(let value):
      _ = machine.begin(late)
      _ = machine.finish(late, with: .success(value))
    case .failed(let error, let previous):
      _ = machine.begin(late)
      if let previous { _ = machine.finish(late, with: .success(previous)) }
      _ = machine.begin(late)
      _ = machine.finish(late, with: .failure(error))
    case .idle, .loading: break
    }
    #expect(machine.state == before)
    _ = machine.begin(run)
    machine.advance(run, to: TransferProgress(received: 9))
    let cancelled = machine.cancel()
    #expect(cancelled === run)
    #expect(machine.state == before)
    let again = machine.cancel()
    #expect(again == nil)
  }

  @Test("nothing begins once it is closed")
  func close() {
    var machine = RequestMachine<Int>()
    _ = machine.begin(run)
    let cancelled = machine.close()
    #expect(cancelled === run)
    let begins = machine.begin(late)
    #expect(!begins)
    #expect(machine.state == .idle)
  }
}
