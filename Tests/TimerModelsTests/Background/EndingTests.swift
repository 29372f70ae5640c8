import Foundation
import Testing

@Suite("A process with background tasks", .serialized)
struct EndingTests {
  private func child(_ arguments: String...) throws -> ChildProcess {
    let child = try ChildProcess("background-child", arguments)
    try child.read(until: "ready")
    return child
  }

  @Test("C51: is granted its time after SIGTERM, and ends as soon as the last of three tasks ends")
  func threeTasks() throws {
    let child = try child("one", "two", "three")
    let start = ContinuousClock.now
    child.send(SIGTERM)
    try child.read(until: "phase background")
    for name in ["one", "two"] {
      try child.tell("end \(name)")
      try child.read(until: "ended \(name)")
    }
    #expect(try child.state() != "Z")
    try child.tell("end three")
    #expect(child.readRest().contains("phase ending"))
    #expect(try child.change() == .exited(0))
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(child.readErrors() == [])
  }

  @Test("ends at the deadline when a task never ends, after its handler has run, and names it")
  func neverEnds() throws {
    let child = try child("quick", "slow", "--total=1000", "--warning=500")
    let start = ContinuousClock.now
    child.send(SIGTERM)
    try child.read(until: "phase background")
    try child.tell("end quick")
    let lines = try child.read(until: "expired slow")
    let expiry = ContinuousClock.now - start
    #expect(!lines.contains("expired quick"))
    #expect(try child.change() == .exited(143))
    let end = ContinuousClock.now - start
    #expect(expiry >= .milliseconds(500))
    #expect(end >= .seconds(1))
    #expect(end < .seconds(50))
    let message = try #require(child.readErrors().last)
    #expect(message.hasPrefix("SIGTERM: ended after "))
    #expect(message.contains("'slow' (begun at background_child/main.swift:"))
    #expect(!message.contains("quick"))
  }

  @Test("C52: does all of that while every thread of every pool is blocked")
  func blockedPools() throws {
    let child = try child("slow", "--total=1000", "--warning=500", "--block-pools")
    let start = ContinuousClock.now
    child.send(SIGTERM)
    var lines = try child.read(until: "phase background")
    let told = ContinuousClock.now - start
    lines += try child.read(until: "expired slow")
    #expect(try child.change() == .exited(143))
    lines += child.readRest()
    #expect(told < .seconds(5))
    #expect(!lines.contains { $0.hasSuffix("has run something") || $0 == "a task has run" })
    #expect(child.readErrors().last?.contains("'slow'") == true)
  }

  @Test("C52: is told of SIGTERM although every thread of the program blocks it")
  func blockedSignals() throws {
    let child = try child("--block-signals", "one")
    child.send(SIGTERM)
    try child.read(until: "phase background")
    try child.tell("end one")
    #expect(try child.change() == .exited(0))
  }

  @Test("stops after SIGTSTP, is in the foreground after SIGCONT, and can do so again")
  func suspension() throws {
    let child = try child("poll")
    for round in 0..<2 {
      child.send(SIGTSTP)
      try child.read(until: "phase background")
      if round == 0 { try child.tell("end poll") }
      try child.read(until: "phase ending")
      #expect(try child.change() == .stopped)
      #expect(try child.state() == "T")
      child.send(SIGCONT)
      let lines = try child.read(until: "returned")
      #expect(lines.suffix(2) == ["phase foreground", "returned"])
    }
    child.send(SIGTERM)
    #expect(try child.change() == .exited(0))
  }

  @Test("stops at the deadline although a task goes on, which has its handler run each time")
  func lateSuspension() throws {
    let child = try child("poll", "--total=400", "--warning=200")
    for _ in 0..<2 {
      child.send(SIGTSTP)
      try child.read(until: "expired poll")
      #expect(try child.change() == .stopped)
      child.send(SIGCONT)
      try child.read(until: "returned")
    }
  }

  @Test("learns that it goes on after a stop that nobody could tell it of")
  func stoppedUnseen() throws {
    let child = try child("poll")
    child.send(SIGSTOP)
    #expect(try child.change() == .stopped)
    child.send(SIGCONT)
    #expect(try child.read(until: "returned") == ["returned"])
  }

  @Test("ends although it was stopped, when it is told to end and woken")
  func endsWhileStopped() throws {
    let child = try child()
    child.send(SIGTSTP)
    #expect(try child.change() == .stopped)
    child.send(SIGTERM)
    child.send(SIGCONT)
    #expect(try child.change() == .exited(0))
  }

  @Test("expires at once at the second SIGTERM, and is gone at the third")
  func hurry() throws {
    let child = try child("slow")
    child.send(SIGTERM)
    try child.read(until: "phase background")
    child.send(SIGTERM)
    try child.read(until: "expired slow")
    child.send(SIGTERM)
    #expect(try child.change() == .exited(143))
    #expect(child.readErrors().last?.contains("'slow'") == true)
  }

  @Test("ends at the deadline although an observer of the phases never returns")
  func blockedObserver() throws {
    let child = try child("--block-observers", "--total=600", "--warning=300")
    child.send(SIGTERM)
    #expect(try child.change() == .exited(143))
    #expect(child.readErrors().last?.hasSuffix("an observer of the phases") == true)
  }

  @Test("ends although nobody takes what it says on standard error")
  func fullPipe() throws {
    let child = try child("slow", "--total=300", "--warning=100")
    try child.tell("fill")
    try child.read(until: "filled")
    child.send(SIGTERM)
    #expect(try child.change() == .exited(143))
  }

  @Test("ends with the right code although nobody reads any more what it says")
  func closedPipes() throws {
    for arguments in [["late"], []] {
      let child = try ChildProcess(
        "background-child",
        arguments + ["--total=300", "--warning=100"]
      )
      try child.read(until: "ready")
      try child.tell("print kept-back")
      try child.read(until: "printed")
      try child.tell("silence")
      try child.read(until: "silent")
      child.stopReading()
      child.send(SIGTERM)
      #expect(try child.change() == .exited(arguments.isEmpty ? 0 : 143))
    }
  }

  @Test("writes out what has been printed, and runs no exit handlers unless it is asked to")
  func flushes() throws {
    for (arguments, expected) in [([], ["kept back"]), (["--orderly"], ["atexit", "kept back"])] {
      let child = try ChildProcess("background-child", arguments)
      try child.read(until: "ready")
      try child.tell("print kept-back")
      try child.read(until: "printed")
      child.send(SIGTERM)
      #expect(try child.change() == .exited(0))
      let said = child.readRest().filter { !$0.hasPrefix("phase") }
      #expect(said.map { $0.replacing("-", with: " ") }.sorted() == expected)
    }
  }

  @Test("says on standard error that a task was forgotten, and ends without waiting for it")
  func forgets() throws {
    let child = try child()
    try child.tell("forget")
    try child.read(until: "forgot")
    child.send(SIGTERM)
    #expect(try child.change() == .exited(0))
    let errors = child.readErrors()
    #expect(errors.count == 1)
    #expect(errors.first?.contains("'forgotten\u{FFFD}[2J'") == true)
    #expect(errors.first?.contains("was let go of before it was ended") == true)
  }

  @Test("that is interrupted never counts as a success")
  func interrupted() throws {
    let child = try child("--interrupt")
    child.send(SIGINT)
    #expect(try child.change() == .exited(130))
    #expect(child.readErrors() == [])
  }
}
