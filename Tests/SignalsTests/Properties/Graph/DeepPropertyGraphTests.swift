import Signals
import SignalsTesting
import Testing

@Suite("The property graph, deep")
struct DeepPropertyGraphTests {
  @Test(
    "C38 and G44: a chain of 100,000 properties is read, observed, set and released on a small stack"
  )
  func chain() {
    onSmallStack {
      let source = MutableProperty(0)
      weak var weakly: Property<Int>?
      do {
        var last = Property(source)
        for _ in 0..<100_000 { last = last.map { $0 + 1 } }
        weakly = last
        #expect(last.value == 100_000)
        source.value = 1
        #expect(last.value == 100_001)
        let recorder = Recorder(last.producer)
        source.value = 2
        #expect(recorder.values == [100_001, 100_002])
        recorder.dispose()
      }
      #expect(weakly == nil)
    }
  }

  @Test("a chain of 100,000 properties completes with its source")
  func completion() {
    onSmallStack {
      var source: MutableProperty<Int>? = MutableProperty(0)
      var last = Property(source!)
      for _ in 0..<100_000 { last = last.map { $0 + 1 } }
      let recorder = Recorder(last.producer)
      source = nil
      #expect(recorder.events == [.value(100_000), .completed])
    }
  }
}
