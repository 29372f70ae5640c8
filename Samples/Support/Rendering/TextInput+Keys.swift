public import TextRendering

extension TextInput {
  /// Takes over what a key writes, or does to a line.
  ///
  /// - Parameter key: The key; one that means nothing here does nothing.
  public mutating func take(_ key: Key) {
    switch (key.code, key.modifiers) {
    case (.character(let character), []), (.character(let character), .shift):
      insert(String(character))
    case (.paste(let text), _): insert(text.string)
    case (.backspace, _): deleteBackward()
    case (.delete, _): deleteForward()
    case (.left, _): move(by: -1)
    case (.right, _): move(by: 1)
    case (.home, _): moveToStart()
    case (.end, _): moveToEnd()
    default: break
    }
  }
}
