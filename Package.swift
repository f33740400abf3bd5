// swift-tools-version: 6.1

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// One of our modules; the arrows of Sources/README.md are the dependencies written here.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// The tests of a module. Folders of `fixtures` are read where they lie, not copied.
func tests(of name: String, with dependencies: [Target.Dependency] = [], fixtures: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.init(stringLiteral: name)] + dependencies, exclude: fixtures,
    swiftSettings: strict)
}

func library(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

let package = Package(
  name: "coffer",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "coffer", targets: ["coffer"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
  ],
  targets: [
    .executableTarget(
      name: "coffer",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        "InventorySite", "InventoryImport", "InventoryReports", "InventoryStore", "InventoryModel",
        "WrittenValues", "Spelling",
      ],
      swiftSettings: strict),

    // The work, from the command down to the values.
    module(
      "InventorySite",
      [
        "InventoryRendering", "InventoryPages", "InventoryReports", "InventoryStore", "InventoryImages",
        "InventoryModel", "Digests", "Mustache", "WholeFiles", "BoundedTasks", "Spelling", "Theme",
        .product(name: "Yams", package: "Yams"),
      ]),
    module(
      "InventoryRendering",
      [
        "InventoryPages", "InventoryReports", "Mustache", "CSV", "CCommonMark", "InventoryModel",
        "TerminalText", "QRCodes",
      ]),
    module("InventoryPages", ["InventoryModel", "Digests"]),
    module("InventoryReports", ["InventoryModel", "WrittenValues"]),
    module(
      "InventoryImport",
      [
        "InventoryStore", "InventoryImages", "InventoryModel", "CSV", "KeyedArchive", "JSONText", "Digests",
        "TerminalText", "WrittenValues", "WholeFiles", "BoundedTasks", "Spelling",
      ]),
    module(
      "InventoryStore",
      [
        "TerminalText", "PredicateFormat", "InventoryImages", "InventoryModel", "KeyedArchive", "Digests",
        "Spelling",
        .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    module("InventoryImages", ["CImageCodec", "InventoryModel"]),
    module("WholeFiles", ["InventoryModel", "CSyncFS"]),
    module("WrittenValues", ["InventoryModel"]),
    module("InventoryModel"),

    // Codecs and leaves that know nothing of inventories.
    module("CSV", ["CharacterSets"]),
    module("CharacterSets"),
    module("JSONText"),
    module("KeyedArchive", ["CZlib", "TerminalText"]),
    module("Mustache", ["Spelling"]),
    module("Digests", [.product(name: "Crypto", package: "swift-crypto")]),
    module("QRCodes", ["CQREncode"]),
    module("PredicateFormat", ["Spelling", "TerminalText"]),
    module("Spelling"),
    module("TerminalText"),
    module("BoundedTasks"),
    .target(
      name: "Theme", path: "Templates", exclude: ["README.md"],
      resources: [.embedInCode("pages"), .embedInCode("reports"), .embedInCode("assets")],
      swiftSettings: strict),

    // C, and the libraries of the machine.
    .target(name: "CImageCodec", dependencies: ["CPNG", "CJPEG", "CWebP"]),
    library("CPNG", pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng"),
    library("CJPEG", pkgConfig: "libjpeg", apt: "libjpeg-dev", brew: "jpeg-turbo"),
    library("CWebP", pkgConfig: "libwebp", apt: "libwebp-dev", brew: "webp"),
    library("CCommonMark", pkgConfig: "libcmark", apt: "libcmark-dev", brew: "cmark"),
    .systemLibrary(name: "CQREncode"),  // opened when labels are made: nothing is linked
    .systemLibrary(name: "CSyncFS"),
    library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),

    .executableTarget(
      name: "RenderBench", dependencies: ["InventoryRendering", "InventoryPages", "InventoryModel", "Theme"],
      path: "Tests/RenderBench", swiftSettings: strict),
    tests(of: "InventoryImages", with: ["InventoryModel"], fixtures: ["Fixtures"]),
    tests(of: "CSV"),
    tests(of: "KeyedArchive", fixtures: ["Fixtures"]),
    tests(of: "Mustache"),
    tests(of: "PredicateFormat"),
    tests(of: "InventoryPages", with: ["InventoryModel"]),
    tests(of: "InventoryReports", with: ["InventoryModel"]),
    tests(
      of: "InventoryRendering",
      with: [
        "InventoryPages", "InventoryModel", "Mustache", "CSV", "CCommonMark", "Theme",
        .product(name: "Yams", package: "Yams"),
      ], fixtures: ["Snapshots"]),
    tests(
      of: "InventorySite",
      with: [
        "InventoryStore", "InventoryImages", "InventoryRendering", "InventoryPages", "InventoryReports",
        "InventoryModel", "Digests", "KeyedArchive", "Theme",
      ]),
    .testTarget(name: "ArchitectureTests", swiftSettings: strict),
    // Needs the program built; runs it, and imports nothing of it but the reader of what it reads and writes. GRDB looks at
    // the stores that it leaves.
    .testTarget(
      name: "CommandTests", dependencies: ["coffer", "CSV", .product(name: "GRDB", package: "GRDB.swift")],
      exclude: ["Cases"], swiftSettings: strict),
    tests(of: "InventoryModel"),
    tests(of: "Digests"),
    tests(of: "QRCodes"),
    tests(of: "Spelling"),
    tests(of: "TerminalText"),
    tests(of: "BoundedTasks"),
    tests(of: "WholeFiles"),
    tests(
      of: "InventoryStore",
      with: ["PredicateFormat", "InventoryModel", "Digests", .product(name: "GRDB", package: "GRDB.swift")],
      fixtures: ["Fixtures", "Tables"]),
    tests(
      of: "InventoryImport",
      with: ["InventoryStore", "InventoryModel", "InventorySite", "CSV", "WrittenValues"],
      fixtures: ["Encodings/Rows"]),
    tests(of: "WrittenValues", with: ["InventoryModel"], fixtures: ["Tables"]),
    tests(of: "JSONText"),
  ],
  swiftLanguageModes: [.v6]
)
