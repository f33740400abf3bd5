import InventoryModel
import Testing

@testable import InventoryImages

@Suite struct PhotoErrorTests {
  @Test(arguments: [
    ("GIF89a", "GIF"), ("\0\0\0\u{18}ftypisom", "this video or photo format"), ("II*\0", "TIFF"),
  ])
  func `a known format is named`(text: String, name: String) {
    let error = PhotoError.notAPhoto(firstBytes: Array(text.utf8))
    #expect(error.description == "\(name) is not supported; save the photo as JPEG or PNG")
  }

  @Test func `a PDF is a document`() {
    #expect(
      PhotoError.notAPhoto(firstBytes: Array("%PDF-1.7".utf8)).description
        == "a PDF is not a photo; attach it with 'coffer document add', or save the page as JPEG or PNG")
  }

  @Test func `unknown bytes are shown`() {
    #expect(
      PhotoError.notAPhoto(firstBytes: [0, 10, 255]).description
        == "not a supported photo format (the file starts with 00 0a ff); save it as JPEG or PNG")
    #expect(PhotoError.notAPhoto(firstBytes: []).description.hasPrefix("the file is empty"))
  }

  @Test func `a missing decoder is named with what installs it`() {
    let text = PhotoError.missingLibrary.description
    #expect(text.contains("HEIC and AVIF photos need libheif") && text.contains("apt install libheif1"))
  }

  @Test func `a photo that is too large is reported its size and the limits`() {
    #expect(
      PhotoError.tooLarge(PixelSize(width: 20_000, height: 20_000)).description
        == "20000 × 20000 pixels is too large; the limit is 30000 per side and 100 megapixels in all; resize the photo"
    )
  }
}
