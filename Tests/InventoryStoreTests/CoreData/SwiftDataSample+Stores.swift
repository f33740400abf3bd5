extension SwiftDataSample {
  /// A PNG of one pixel.
  static let pixel =
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8cfc0000003010100c9fe92ef"
    + "0000000049454e44ae426082"
  /// The same in blue.
  static let otherPixel =
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c631050f80000016401218d402d6a"
    + "0000000049454e44ae426082"
  static let externalName = "3F2504E0-4F89-11D3-9A0C-0305E82C3301"
  static let missingName = "0B1A2C3D-4F89-11D3-9A0C-0305E82C3302"

  /// A home inventory: a composite, external pictures, a many-to-many relationship, one without an inverse, history.
  static let home = SwiftDataSample(
    entities: [
      Entity(
        name: "InventoryHome", properties: [.attribute("name", 700)], columns: "ZNAME VARCHAR",
        rows: ["'Cabin'"]),
      Entity(
        name: "InventoryItem",
        properties: [
          .attribute("id", 1100), .attribute("title", 700), .attribute("make", 700), .attribute("model", 700),
          .attribute("serial", 700), .attribute("desc", 700), .attribute("quantityInt", 300),
          .attribute("price", 400), .attribute("replacementCost", 400), .attribute("purchaseDate", 900),
          .attribute("notes", 700), .attribute("data", 1000), .attribute("secondaryPhotoURLs", 1800),
          .attribute("tint", 1800), .attribute("_rank", 300),
          .composite("dealer", [.attribute("id", 700), .attribute("city", 700)]),
          .toOne("location", "InventoryLocation"),
          .toMany("labels", "InventoryLabel", inverse: "inventoryItems"),
          .toMany("photos", "ItemPhoto", inverse: "item"), .toMany("manuals", "Manual"),
        ],
        columns:
          "Z_RANK INTEGER, ZQUANTITYINT INTEGER, ZLOCATION INTEGER, ZPURCHASEDATE TIMESTAMP, ZPRICE DECIMAL, "
          + "ZREPLACEMENTCOST DECIMAL, ZCITY VARCHAR, ZDESC VARCHAR, ZID VARCHAR, ZMAKE VARCHAR, ZMODEL VARCHAR, "
          + "ZNOTES VARCHAR, ZSERIAL VARCHAR, ZTITLE VARCHAR, ZDATA BLOB, ZID1 BLOB, ZSECONDARYPHOTOURLS BLOB, ZTINT BLOB",
        rows: [
          "3, 1, 1, 86400, 799.95, 950, 'Bern', 'A desk lamp', 'D-7', 'Anglepoise', '1227', 'From an aunt', 'AP-1', 'Lamp', "
            + "\(external(externalName)), x'000102030405060708090a0b0c0d0e0f', "
            + "CAST('[\"a.jpg\",\"b.jpg\"]' AS BLOB), x'00626f6f6b'",
          "1, 2, 2, NULL, 40.5, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Chair', x'01\(pixel)', "
            + "x'100102030405060708090a0b0c0d0e0f', NULL, NULL",
          "2, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Clock', "
            + "\(external(missingName)), x'200102030405060708090a0b0c0d0e0f', NULL, NULL",
        ]),
      Entity(
        name: "InventoryLabel",
        properties: [
          .attribute("name", 700), .attribute("color", 1800),
          .toMany("inventoryItems", "InventoryItem", inverse: "labels"),
        ], columns: "ZNAME VARCHAR, ZCOLOR BLOB", rows: ["'Furniture', x'00'", "'Lighting', NULL"]),
      Entity(
        name: "InventoryLocation", properties: [.attribute("name", 700), .attribute("desc", 700)],
        columns: "ZDESC VARCHAR, ZNAME VARCHAR",
        rows: ["'Upstairs', 'Study'", "NULL, 'Hall'", "NULL, 'Attic'"]),
      Entity(
        name: "ItemPhoto",
        properties: [.attribute("data", 1000), .toOne("item", "InventoryItem", inverse: "photos")],
        columns: "ZITEM INTEGER, ZDATA BLOB",
        rows: ["1, x'\(otherPixel)'", "1, x'\(pixel)'", "2, CAST('GIF89a......' AS BLOB)"]),
      Entity(
        name: "Manual", properties: [.attribute("title", 700)], columns: "Z2MANUALS INTEGER, ZTITLE VARCHAR",
        rows: ["1, 'Assembly'", "1, 'Safety'"]),
    ],
    statements: [
      "CREATE TABLE Z_2LABELS (Z_2INVENTORYITEMS INTEGER, Z_3LABELS INTEGER, PRIMARY KEY (Z_2INVENTORYITEMS, Z_3LABELS))",
      "INSERT INTO Z_2LABELS VALUES (1, 2), (1, 1), (2, 1)",
      "CREATE INDEX ZINVENTORYITEM_ZLOCATION_INDEX ON ZINVENTORYITEM (ZLOCATION)",
      "CREATE INDEX ZITEMPHOTO_ZITEM_INDEX ON ZITEMPHOTO (ZITEM)",
      "CREATE UNIQUE INDEX Z_InventoryItem_UNIQUE_id ON ZINVENTORYITEM (ZID1 COLLATE BINARY ASC)",
    ], externals: [externalName: bytes(pixel)])

  /// The same, as a store that has not saved its model.
  static let homeWithoutModel: SwiftDataSample = {
    var sample = home
    sample.isModelCached = false
    return sample
  }()

  /// Sub-entities that share a table, with attributes of the same name; a relationship to a group.
  static let siblings = SwiftDataSample(entities: [
    Entity(
      name: "Record", properties: [.attribute("added", 900)],
      columns:
        "ZGROUP INTEGER, ZADDED TIMESTAMP, ZPURCHASEDATE TIMESTAMP, ZPRICE FLOAT, ZBRAND VARCHAR, ZSERIAL VARCHAR, ZTITLE VARCHAR, ZTITLE1 VARCHAR, ZTITLE2 VARCHAR"
    ),
    Entity(
      name: "Document", parent: 1, properties: [.attribute("added", 900), .attribute("title", 700)],
      rows: ["NULL, 0, NULL, NULL, NULL, NULL, 'Policy', NULL, NULL"]),
    Entity(
      name: "Thing", parent: 1,
      properties: [
        .attribute("added", 900), .attribute("title", 700), .attribute("price", 500),
        .attribute("serial", 700),
        .attribute("purchaseDate", 900), .attribute("brand", 700), .toOne("group", "Group"),
      ],
      rows: [
        "1, 0, 86400, 12.5, 'Acme', 'S1', NULL, 'Lamp', NULL",
        "2, 86400, NULL, 3, NULL, 'S2', NULL, 'Vase', NULL",
      ]),
    Entity(
      name: "Video", parent: 1, properties: [.attribute("added", 900), .attribute("title", 700)],
      rows: ["NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, 'Walk through'"]),
    Entity(
      name: "Group", properties: [.attribute("label", 700)], columns: "ZLABEL VARCHAR",
      rows: ["'Lighting'", "'Decor'"]),
  ])

  /// Without a saved model: items, and two relationships that only the numbers in names state.
  static let unknown: SwiftDataSample = {
    var sample = SwiftDataSample(
      entities: [
        Entity(
          name: "Gadget", properties: [],
          columns:
            "ZQUANTITY INTEGER, ZSPEC INTEGER, ZPRICE FLOAT, ZSERIAL VARCHAR, ZTITLE VARCHAR, ZTITLE1 VARCHAR",
          rows: ["1, 1, 5, 'S1', 'Phone', 'A phone'", "2, 2, 7, 'S2', 'Tablet', NULL"]),
        Entity(
          name: "Extra", properties: [], columns: "Z1EXTRAS INTEGER, ZNAME VARCHAR",
          rows: ["1, 'Case'", "1, 'Charger'", "2, 'Pen'"]),
        Entity(
          name: "Maker", properties: [], columns: "ZNAME VARCHAR", rows: ["'Acme'", "'Bolt'"]),
      ], statements: ["CREATE INDEX ZGADGET_ZSPEC_INDEX ON ZGADGET (ZSPEC)"])
    sample.isModelCached = false
    return sample
  }()

  /// The name of a file of external data, as a value.
  static func external(_ name: String) -> String {
    let digits = name.utf8.map { String($0, radix: 16) }.joined()
    return "x'02\(digits)00'"
  }

  static func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex.utf8)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
    }
  }
}
