import Signals
import SignalsTesting

extension PropertyBattery {
  static let zippingFew: [PropertySpecification] = [
    PropertySpecification(
      "zip(_:_:)",
      sourceCount: 2,
      derive: { s in
        let all: Property<Tuple2> = Property<Int>.zip(
          s[0],
          s[1]
        )
        return all.map { elements(of: $0) }
      },
      model: zipped
    ),
    PropertySpecification(
      "zip(_:_:_:)",
      sourceCount: 3,
      derive: { s in
        let all: Property<Tuple3> = Property<Int>.zip(
          s[0],
          s[1],
          s[2]
        )
        return all.map { elements(of: $0) }
      },
      model: zipped
    ),
    PropertySpecification(
      "zip(_:_:_:_:)",
      sourceCount: 4,
      derive: { s in
        let all: Property<Tuple4> = Property<Int>.zip(
          s[0],
          s[1],
          s[2],
          s[3]
        )
        return all.map { elements(of: $0) }
      },
      model: zipped
    ),
    PropertySpecification(
      "zip(_:_:_:_:_:)",
      sourceCount: 5,
      derive: { s in
        let all: Property<Tuple5> = Property<Int>.zip(
          s[0],
          s[1],
          s[2],
          s[3],
          s[4]
        )
        return all.map { elements(of: $0) }
      },
      model: zipped
    ),
    PropertySpecification(
      "zip(_:_:_:_:_:_:)",
      sourceCount: 6,
      derive: { s in
        let all: Property<Tuple6> = Property<Int>.zip(
          s[0],
          s[1],
          s[2],
          s[3],
          s[4],
          s[5]
        )
        return all.map { elements(of: $0) }
      },
      model: zipped
    ),
  ]
}
