import Crypto

/// The SHA-256 of bytes that come piece by piece, so that a file of any length needs little memory.
package struct SHA256Stream {
  private var hash = SHA256()

  package init() {}

  package mutating func add(_ piece: UnsafeRawBufferPointer) {
    hash.update(bufferPointer: piece)
  }

  /// Of all that was added.
  package consuming func finish() -> SHA256Digest {
    SHA256Digest(hash.finalize())
  }
}
