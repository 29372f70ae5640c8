/// Text that programs stumble over.
enum HardText {
  static let scalars: [Unicode.Scalar] = [
    // Ends of lines, of words and of C strings.
    "\n", "\r", "\t", " ", "\0", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}", "\u{A0}",
    "\u{3000}", "\u{7F}", "\u{1B}",
    // What takes no room: a byte order mark, joiners, spaces without width, variation selectors.
    "\u{FEFF}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FE0E}", "\u{FE0F}", "\u{AD}",
    // What belongs to the character before it.
    "\u{301}", "\u{308}", "\u{327}", "\u{20DD}", "\u{93F}", "\u{1161}",
    // Directions of writing.
    "\u{202A}", "\u{202E}", "\u{202C}", "\u{2066}", "\u{2069}", "\u{200F}", "\u{5D0}", "\u{627}",
    // Neighbours of the surrogates, the ends of the planes, and what is no character.
    "\u{D7FF}", "\u{E000}", "\u{FFFD}", "\u{FFFE}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}",
    // The ends of the lengths in UTF-8.
    "\u{80}", "\u{7FF}", "\u{800}",
    // Letters that change their number or their form with case.
    "\u{DF}", "\u{130}", "\u{131}", "\u{3A3}", "\u{FB01}", "\u{1E9E}",
    // Wide ones, flags' halves and skin.
    "\u{4E2D}", "\u{AC00}", "\u{1F600}", "\u{1F1E9}", "\u{1F3FD}",
  ]

  static let characters: [Character] = [
    "e\u{301}", "\u{E9}", "\r\n", "o\u{308}\u{304}",
    "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{1F44D}\u{1F3FD}", "\u{1F1E9}\u{1F1EA}",
    "\u{2764}\u{FE0F}", "1\u{FE0F}\u{20E3}", "\u{1100}\u{1161}\u{11A8}", "\u{915}\u{94D}\u{937}",
    "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
    "\u{1F9D1}\u{1F3FF}\u{200D}\u{1F680}",
  ].flatMap { (text: String) in Array(text) }

  /// Scalars that mean something together.
  static let sequences: [String] =
    characters.map { String($0) } + [
      "\r\n", "\n\r", "\n\n", "abc\u{5D0}\u{5D1}123", "\u{202E}abc\u{202C}", "\u{627}\u{644}",
      "a\0b", "\u{FEFF}a", "A\u{30A}", "\u{212B}", "%s%n", "../", "\\n", "\"", "'", "<b>", "nil",
    ]
}
