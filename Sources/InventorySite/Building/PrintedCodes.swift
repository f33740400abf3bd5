package import Diagnostics
import InventoryPages
import InventoryRendering
import InventorySettings
package import QRCodes

/// Makes the QR codes for printed pages.
struct PrintedCodes: Sendable {
  private let encoder: QREncoder
  private let baseURL: BaseURL

  /// `nil` if site.yml does not enable `qrCodes`, or has no `baseURL`. Throws if libqrencode cannot be loaded.
  init?(_ settings: SiteSettings) throws(Failure) {
    guard settings.qrCodes, let baseURL = settings.baseURL else { return nil }
    self.baseURL = baseURL
    encoder = try .loaded()
  }

  /// Returns a QR code with the address of a page; `nil` if the address is too long for a QR code.
  func code(of path: PagePath) -> PrintedCode? {
    let address = baseURL.text + path.file(.html)
    guard let code = try? QRCode(address, by: encoder) else { return nil }
    return PrintedCode(address: address, modules: code.drawnSide, path: code.path)
  }
}

extension QREncoder {
  /// Loads libqrencode. If it cannot be loaded, throws a failure that explains how to install it.
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
