import KeyedArchive
import Testing

/// What the binary form holds. The bytes are written after CFBinaryPList.c.
struct BinaryPropertyListTests {
  private func value(_ bytes: UInt8...) throws -> PropertyList { try PropertyList(BinaryList(bytes).bytes) }

  @Test func `null, false and true are single bytes`() throws {
    #expect(try value(0x00) == .null)
    #expect(try value(0x08) == .bool(false))
    #expect(try value(0x09) == .bool(true))
  }

  @Test func `integers of 1, 2 and 4 bytes have no sign, those of 8 have one`() throws {
    #expect(try value(0x10, 0xFF) == .integer(255))
    #expect(try value(0x11, 0xFF, 0xFE) == .integer(65_534))
    #expect(try value(0x12, 0xFF, 0xFF, 0xFF, 0xFF) == .integer(4_294_967_295))
    #expect(try value(0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFB) == .integer(-5))
  }

  @Test func `reals have 4 or 8 bytes, and a date is one of 8`() throws {
    #expect(try value(0x22, 0x40, 0x20, 0, 0) == .real(2.5))
    #expect(try value(0x23, 0xC0, 0x04, 0, 0, 0, 0, 0, 0) == .real(-2.5))
    #expect(try value(0x33, 0x40, 0x04, 0, 0, 0, 0, 0, 0) == .date(2.5))
  }

  @Test func `data and texts have their count in the marker, or after it`() throws {
    #expect(try value(0x42, 1, 2) == .data([1, 2]))
    #expect(try value(0x4F, 0x10, 1, 7) == .data([7]))
    #expect(try value(0x52, 0x68, 0x69) == .string("hi"))
    #expect(try value(0x5F, 0x11, 0, 2, 0x68, 0x69) == .string("hi"))
  }

  @Test func `texts beyond ASCII are UTF-16, with surrogates`() throws {
    #expect(try value(0x61, 0x00, 0xE9) == .string("é"))
    #expect(try value(0x62, 0xD8, 0x3E, 0xDD, 0xF8) == .string("🧸"))
  }

  @Test func `a reference of a keyed archive has 1 to 16 bytes`() throws {
    #expect(try value(0x80, 9) == .uid(9))
    #expect(try value(0x83, 0, 0, 1, 0) == .uid(256))
  }

  @Test func `containers refer to their elements`() throws {
    let list = BinaryList([0xA2, 1, 2], [0x51, 0x61], [0xD1, 1, 3], [0x10, 7])
    #expect(
      try PropertyList(list.bytes) == .array([.string("a"), .dictionary(["a": .integer(7)])]))
    #expect(try PropertyList(BinaryList([0xC1, 1], [0x09]).bytes) == .array([.bool(true)]))
  }

  @Test func `references may have two bytes`() throws {
    var list = BinaryList([0xA1, 0, 1], [0x09])
    list.referenceSize = 2
    #expect(try PropertyList(list.bytes) == .array([.bool(true)]))
  }
}
