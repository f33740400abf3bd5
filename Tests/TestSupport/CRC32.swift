/// CRC-32 of ISO 3309, as in PNG and zlib.
package func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
  ~bytes.reduce(~0) { crc, byte in crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
}

private let table: [UInt32] = (0..<256).map { index in
  (0..<8).reduce(index) { crc, _ in crc >> 1 ^ (crc & 1 == 0 ? 0 : 0xEDB8_8320) }
}
