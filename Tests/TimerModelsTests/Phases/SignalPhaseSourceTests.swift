import Foundation
import Testing

@testable import TimerModels

@Suite("A signal phase source", .serialized)
struct SignalPhaseSourceTests {
  @Test("leaves a signal alone that the program handles, and follows the others")
  func handledByProgram() throws {
    let child = try ChildProcess("background-child", ["--handle-termination", "one"])
    #expect(try child.read(until: "ready").contains("unhandled SIGTERM handledByProgram"))
    child.send(SIGHUP)
    try child.read(until: "phase background")
    child.send(SIGTERM)
    #expect(try child.change() == .exited(7))
  }

  @Test("leaves a signal alone that is ignored, as nohup has it")
  func ignored() throws {
    let child = try ChildProcess("background-child", ["--ignore-hang-up", "one"])
    #expect(try child.read(until: "ready").contains("unhandled SIGHUP ignored"))
    child.send(SIGHUP)
    child.send(SIGTERM)
    try child.read(until: "phase background")
    try child.tell("end one")
    #expect(try child.change() == .exited(0))
  }

  @Test("does not listen to SIGINT unless it is asked to")
  func interrupt() throws {
    let child = try ChildProcess("background-child", ["one"])
    try child.read(until: "ready")
    child.send(SIGINT)
    #expect(try child.change() == .killed(SIGINT))
  }

  @Test("restores what was there when it is released", arguments: [SIGTERM, SIGHUP])
  func restores(signal: Int32) throws {
    let child = try ChildProcess("background-child")
    try child.read(until: "ready")
    try child.tell("release")
    try child.read(until: "released")
    child.send(signal)
    #expect(try child.change() == .killed(signal))
  }

  @Test("leaves alone what the program has put in its place, when it is released and before")
  func replaced() throws {
    let child = try ChildProcess("background-child", ["one"])
    try child.read(until: "ready")
    try child.tell("handle")
    try child.read(until: "handling")
    try child.tell("release")
    try child.read(until: "released")
    child.send(SIGTERM)
    #expect(try child.change() == .exited(7))
  }

  @Test("leaves signals to the source that listens to them already")
  func taken() throws {
    let child = try ChildProcess("background-child", ["one"])
    try child.read(until: "ready")
    try child.tell("another")
    let prefix = "another [TimerModels.ProcessSignal.interrupt] "
    let line = prefix + "[TimerModels.ProcessSignal.terminate: "
    try child.read(until: line + "TimerModels.SignalPhaseSource.Obstacle.taken]")
    // The other one is gone, and with it its interest in SIGINT.
    try child.read(until: "released")
    child.send(SIGTERM)
    try child.read(until: "phase background")
    child.send(SIGINT)
    #expect(try child.change() == .killed(SIGINT))
  }

  @Test(
    "does not tell a process of signals that were sent to its forked child",
    .disabled(if: isThreadSanitized, "under the sanitizer, a forked child runs no signal handlers")
  )
  func fork() throws {
    let child = try ChildProcess("background-child", ["one"])
    try child.read(until: "ready")
    try child.tell("fork")
    #expect(try child.read(until: "child killed \(SIGTERM)") == ["child killed \(SIGTERM)"])
    child.send(SIGTERM)
    try child.read(until: "phase background")
  }
}

/// Whether the tests run under the thread sanitizer.
private let isThreadSanitized = dlsym(nil, "__tsan_init") != nil
