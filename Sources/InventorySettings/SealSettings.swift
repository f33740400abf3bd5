import Yams

/// The settings for `coffer seal`, under `seal` in site.yml.
package struct SealSettings: Hashable, Sendable {
  /// The path of the key that ssh-keygen signs with.
  package var key: String?
  /// The address of a time stamp server (RFC 3161).
  package var timestampServer: String?

  package init() {}
}

extension SealSettings {
  /// The keys under `seal`.
  enum Key: String, SettingsKey {
    case key, timestampServer
  }

  init(_ node: Node) throws(Mistake) {
    self.init()
    guard let mapping = node.mapping else {
      throw Mistake(SiteSettings.Key.seal, needs: "a mapping like {key: ~/.ssh/id_ed25519}", found: node)
    }
    for (keyNode, value) in mapping {
      let text = keyNode.scalar?.string ?? ""
      switch Key(rawValue: text) {
      case .key: key = try value.text(of: Key.key, "the path of a key")
      case .timestampServer: timestampServer = try value.server(of: Key.timestampServer)
      case nil:
        throw Mistake(
          at: keyNode, "unknown key '\(text)' in seal\(UnknownName.offer(of: Key.names, insteadOf: text))")
      }
    }
  }
}

extension Node {
  /// Reads the address of a server, and returns it as written.
  fileprivate func server(of key: some SettingsKey) throws(Mistake) -> String {
    let what = "a web address like https://tsa.example/tsr, without a user name, '?' or '#'"
    return try text(of: key, what) { (try? BaseURL($0)) != nil }
  }
}
