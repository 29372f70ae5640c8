import Foundation
import Glibc
import SampleSupport
import Signals
import Testing
import TextRendering
import TimerModels

@testable import monitor

@Suite("Child")
struct ChildTests {
  @Test(
    "the status is the one that a shell would tell",
    arguments: [("exit 0", 0), ("exit 7", 7), ("kill -TERM $$", 143), ("kill -KILL $$", 137)]
  )
  func status(script: String, expected: Int32) throws {
    let child = try Child(["sh", "-c", script])
    #expect(child.reap().exitStatus == expected)
  }

  @Test("a command that is not there ends with 127, and one that can't be run with 126")
  func failures() {
    let missing = #expect(throws: Child.Failure.self) { try Child(["/nowhere/command"]) }
    #expect(missing?.exitStatus == 127)
    #expect(missing?.description.contains("/nowhere/command") == true)
    let folder = #expect(throws: Child.Failure.self) { try Child(["/tmp"]) }
    #expect(folder?.exitStatus == 126)
  }

  @Test("what it has used is told at its end, and the traffic until it is taken leave of")
  func usage() throws {
    let child = try Child(["sh", "-c", "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done"])
    child.waitForEnd()
    let last = ChildResourceReader(process: child.process).read()
    let end = child.reap()
    #expect(try #require(end.amounts[.userTime]?.value) > 0)
    #expect(try #require(last[.bytesRead]?.value) > 0)
  }

  @Test("variables that are added are seen beside those that were there")
  func environment() throws {
    let script = #"test "$MONITOR_TEST" = "a b" && test -n "$PATH""#
    #expect(
      try Child(["sh", "-c", script], adding: ["MONITOR_TEST": "a b"]).reap().exitStatus == 0
    )
  }

  @Test("memory of its parent is not counted for it")
  func memory() throws {
    #expect(try Child(["true"]).reap().amounts[.peakMemory] == nil)
  }

  @Test("a signal that is sent to it reaches it")
  func signals() throws {
    let child = try Child(["sleep", "60"])
    child.send(SIGINT)
    #expect(child.reap().exitStatus == 128 + SIGINT)
  }

  @Test("what it writes is told line by line, the last one without an end too")
  func output() async throws {
    let output = try #require(CapturedOutput())
    let child = try Child(
      ["sh", "-c", #"printf 'one\ntwo\nthree'"#],
      [Child.Redirection(output: 1, target: output.writingEnd)]
    )
    output.commandHasStarted()
    await output.read()
    #expect(child.reap().exitStatus == 0)
    #expect(output.log.value.lines.map(\.string) == ["one", "two", "three"])
  }

  @Test("output that somebody else may still write to is not waited for after the end")
  func inheritedOutput() async throws {
    let output = try #require(CapturedOutput())
    let child = try Child(
      ["sh", "-c", "sleep 600 & echo $!"],
      [Child.Redirection(output: 1, target: output.writingEnd)]
    )
    output.commandHasStarted()
    #expect(child.reap().exitStatus == 0)
    output.commandHasEnded()
    await output.read()
    let sleeper = try #require(output.log.value.lines.first.flatMap { pid_t($0.string) })
    kill(sleeper, SIGKILL)
  }
}

@Suite("ChildResourceReader")
struct ChildResourceReaderTests {
  @Test("the numbers of a process come from its files, whatever the program is called")
  func files() throws {
    let folder = try ScratchFolder.make(named: "monitor-tests")
    let fields = (1...20).map(String.init).joined(separator: " ")
    try "1 (a) b) S \(fields)\n".write(
      toFile: folder.file("stat"),
      atomically: false,
      encoding: .utf8
    )
    try "VmHWM:\t  20 kB\nVmRSS:\t  10 kB\nvoluntary_ctxt_switches:\t5\n".write(
      toFile: folder.file("status"),
      atomically: false,
      encoding: .utf8
    )
    let amounts = ChildResourceReader(folder: folder.path).read()
    let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
    #expect(amounts[.minorFaults] == .value(7))
    #expect(amounts[.userTime] == .value((11 + 13) / ticks))
    #expect(amounts[.systemTime] == .value((12 + 14) / ticks))
    #expect(amounts[.threads] == .value(17))
    #expect(amounts[.residentMemory] == .value(10_240))
    #expect(amounts[.peakMemory] == .value(20_480))
    #expect(amounts[.voluntarySwitches] == .value(5))
    #expect(amounts[.bytesRead]?.reason?.contains("io") == true)
  }
}

@Suite("MonitorOptions")
struct MonitorOptionsTests {
  private func options(_ line: String) throws -> MonitorOptions {
    let words = line.split(separator: " ").map(String.init)
    guard case .run(let options) = try MonitorOptions.command.parse(words) else {
      throw UsageError.missingOperand(valueName: "options")
    }
    try options.validate()
    return options
  }

  @Test("what follows the two dashes is the command, whatever it looks like")
  func command() throws {
    #expect(try options("--json -- ls --color -l").words == ["ls", "--color", "-l"])
    #expect(try options("--json -- ls").chosenRenderer == .json)
  }

  @Test(
    "a command is needed, and two reports to compare",
    arguments: [
      ("", UsageError.missingOperand(valueName: "command")),
      ("--compare", .missingOperand(valueName: "report")),
      ("--compare a", .missingOperand(valueName: "second report")),
      ("--compare a b c", .unexpectedOperand("c")),
      ("--compare -r a b", .conflictingOptions("--compare", "--requests")),
      ("--compre a b", .unknownOption("--compre", suggestion: "--compare")),
    ]
  )
  func errors(line: String, expected: UsageError) {
    let error = #expect(throws: UsageError.self) { try options(line) }
    #expect(error == expected)
  }

  @Test("the help fits 80 columns")
  func help() {
    #expect(
      MonitorOptions.command.help().split(separator: "\n").allSatisfy { $0.count <= 80 }
    )
  }
}
