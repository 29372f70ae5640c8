import Signals
import SignalsTesting
import Testing

/// Values to set, one after the other.
private let values = Generator<[Int]>.array(of: .int(in: 0...5), count: 0...12)

@Suite("Writing to properties, and reading aside")
struct PropertyWritingLaws {
  @Test("a change that fails leaves the old value, and nobody is told of it")
  func failing() throws {
    try check("modify that fails changes nothing", values) { values in
      let property = MutableProperty(0)
      let recorder = Recorder(property.producer)
      var told = [0]
      for value in values {
        do throws(LawFault) {
          try property.modify { present throws(LawFault) in
            present += value
            if value.isMultiple(of: 2) { throw .first }
          }
          told.append(told[told.count - 1] + value)
        } catch {
          // The values that are told show that nothing has come of it.
        }
        try requireEqual(property.value, told.last, "the value")
      }
      try requireEqual(recorder.values, told, "what is told")
    }
  }

  @Test("a change that leaves the value as it was is told only on demand")
  func unchanged() throws {
    try check("modify that changes nothing", .zip(values, .bool())) { values, tellsUnchanged in
      let property = MutableProperty(0)
      let recorder = Recorder(property.producer)
      var told = [0]
      for value in values {
        property.modify(tellingUnchanged: tellsUnchanged) { $0 = value }
        if tellsUnchanged || value != told.last { told.append(value) }
      }
      try requireEqual(recorder.values, told)
    }
  }

  @Test("what a derivation reads without tracking is what it was when the rest changed")
  func withoutTracking() throws {
    try check("what is read without tracking is not followed", .zip(values, values)) {
      values,
      others in
      let (followed, aside) = (MutableProperty(0), MutableProperty(0))
      let both = Property.computed {
        [followed.value, Signals.withoutTracking { aside.value }]
      }
      let recorder = Recorder(both.producer)
      var told = [[0, 0]]
      for (value, other) in zip(values, others) {
        aside.value = other
        try requireEqual(recorder.values, told, "what is told when the other changes")
        followed.value = value
        if told.last != [value, other] { told.append([value, other]) }
        try requireEqual(recorder.values, told, "what is told")
      }
    }
  }
}
