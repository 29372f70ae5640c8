import Signals
import SignalsTesting
import Testing

@Suite("The producer of a property")
struct PropertyProducerTests {
  private let property = MutableProperty(1)

  @Test("what an observer sets while it takes the present value comes after that")
  func settingInsideOfTheFirst() {
    let log = Log<Int>()
    property.producer.startWithValues { [property] value in
      if value < 4 { property.value = value + 1 }
      log.add(value)
    }
    #expect(log.entries == [1, 2, 3, 4])
  }

  @Test("a disposal while the present value is sent interrupts the run, and leaves the property")
  func disposalInsideOfTheFirst() {
    let recorder = Recorder<Int, Never>()
    property.producer.startWithSignal { signal, handle in
      signal.observe { event in
        recorder.record(event)
        handle.dispose()
      }
    }
    property.value = 2
    #expect(recorder.events == [.value(1), .interrupted])
    #expect(!property.isObserved)
  }

  @Test("a run that is disposed of before it begins sends no value")
  func disposalBeforeTheStart() {
    let recorder = Recorder<Int, Never>()
    property.producer.startWithSignal { signal, handle in
      signal.observe { recorder.record($0) }
      handle.dispose()
    }
    #expect(recorder.events == [.interrupted])
    #expect(!property.isObserved)
  }

  @Test("an operator that ends the run at the present value leaves the property")
  func endAtTheFirst() {
    let recorder = Recorder(property.producer.take(first: 1))
    property.value = 2
    #expect(recorder.events == [.value(1), .completed])
    #expect(!property.isObserved)
  }

  @Test("what was captured is let go of with the disposal, although that is kept")
  func release() throws {
    let disposable = Log<any Disposable>()
    try expectReleased { () -> Log<Int> in
      let log = Log<Int>()
      let run = property.producer.startWithValues { log.add($0) }
      run.dispose()
      disposable.add(run)
      return log
    }
    #expect(disposable.count == 1)
  }

  @Test(
    "runs that begin and end on several threads see what is set in its order, and nothing later"
  )
  func threads() {
    let count = Scale.workload(20_000)
    let wrong = Counter()
    onThreads(3) { [property] index in
      guard index > 0 else {
        for value in 2..<max(3, count) { property.value = value }
        return
      }
      for _ in 0..<count {
        let last = Log<Int>()
        let run = property.producer.startWithValues { value in
          if let before = last.entries.last, before >= value { wrong.increment() }
          last.add(value)
        }
        run.dispose()
        if last.count == 0 { wrong.increment() }
      }
    }
    #expect(wrong.count == 0)
    #expect(!property.isObserved)
  }
}
