#if canImport(CryptoKit)
  import CryptoKit
#else
  import COpenSSL
#endif

/// Computes a SHA-256 digest incrementally, so that a file of any length needs little memory.
///
/// macOS computes digests itself, other systems with OpenSSL.
package struct SHA256Stream {
  #if canImport(CryptoKit)
    private var hash = SHA256()

    package init() {}

    /// Adds the next bytes to the hash; `piece` is not used after the call.
    package mutating func add(_ piece: UnsafeRawBufferPointer) {
      hash.update(bufferPointer: piece)
    }

    /// Returns the digest of all bytes added so far.
    package consuming func finish() -> SHA256Digest {
      hash.finalize().withUnsafeBytes { SHA256Digest(raw: $0) }
    }
  #else
    private var state = SHA256_CTX()

    package init() { SHA256_Init(&state) }

    /// Adds the next bytes to the hash; `piece` is not used after the call.
    package mutating func add(_ piece: UnsafeRawBufferPointer) {
      SHA256_Update(&state, piece.baseAddress, piece.count)
    }

    /// Returns the digest of all bytes added so far.
    package consuming func finish() -> SHA256Digest {
      withUnsafeTemporaryAllocation(byteCount: 32, alignment: 8) { digest in
        SHA256_Final(digest.baseAddress, &state)
        return SHA256Digest(raw: UnsafeRawBufferPointer(digest))
      }
    }
  #endif

  /// Adds the next bytes to the hash.
  mutating func add(_ content: some Sequence<UInt8>) {
    let direct: Void? = content.withContiguousStorageIfAvailable { add(UnsafeRawBufferPointer($0)) }
    if direct == nil { Array(content).withUnsafeBytes { add($0) } }
  }
}
