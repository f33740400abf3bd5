import Diagnostics
import InventoryModel
import Yams

/// Reads the settings `audience` and `audiences` of site.yml.
extension Node {
  func audience(of key: SiteSettings.Key) throws(Mistake) -> Audience {
    let text = try text(of: key, "one of \(Audience.names.joined(separator: ", "))")
    return try audience(named: text, among: Audience.names)
  }

  /// Reads `audiences`: the changes to what each audience sees by default.
  func disclosures(of key: SiteSettings.Key) throws(Mistake) -> [Audience: [DisclosureChange]] {
    guard let mapping else {
      throw Mistake(key, needs: "a mapping like {public: {show: [brand]}}", found: self)
    }
    let others = Audience.names.filter { $0 != Audience.owner.rawValue }
    var disclosures: [Audience: [DisclosureChange]] = [:]
    try mapping.forEachCollectingMistakes { (keyNode, value) throws(Mistake) in
      let audience = try keyNode.audience(named: keyNode.scalar?.string ?? "", among: others)
      guard audience != .owner else {
        throw Mistake(
          at: keyNode, "the owner always sees everything; use one of \(others.joined(separator: ", "))")
      }
      disclosures[audience] = try value.changes(for: audience)
    }
    return disclosures
  }

  private func audience(named name: String, among names: [String]) throws(Mistake) -> Audience {
    guard let audience = Audience(rawValue: name) else {
      throw Mistake(at: self, "\(UnknownName("audience", name, among: names))")
    }
    return audience
  }

  /// A key under an audience, with the level that it sets.
  private enum Change: String, CaseIterable {
    case show, mask, hide

    var level: Disclosure.Level {
      switch self {
      case .show: .shown
      case .mask: .masked
      case .hide: .hidden
      }
    }
  }

  private func changes(for audience: Audience) throws(Mistake) -> [DisclosureChange] {
    guard mapping != nil else {
      throw Mistake(at: self, "\(audience.rawValue) must be a mapping like {show: [brand], hide: [notes]}")
    }
    var levels: [DisclosureChange] = []
    try forEachKey(of: audience.rawValue) { (change: Change, list) throws(Mistake) in
      try list.nodes.forEachCollectingMistakes { (node) throws(Mistake) in
        let subject = try node.subject(of: change)
        guard !levels.contains(where: { $0.subject == subject }) else {
          throw Mistake(at: node, "duplicate '\(node.scalar?.string ?? "")'; remove one of the two entries")
        }
        levels.append(DisclosureChange(subject: subject, level: change.level))
      }
    }
    // The level for all fields is applied first, so that levels for single fields override it.
    return levels.filter { $0.subject == .fields } + levels.filter { $0.subject != .fields }
  }

  /// Reads the name of an attribute or a field, `originals`, `documents`, or `fields` for all fields. A misspelled
  /// attribute name is an error. If the name were treated as a field name, the attribute that the user wants to hide
  /// would stay visible.
  private func subject(of change: Change) throws(Mistake) -> Disclosure.Subject {
    guard let text = scalar?.string, !text.isEmpty else {
      throw Mistake(at: self, "\(change.rawValue) must be a list of names like [serialNumber, room]")
    }
    let attribute = ItemAttribute(rawValue: text)
    let other: Disclosure.Subject? =
      switch text {
      case "originals": .originals
      case "documents": .documents
      default: nil
      }
    if attribute != nil || other != nil {
      guard change != .mask || attribute?.canBeMasked == true else {
        let cure = attribute?.canBeHidden == false ? "remove it" : "use hide instead"
        throw Mistake(
          at: self, "\(text) cannot be masked (only serialNumber and fields can); \(cure)")
      }
      guard change != .hide || attribute?.canBeHidden != false else {
        throw Mistake(
          at: self, "\(text) cannot be hidden because pages need it; select items with --where")
      }
      return other ?? attribute.map { .attribute($0) } ?? .originals
    }
    if text == "fields" { return .fields }
    if let name = ItemColumns.field(ofHeader: text) { return .field(name) }
    let names = ItemAttribute.names + ["originals", "documents", "fields"]
    let plain = text.filter { $0.isLetter || $0.isNumber }
    if let near = names.nearest(to: plain) {
      throw Mistake(
        at: self,
        "no attribute '\(text)'; did you mean '\(near)'? For a field of this name, write 'field:\(text)'")
    }
    return .field(text)
  }
}
