// Tuples of all sizes that there are forms for, and arrays of their elements, which can be compared.

typealias Tuple2 = (Int, Int)
typealias Tuple3 = (Int, Int, Int)
typealias Tuple4 = (Int, Int, Int, Int)
typealias Tuple5 = (Int, Int, Int, Int, Int)
typealias Tuple6 = (Int, Int, Int, Int, Int, Int)
typealias Tuple7 = (Int, Int, Int, Int, Int, Int, Int)
typealias Tuple8 = (Int, Int, Int, Int, Int, Int, Int, Int)
typealias Tuple9 = (Int, Int, Int, Int, Int, Int, Int, Int, Int)
typealias Tuple10 = (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int)
typealias Tuple11 = (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int)

func elements(of all: Tuple2) -> [Int] {
  [all.0, all.1]
}

func elements(of all: Tuple3) -> [Int] {
  [all.0, all.1, all.2]
}

func elements(of all: Tuple4) -> [Int] {
  [all.0, all.1, all.2, all.3]
}

func elements(of all: Tuple5) -> [Int] {
  [all.0, all.1, all.2, all.3, all.4]
}

func elements(of all: Tuple6) -> [Int] {
  [all.0, all.1, all.2, all.3, all.4, all.5]
}

func elements(of all: Tuple7) -> [Int] {
  [all.0, all.1, all.2, all.3, all.4, all.5, all.6]
}

func elements(of all: Tuple8) -> [Int] {
  [all.0, all.1, all.2, all.3, all.4, all.5, all.6, all.7]
}

func elements(of all: Tuple9) -> [Int] {
  [all.0, all.1, all.2, all.3, all.4, all.5, all.6, all.7, all.8]
}

func elements(of all: Tuple10) -> [Int] {
  [all.0, all.1, all.2, all.3, all.4, all.5, all.6, all.7, all.8, all.9]
}

func elements(of all: Tuple11) -> [Int] {
  [all.0, all.1, all.2, all.3, all.4, all.5, all.6, all.7, all.8, all.9, all.10]
}
