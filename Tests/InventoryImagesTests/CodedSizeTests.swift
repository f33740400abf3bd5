import InventoryModel
import Testing

@testable import InventoryImages

/// A size that cannot be read must not pass as none: the decoder may read it.
@Suite struct CodedSizeTests {
  @Test func `a sequence header of AV1 states a size`() {
    // Reduced, level 0, and four bits each for the width and the height, less one.
    #expect(CodedSize.av1([0x0A, 4, 0x18, 0x0C, 0xFE, 0x40]) == [PixelSize(width: 16, height: 10)])
  }

  @Test func `a sequence header with timing information cannot be read`() {
    #expect(CodedSize.av1([0x0A, 2, 0x04, 0]) == nil)
  }

  @Test func `units that are no sequence header state nothing`() {
    #expect(CodedSize.av1([0x12, 0, 0x32, 1, 0xFF]) == [])
    #expect(CodedSize.hevc(data: [0, 0, 0, 3, 0x26, 0x01, 0xFF], configuration: []) == [])
  }

  @Test func `a parameter set of HEVC that is cut off cannot be read`() {
    #expect(CodedSize.hevc(data: [0, 0, 0, 3, 0x42, 0x01, 0xFF], configuration: []) == nil)
  }

  @Test func `more units than a photo has are not read`() {
    let unit: [UInt8] = [0x12, 0]
    #expect(CodedSize.av1(Array(repeating: unit, count: 4096).flatMap { $0 }[...]) == [])
    #expect(CodedSize.av1(Array(repeating: unit, count: 4097).flatMap { $0 }[...]) == nil)
  }
}
