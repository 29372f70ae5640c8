import Signals
import SignalsTesting
import Testing

@Suite("The property graph, crowded")
struct CrowdedPropertyGraphTests {
  @Test("20,000 observers of one property come and go")
  func observers() {
    let property = MutableProperty(0)
    let count = Counter()
    let handles = (0..<20_000).map { _ in
      property.producer.skip(first: 1).startWithValues { _ in count.increment() }
    }
    property.value = 1
    #expect(count.count == 20_000)
    for (index, handle) in handles.enumerated() where index.isMultiple(of: 2) { handle.dispose() }
    property.value = 2
    #expect(count.count == 30_000)
    for handle in handles { handle.dispose() }
    property.value = 3
    #expect(count.count == 30_000)
  }

  @Test("20,000 derived properties of one source come and go, in any order")
  func derived() {
    let source = MutableProperty(0)
    let sum = Lock(0)
    let handles = (0..<20_000).map { index in
      source.map { $0 + index }.producer.skip(first: 1)
        .startWithValues { value in sum.withLock { $0 += value - index } }
    }
    source.value = 1
    #expect(sum.withLock { $0 } == 20_000)
    for (index, handle) in handles.enumerated() where index % 3 != 0 { handle.dispose() }
    source.value = 2
    #expect(sum.withLock { $0 } == 20_000 + 2 * 6_667)
    for handle in handles.reversed() { handle.dispose() }
    source.value = 3
    #expect(sum.withLock { $0 } == 20_000 + 2 * 6_667)
  }

  @Test("a property that reads others by turns is known to those alone that it has read last")
  func changingSources() {
    let choice = MutableProperty(0)
    let sources = (0..<50).map { MutableProperty($0) }
    let runs = Counter()
    let chosen = Property.computed {
      runs.increment()
      return sources[choice.value].value + sources[(choice.value + 1) % 50].value
    }
    let recorder = Recorder(chosen.producer)
    for index in 1..<50 {
      choice.value = index
      let before = runs.count
      sources[(index + 25) % 50].value += 0
      #expect(runs.count == before)
      sources[index].value += 1_000
      #expect(runs.count == before + 1)
      sources[index].value -= 1_000
    }
    #expect(recorder.values.count == 1 + 49 * 3)
  }
}
