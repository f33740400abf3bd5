package import Diagnostics
import InventoryPages
import InventoryRendering
import InventorySettings
package import QRCodes

/// The QR codes of pages in print.
struct PrintedCodes: Sendable {
  private let encoder: QREncoder
  private let baseURL: BaseURL

  /// `nil` if site.yml does not ask for codes, or has no address for them.
  init?(_ settings: SiteSettings) throws(Failure) {
    guard settings.qrCodes, let baseURL = settings.baseURL else { return nil }
    self.baseURL = baseURL
    encoder = try .loaded()
  }

  /// The code of the address of a page; `nil` for one that is too long for any code.
  func code(of path: PagePath) -> PrintedCode? {
    let address = baseURL.text + path.file(.html)
    guard let code = try? QRCode(address, by: encoder) else { return nil }
    return PrintedCode(address: address, modules: code.drawnSide, path: code.path)
  }
}

extension QREncoder {
  /// The library of this machine.
  package static func loaded() throws(Failure) -> QREncoder {
    do throws(Missing) {
      return try QREncoder()
    } catch {
      throw Failure(
        .programMissing, file: error.library,
        "is needed for QR codes but cannot be loaded; install it, for example with "
          + "'apt install libqrencode4' or 'brew install qrencode'")
    }
  }
}
