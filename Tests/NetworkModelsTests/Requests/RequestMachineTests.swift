import Foundation
import Signals
import Testing

@testable import NetworkModels

@Suite("RequestMachine")
struct RequestMachineTests {
  private typealias Machine = RequestMachine<Int>

  private let run = AnyDisposable()
  private let late = AnyDisposable()
  private let error = NetworkError(.refused, address: "http://x/", reason: "closed")

  private func value(_ number: Int, at seconds: Double = 0, isStale: Bool = false) -> Machine.Base {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    return .init(value: number, freshness: Freshness(date: date, isStale: isStale))
  }

  private func loaded(
    _ number: Int,
    at seconds: Double = 0,
    isStale: Bool = false
  )
    -> RequestState<Int>
  {
    .loaded(number, value(number, at: seconds, isStale: isStale).freshness)
  }

  /// A machine that has got a value.
  private func machine(with number: Int) -> Machine {
    var machine = Machine()
    _ = machine.begin(run)
    _ = machine.finish(run, with: .success(value(number)))
    return machine
  }

  @Test("a run goes from loading with progress to its value")
  func success() {
    var machine = Machine()
    #expect(machine.state == .idle)
    let begins = machine.begin(run)
    #expect(begins)
    #expect(machine.state == .loading(TransferProgress(), previous: nil))
    let progress = TransferProgress(received: 5, expected: 10)
    machine.advance(run, to: progress)
    #expect(machine.state == .loading(progress, previous: nil))
    let ending = machine.finish(run, with: .success(value(1)))
    #expect(ending == .over)
    #expect(machine.state == loaded(1))
    #expect(!machine.isRunning)
  }

  @Test("the value of an earlier run is kept while a later one loads and when it fails")
  func previous() {
    var machine = machine(with: 1)
    _ = machine.begin(late)
    #expect(machine.state == .loading(TransferProgress(), previous: 1))
    _ = machine.finish(late, with: .failure(error))
    #expect(machine.state == .failed(error, previous: 1))
    #expect(machine.state.value == 1)
  }

  @Test("a second run does not begin while the first is going on")
  func exclusive() {
    var machine = Machine()
    _ = machine.begin(run)
    let begins = machine.begin(late)
    #expect(!begins)
    #expect(machine.isRunning(run))
  }

  @Test("reports of a run that is over change nothing")
  func lateReports() {
    var machine = machine(with: 1)
    machine.advance(run, to: TransferProgress(received: 9))
    machine.show(run, value(2))
    let ending = machine.finish(run, with: .failure(error))
    #expect(ending == .none)
    #expect(machine.state == loaded(1))
  }

  @Test("a cancelled run leaves the state as it was before", arguments: [0, 1, 2])
  func cancel(before: Int) {
    var machine = before == 0 ? Machine() : machine(with: 1)
    if before == 2 {
      _ = machine.begin(late)
      _ = machine.finish(late, with: .failure(error))
    }
    let state = machine.state
    _ = machine.begin(run)
    machine.advance(run, to: TransferProgress(received: 9))
    let cancelled = machine.cancel()
    #expect(cancelled === run)
    #expect(machine.state == state)
    let again = machine.cancel()
    #expect(again == nil)
  }

  @Test("another run than the one that is going on can't be cancelled")
  func cancelOther() {
    var machine = Machine()
    _ = machine.begin(run)
    let cancelled = machine.cancel(late)
    #expect(cancelled == nil)
    #expect(machine.isRunning(run))
  }

  @Test("nothing begins once it is closed")
  func close() {
    var machine = Machine()
    _ = machine.begin(run)
    let cancelled = machine.close()
    #expect(cancelled === run)
    let begins = machine.begin(late)
    #expect(!begins)
    #expect(machine.state == .idle)
  }

