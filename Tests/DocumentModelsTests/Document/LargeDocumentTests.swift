import Testing

@Suite("A large text")
struct LargeDocumentTests {
  @Test(
    "opens in less than twice its size of memory, and never holds up who asks for it",
    .timeLimit(.minutes(10))
  )
  func opening() async throws {
    // In a process of its own, whose memory is nobody else's. The other tests run meanwhile.
    let process = try OtherProcess(["large", "--megabytes", "128", "--shared"])
    #expect(await process.status() == 0, "\(process.remainingOutput())")
  }
}
