/// Collects the blocks of a column or a row.
@resultBuilder
public enum BlockBuilder {
  /// Takes a block.
  public static func buildExpression(_ block: Block) -> [Block] { [block] }

  /// Takes several blocks.
  public static func buildExpression(_ blocks: [Block]) -> [Block] { blocks }

  /// Takes a text.
  public static func buildExpression(_ text: Text) -> [Block] { [.text(text)] }

  /// Takes a string, neutralised like every text.
  public static func buildExpression(_ string: String) -> [Block] { [.text(Text(string))] }

  /// Joins what stands in sequence.
  public static func buildBlock(_ parts: [Block]...) -> [Block] { parts.flatMap { $0 } }

  /// Takes what an `if` without `else` yields.
  public static func buildOptional(_ part: [Block]?) -> [Block] { part ?? [] }

  /// Takes the first branch of an `if` or `switch`.
  public static func buildEither(first part: [Block]) -> [Block] { part }

  /// Takes the other branch of an `if` or `switch`.
  public static func buildEither(second part: [Block]) -> [Block] { part }

  /// Joins what a loop yields.
  public static func buildArray(_ parts: [[Block]]) -> [Block] { parts.flatMap { $0 } }

  /// Takes what an `if #available` yields.
  public static func buildLimitedAvailability(_ part: [Block]) -> [Block] { part }
}