  @Test("what was stored is shown while loading, stays after a cancellation, and gives way")
  func stored() {
    var machine = Machine()
    _ = machine.begin(run)
    machine.show(run, value(1, isStale: true))
    #expect(machine.state == .loading(TransferProgress(), previous: 1))
    _ = machine.cancel()
    #expect(machine.state == loaded(1, isStale: true))
    _ = machine.begin(run)
    _ = machine.finish(run, with: .success(value(2, at: 5)))
    #expect(machine.state == loaded(2, at: 5))
  }

  @Test("what was stored before the value that is shown does not replace it")
  func olderStored() {
    var machine = Machine()
    _ = machine.begin(run)
    _ = machine.finish(run, with: .success(value(2, at: 5)))
    _ = machine.begin(run)
    machine.show(run, value(1, at: 4))
    #expect(machine.state.value == 2)
  }

  @Test("a result that was invalidated on its way is shown as stale, and the run goes on")
  func invalidation() {
    var machine = machine(with: 1)
    _ = machine.begin(run)
    machine.invalidate()
    let first = machine.finish(run, with: .success(value(2, at: 1)))
    #expect(first == .again)
    #expect(machine.state == .loading(TransferProgress(), previous: 2))
    #expect(machine.base?.freshness.isStale == true)
    let second = machine.finish(run, with: .success(value(3, at: 2)))
    #expect(second == .over)
    #expect(machine.state == loaded(3, at: 2))
  }

  @Test("a failure after an invalidation is the end of the run")
  func invalidatedFailure() {
    var machine = machine(with: 1)
    _ = machine.begin(run)
    machine.invalidate()
    let ending = machine.finish(run, with: .failure(error))
    #expect(ending == .over)
    #expect(machine.state == .failed(error, previous: 1))
  }

  @Test("only the value that a timer was set for becomes stale by it")
  func expiry() {
    var machine = machine(with: 1)
    let number = machine.valueCount
    _ = machine.begin(run)
    _ = machine.finish(run, with: .success(value(2)))
    machine.expire(number)
    #expect(machine.state == loaded(2))
    machine.expire(machine.valueCount)
    #expect(machine.state == loaded(2, isStale: true))
  }

  @Test("of two changes on their way, the one that fails goes and the other one stays")
  func twoChanges() {
    var machine = machine(with: 1)
    let first = machine.add { $0 += 10 }
    let second = machine.add { $0 *= 2 }
    #expect(machine.state.value == 22)
    machine.rollBack(first)
    #expect(machine.state.value == 2)
    machine.confirm(second, as: nil)
    #expect(machine.state.value == 2)
    #expect(machine.changeCount == 0)
  }

  @Test("a result that was asked for before a change was agreed to is not shown")
  func changeDuringRun() {
    var machine = machine(with: 1)
    let change = machine.add { $0 += 10 }
    _ = machine.begin(run)
    machine.confirm(change, as: nil)
    let ending = machine.finish(run, with: .success(value(1, at: 1)))
    #expect(ending == .again)
    #expect(machine.state.value == 11)
    _ = machine.finish(run, with: .success(value(11, at: 2)))
    #expect(machine.state == loaded(11, at: 2))
  }

  @Test("a change that waits is applied to the value that comes meanwhile")
  func changeOverNewBase() {
    var machine = machine(with: 1)
    let change = machine.add { $0 += 10 }
    _ = machine.begin(run)
    _ = machine.finish(run, with: .success(value(5)))
    #expect(machine.state.value == 15)
    machine.rollBack(change)
    #expect(machine.state.value == 5)
  }

  @Test("the server's reply takes the place of what was shown")
  func confirmation() {
    var machine = machine(with: 1)
    let change = machine.add { $0 += 10 }
    machine.confirm(change) { $0 = 42 }
    #expect(machine.state == loaded(42, isStale: true))
  }

  @Test("another question lets go of the value, unless it is to be kept", arguments: [false, true])
  func reset(keepsValue: Bool) {
    var machine = machine(with: 1)
    _ = machine.begin(run)
    let cancelled = machine.reset(keepingValue: keepsValue)
    #expect(cancelled === run)
    #expect(machine.state == (keepsValue ? loaded(1, isStale: true) : .idle))
  }
}
