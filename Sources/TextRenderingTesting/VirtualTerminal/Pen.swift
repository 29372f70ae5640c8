/// How a virtual terminal draws.
public struct Pen: Sendable, Hashable {
  /// The attributes that are on, as the parameters that switch them on.
  public private(set) var attributes: Set<Int> = []
  /// The foreground colour, by its index of 256; `nil` is the default colour.
  public private(set) var foreground: Int?
  /// The background colour, by its index of 256; `nil` is the default colour.
  public private(set) var background: Int?
  /// Where the text leads when it is clicked.
  public internal(set) var link: String?

  /// Creates a pen that draws as a terminal does at first.
  ///
  /// - Parameter link: Where the text leads when it is clicked.
  public init(link: String? = nil) {
    self.link = link
  }

  /// Changes the pen.
  ///
  /// - Parameter parameters: The parameters of a sequence that ends in `m`; none at all is a reset.
  /// - Returns: The parameters that are unknown.
  public mutating func apply(_ parameters: [Int]) -> [Int] {
    var unknown: [Int] = []
    var rest = parameters.isEmpty ? [0] : parameters[...]
    while let parameter = rest.popFirst() {
      switch parameter {
      case 0:
        self = Pen(link: link)
      case 1, 2, 3, 4, 7: attributes.insert(parameter)
      case 22: attributes.subtract([1, 2])
      case 23, 24, 27: attributes.remove(parameter - 20)
      case 30...37: foreground = parameter - 30
      case 90...97: foreground = parameter - 90 + 8
      case 39: foreground = nil
      case 40...47: background = parameter - 40
      case 100...107: background = parameter - 100 + 8
      case 49: background = nil
      case 38, 48:
        guard rest.count >= 2, rest.removeFirst() == 5, let index = rest.popFirst(),
          (0...255).contains(index)
        else {
          unknown.append(parameter)
          break
        }
        if parameter == 38 { foreground = index } else { background = index }
      default: unknown.append(parameter)
      }
    }
    return unknown
  }
}
