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
    guard node.mapping != nil else {
      throw Mistake(SiteSettings.Key.seal, needs: "a mapping like {key: ~/.ssh/id_ed25519}", found: node)
    }
    try node.forEachKey(of: "seal") { (name: Key, value) throws(Mistake) in
      switch name {
      case .key: key = try value.text(of: name, "the path of a key")
      case .timestampServer: timestampServer = try value.server(of: name)
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
