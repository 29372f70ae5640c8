/// A hash that is the same in every run, unlike the standard library's: FNV-1a of the UTF-8 bytes.
///
/// - Parameter text: What to hash.
/// - Returns: The hash.
func stableHash(_ text: String) -> UInt64 {
  text.utf8.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in
    (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }
}
