import Foundation

/// All of the bytes, however many the system takes at once. False where it refuses; `errno` says why.
package func writeWhole(_ bytes: [UInt8], to file: Int32) -> Bool {
  bytes.withUnsafeBytes { buffer in
    var done = 0
    while done < buffer.count {
      let count = write(file, buffer.baseAddress.map { $0 + done }, buffer.count - done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }
}
