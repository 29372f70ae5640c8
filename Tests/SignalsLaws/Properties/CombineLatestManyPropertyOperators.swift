import Signals
import SignalsTesting

extension PropertyBattery {
  static let combiningMany: [PropertySpecification] = [
    PropertySpecification(
      "combineLatest(_:_:_:_:_:_:_:)",
      sourceCount: 7,
      derive: { s in
        let all: Property<Tuple7> = Property<Int>.combineLatest(
          s[0],
          s[1],
          s[2],
          s[3],
          s[4],
          s[5],
          s[6]
        )
        return all.map { elements(of: $0) }
      },
      each: { $0 }
    ),
    PropertySpecification(
      "combineLatest(_:_:_:_:_:_:_:_:)",
      sourceCount: 8,
      derive: { s in
        let all: Property<Tuple8> = Property<Int>.combineLatest(
          s[0],
          s[1],
          s[2],
          s[3],
          s[4],
          s[5],
          s[6],
          s[7]
        )
        return all.map { elements(of: $0) }
      },
      each: { $0 }
    ),
    PropertySpecification(
      "combineLatest(_:_:_:_:_:_:_:_:_:)",
      sourceCount: 9,
      derive: { s in
        let all: Property<Tuple9> = Property<Int>.combineLatest(
          s[0],
          s[1],
          s[2],
          s[3],
          s[4],
          s[5],
          s[6],
          s[7],
          s[8]
        )
        return all.map { elements(of: $0) }
      },
      each: { $0 }
    ),
    PropertySpecification(
      "combineLatest(_:_:_:_:_:_:_:_:_:_:)",
      sourceCount: 10,
      derive: { s in
        let all: Property<Tuple10> = Property<Int>.combineLatest(
          s[0],
          s[1],
          s[2],
          s[3],
          s[4],
          s[5],
          s[6],
          s[7],
          s[8],
          s[9]
        )
        return all.map { elements(of: $0) }
      },
      each: { $0 }
    ),
    PropertySpecification(
      "combineLatest(_:_:_:)",
      "eleven",
      sourceCount: 11,
      derive: { s in
        let all: Property<Tuple11> = Property<Int>.combineLatest(
          s[0],
          s[1],
          s[2],
          s[3],
          s[4],
          s[5],
          s[6],
          s[7],
          s[8],
          s[9],
          s[10]
        )
        return all.map { elements(of: $0) }
      },
      each: { $0 }
    ),
  ]
}
