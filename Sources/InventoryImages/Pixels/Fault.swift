import CImageCodec
import InventoryModel

extension codec_fault {
  /// Turns an outcome of the codec into our error.
  func check(_ outcome: codec_outcome) throws(PhotoError) {
    switch outcome {
    case .done: return
    case .truncated: throw .truncated
    case .corrupt: throw .corrupt(detail: text)
    case .unsupported: throw .unsupported(detail: text)
    case .too_many_scans: throw .tooManyScans
    case .too_large: throw .tooLargeAtOnce
    case .out_of_memory: throw .outOfMemory
    case .missing_library: throw .missingLibrary
    }
  }

  private var text: String {
    withUnsafeBytes(of: detail) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension codec_size {
  /// Sizes come from headers that were checked, so that they fit.
  init(_ size: PixelSize) {
    self.init(width: UInt32(size.width), height: UInt32(size.height))
  }
}
