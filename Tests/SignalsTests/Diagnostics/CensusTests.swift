import Signals
import SignalsTesting
import Testing

/// Other tests run beside these and are counted too, so each looks for names of its own.
@Suite("The census", .serialized)
struct CensusTests {
  private func entries(named name: String) -> [Census.Entry] {
    Census.living.filter { $0.name == name }
  }

  private func whileOn(_ body: () -> Void) {
    Census.isOn = true
    body()
    Census.isOn = false
  }

  @Test("a signal is listed with its name, place and observers, until it has ended")
  func signals() {
    whileOn {
      let (signal, input) = Signal<Int, Never>.pipe()
      signal.named("clicks", fileID: "App/Window.swift", line: 12)
      #expect(entries(named: "clicks").map(\.observerCount) == [0])
      let observations = (0..<3).map { _ in signal.observeValues { _ in } }
      #expect(
        entries(named: "clicks").map(\.description) == [
          "Signal<Int, Never> \"clicks\" (App/Window.swift:12), 3 observers"
        ]
      )
      observations[0]?.dispose()
      observations[1]?.dispose()
      #expect(
        entries(named: "clicks").map(\.description) == [
          "Signal<Int, Never> \"clicks\" (App/Window.swift:12), 1 observer"
        ]
      )
      input.sendCompleted()
      #expect(entries(named: "clicks") == [])
      withExtendedLifetime(signal) {}
    }
  }

  @Test("a signal that is released is listed no more")
  func releasedSignals() {
    whileOn {
      do {
        let (signal, input) = Signal<Int, Never>.pipe()
        signal.named("released")
        #expect(entries(named: "released").count == 1)
        withExtendedLifetime((signal, input)) {}
      }
      #expect(entries(named: "released") == [])
    }
  }

  @Test("a run is listed from its start to its end, by the last name in the chain")
  func runs() {
    whileOn {
      let producer = SignalProducer<Int, Never>.never.named("inner").map { $0 }.named("outer")
      #expect(entries(named: "outer") == [])
      let runs = (0..<2).map { _ in producer.start() }
      #expect(entries(named: "outer").map(\.kind) == [.run, .run])
      #expect(entries(named: "outer").first?.type == "SignalProducer<Int, Never>")
      #expect(entries(named: "inner") == [])
      for run in runs { run.dispose() }
      #expect(entries(named: "outer") == [])
    }
  }

  @Test("a property is listed until it is released")
  func properties() {
    whileOn {
      do {
        let age = MutableProperty(30).named("age")
        let isAdult = age.map { $0 >= 18 }.named("isAdult")
        let run = isAdult.producer.start()
        #expect(entries(named: "age").map(\.kind) == [.property])
        #expect(entries(named: "isAdult").map(\.observerCount) == [1])
        #expect(
          entries(named: "isAdult").first?.place?.hasPrefix("SignalsTests/CensusTests.swift:")
            == true
        )
        run.dispose()
        #expect(entries(named: "isAdult").map(\.observerCount) == [0])
      }
      #expect(entries(named: "age") + entries(named: "isAdult") == [])
    }
  }

  @Test("what is made while the census is off is not counted")
  func off() {
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.named("unseen")
    let property = MutableProperty(1).named("unseen")
    let run = SignalProducer<Int, Never>.never.named("unseen").start()
    #expect(entries(named: "unseen") == [])
    run.dispose()
    withExtendedLifetime((signal, input, property)) {}
  }

  @Test("threads may make, observe and list at once")
  func threads() {
    whileOn {
      onThreads(4) { _ in
        for _ in 0..<200 {
          let (signal, input) = Signal<Int, Never>.pipe()
          signal.named("threads").observeValues { _ in }
          _ = Census.living
          input.sendCompleted()
        }
      }
      #expect(entries(named: "threads") == [])
    }
  }
}
