import InventoryModel
import InventoryProof
import InventorySettings

/// The limits as JSON, for all reports that have limits.
extension LimitTerms {
  var json: JSONObject {
    [
      "limitProfile": profile.name, "limitSource": profile.source,
      "limitsAreCompared": foreignCurrency == nil,
    ]
  }
}

extension LimitFinding {
  /// The finding as JSON, without the compared amount, which each report adds.
  var json: JSONObject {
    var (share, most) = (Percentage?.none, Money?.none)
    if case .share(let percentage, let cap)? = limit.rule.amount { (share, most) = (percentage, cap) }
    return [
      "title": limit.title, "appliesTo": limit.subject.key, "assetTypes": assetTypes.compactMap(\.self),
      "limit": limit.amount,
      "sharePercent": share, "cap": most, "isOwn": limit.isOwn, "isTheftOnly": limit.isTheftOnly,
      "items": items, "countedByDefault": byDefault, "withoutAmount": withoutAmount, "inSafe": inSafe.count,
    ]
  }
}

extension UnlimitedTypes {
  var json: JSONObject {
    ["withoutClassLimit": notCompared.map(\.json), "notCovered": notCovered.map(\.json)]
  }
}

extension TypeSum {
  var json: JSONObject { ["label": label, "items": items, "basis": basis] }
}

extension SpecialLimit.Subject {
  /// The kind of subject, as named in JSON.
  var key: String {
    switch self {
    case .limitClass: "class"
    case .assetType: "assetType"
    case .total: "total"
    case .singleItem: "item"
    }
  }
}
