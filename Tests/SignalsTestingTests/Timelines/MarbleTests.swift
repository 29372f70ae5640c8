import Signals
import SignalsTesting
import Testing

@Suite("Marble text")
struct MarbleTests {
  private typealias Letters = Timeline<String, TimelineFailure>
  private typealias Digits = Timeline<Int, TimelineFailure>

  @Test("each sign takes a tick, and so does a group")
  func ticks() {
    #expect(
      "-a-b--(c|)" as Letters
        == Letters([(1, .value("a")), (3, .value("b")), (6, .value("c")), (6, .completed)])
    )
    #expect(
      "(12)3[45#]" as Digits
        == Digits([
          (0, .value(1)), (0, .value(2)), (1, .value(3)), (2, .value(4)), (2, .value(5)),
          (2, .failed(TimelineFailure())),
        ])
    )
  }

  @Test("there are signs for all ends, and failures may have names")
  func ends() {
    #expect("-|" as Digits == Digits([(1, .completed)]))
    #expect("!" as Digits == Digits([(0, .interrupted)]))
    #expect("--#'late'" as Digits == Digits([(2, .failed(TimelineFailure("late")))]))
    #expect("---" as Digits == .never)
    #expect("" as Digits == .never)
  }

  @Test("longer values stand in quotes, with escapes")
  func quotes() {
    #expect(
      #"'one'-'it\'s'('\\''\n')"# as Letters
        == Letters([
          (0, .value("one")), (2, .value("it's")), (3, .value("\\")), (3, .value("\n")),
        ])
    )
    #expect("'-12'-" as Digits == Digits([(0, .value(-12))]))
  }

  @Test("time passes in ticks and in units, and other spaces mean nothing")
  func time() throws {
    #expect("1 10t 2 2s 3" as Digits == Digits([(0, .value(1)), (11, .value(2)), (14, .value(3))]))
    #expect("3m |" as Digits == Digits([(180, .completed)]))
    #expect(" - 1  2 - |" as Digits == "-12-|")
    let text = "100ms a 1s |"
    #expect(
      try Letters(marbles: text, unit: .milliseconds(50))
        == Letters([(2, .value("a")), (23, .completed)])
    )
    // Without the spaces, these are values.
    #expect("-10s" as Letters == "-'1''0''s'")
  }

  @Test("a text may go on after the end, as sources do that misbehave")
  func misbehaving() {
    let wild: Digits = "-|-1#"
    #expect(wild.occurrences.count == 3)
    #expect(!wild.isWellFormed)
  }

  @Test("a table says what stands for what")
  func table() throws {
    let alphabet: MarbleAlphabet<Duration> = ["a": .seconds(1), "long": .seconds(100)]
    let timeline = try Timeline<Duration, Never>(marbles: "-a'long'|", values: alphabet)
    #expect(timeline.values == [.seconds(1), .seconds(100)])
    #expect(timeline.marbles(values: alphabet, failures: .standard) == "-a'long'|")
    #expect(timeline.description == "\"-'1.0 seconds''100.0 seconds'|\"")
  }

  @Test(
    "mistakes say where they are and what to do",
    arguments: [
      ("-1)", 3, "closes no group"),
      ("-(12", 2, "is not closed; write `)`"),
      ("[1)", 3, "does not close the group; write `]`"),
      ("(1-2)", 3, "no time passes in a group"),
      ("((1))", 2, "cannot be part of another one"),
      ("-()", 2, "the group is empty; write `-`"),
      ("-'12", 2, "write `'` after it"),
      ("-'1\\x'", 4, "no such escape"),
      ("-a-", 2, "`a` stands for no value of type Int"),
      ("'1.5'", 1, "`1.5` stands for no value of type Int"),
      ("99999999999999999999t", 1, "later than ticks can count"),
      ("9223372036854775807t 1-", 22, "later than ticks can count"),
      ("9000000000000000000h 1", 1, "later than ticks can count"),
      ("- 1500ms |", 3, "no whole number of ticks"),
    ]
  )
  func mistakes(text: String, column: Int, problem: String) {
    let error = #expect(throws: MarbleError.self) { try Timeline<Int, Never>(marbles: text) }
    #expect(error?.column == column)
    #expect(error?.problem.contains(problem) == true, "\(error?.problem ?? "")")
  }

  @Test("a failure that cannot be is a mistake")
  func impossibleFailure() {
    let error = #expect(throws: MarbleError.self) { try Timeline<Int, Never>(marbles: "-#") }
    #expect(
      error?.description == """
        Marble text, column 2: `#` stands for no failure of type Never; name one that is in the \
        alphabet, as in `#'name'`, or use another terminal event
          -#
           ^
        """
    )
  }

  @Test("a wrong literal ends the program and says why")
  func wrongLiteral() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let timeline: Timeline<Int, Never> = "-1)"
      _ = timeline
    }
    #if DEBUG
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("Marble text, column 3"))
    #endif
  }

  @Test("printed text is read as the same timeline again")
  func roundTrip() throws {
    let alphabet = Array("aβ漢10st'\\\n\r\t -|#!()[]é\u{301}\u{345}👍🏽\r\n\u{0}")
    let letters = Generator<String> { choices in
      String(
        (0..<Int(choices.draw(upTo: 3))).map { _ in
          alphabet[Int(choices.draw(upTo: UInt64(alphabet.count - 1)))]
        }
      )
    }
    let timelines = Generator.timeline(of: letters, failure: letters.map { TimelineFailure($0) })
    let law = "printing and reading marbles changes nothing"
    try check(law, cases: 300, timelines) { timeline in
      let text = timeline.marbles(values: .standard, failures: .standard)
      try requireEqual(Letters(marbles: text), timeline, text)
    }
    try check("\(law), after the end too", .misbehaving(timelines)) { timeline in
      let text = timeline.marbles(values: .standard, failures: .standard)
      try requireEqual(Letters(marbles: text), timeline, text)
    }
  }

  @Test("whatever strings the values are, printed text is read as the same timeline again")
  func hardStrings() throws {
    let timelines = Generator.timeline(
      of: .string(count: 0...4),
      failure: Generator.string(count: 0...4).map { TimelineFailure($0) }
    )
    try check("marbles of any strings can be read again", timelines) { timeline in
      let text = timeline.marbles(values: .standard, failures: .standard)
      try requireEqual(Letters(marbles: text), timeline, text)
    }
  }

  @Test("short text is printed as people write it")
  func printing() {
    for text in ["-1-2-|", "(12)3(4#)", "1 20t (2|)", "-'10'-!", "-", "-1-", "------------|"] {
      #expect((try? Digits(marbles: text))?.description == "\"\(text)\"")
    }
  }
}
