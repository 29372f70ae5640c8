import Signals
import SignalsTesting
import Testing

@Suite("Laws of long zips")
struct LongZipLaws {
  @Test("however far one stream is ahead of the other, zip pairs their values in order")
  func order() throws {
    let turns = Generator<[Bool]>.array(of: .bool(probability: 0.6), count: 0...60)
    try check("zip of what waits long", cases: 200, turns) { turns in
      let (left, leftInput) = Signal<Int, Never>.pipe()
      let (right, rightInput) = Signal<Int, Never>.pipe()
      let recorder = Recorder(left.zip(with: right).map { [$0, $1] })
      var sent = (left: 0, right: 0)
      for isLeft in turns {
        if isLeft {
          leftInput.send(value: sent.left)
          sent.left += 1
        } else {
          rightInput.send(value: sent.right)
          sent.right += 1
        }
      }
      let count = min(sent.left, sent.right)
      try requireEqual(recorder.values, (0..<count).map { [$0, $0] })
    }
  }
}
