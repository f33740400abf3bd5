// swift-tools-version: 6.1

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Creates one of our modules. The table in Sources/README.md lists the modules in the order of these dependencies.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// Creates a module that reads or writes bytes one by one. Such a module is optimized in debug builds, too, because
/// tests give it megabytes of random and damaged input. Assertions stay enabled.
func codec(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies,
    swiftSettings: strict + [
      .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
    ])
}

/// Creates the tests of a module. Tests read the folders `fixtures` in the source tree, so these folders are not
/// copied.
func tests(of name: String, with dependencies: [Target.Dependency] = [], fixtures: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.init(stringLiteral: name), "TestSupport"] + dependencies,
    exclude: fixtures,
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
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
  ],
  targets: [
    .executableTarget(
      name: "coffer",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        "InventoryReports", "InventorySite", "SiteServer", "InventorySettings", "InventoryExports",
        "InventoryImport",
        "InventoryStore", "InventoryPages", "InventoryModel", "CSV", "ValueParsing", "Files", "Digests",
        "Diagnostics",
      ],
      swiftSettings: strict),

    // The modules about inventories, from reports down to values.
    module(
      "InventoryReports",
      [
        "InventorySite", "InventoryProof", "InventorySettings", "InventoryExports", "InventoryRendering",
        "InventoryPages", "InventoryStore", "InventoryDocuments", "InventoryImages", "InventoryModel", "CSV",
        "Digests",
        "Diagnostics",
        "Files", "JSONText", "Mustache", "QRCodes",
        "ValueParsing",
      ]),
    module(
      "InventorySite",
      [
        "InventoryProof", "InventorySettings", "InventoryRendering", "InventoryPages", "InventoryStore",
        "InventoryDocuments", "InventoryImages", "InventoryModel", "Digests", "JSONText", "Mustache",
        "QRCodes",
        "Files", "Diagnostics", "Theme",
      ]),
    module(
      "InventoryProof",
      ["InventorySettings", "InventoryRendering", "InventoryStore", "InventoryModel", "ValueParsing"]),
    module(
      "SiteServer",
      ["Files", "Diagnostics", .product(name: "FlyingSocks", package: "FlyingFox")]),
    module(
      "InventorySettings",
      [
        "InventoryRendering", "InventoryStore", "InventoryModel", "ValueParsing", "Files", "Diagnostics",
        .product(name: "Yams", package: "Yams"),
      ]),
    module(
      "InventoryExports",
      [
        "InventoryRendering", "InventoryPages", "InventoryStore", "InventoryModel", "Files", "Diagnostics",
      ]),
    module(
      "InventoryRendering",
      ["InventoryPages", "Mustache", "CSV", "CCommonMark", "Compression", "InventoryModel", "Diagnostics"]),
    module("InventoryPages", ["InventoryModel", "Diagnostics"]),
    module(
      "InventoryImport",
      [
        "InventoryStore", "InventoryDocuments", "InventoryImages", "InventoryModel", "CSV", "KeyedArchive",
        "JSONText", "Digests", "ValueParsing", "Files", "Diagnostics",
      ]),
    module(
      "InventoryStore",
      [
        "PredicateFormat", "InventoryImages", "InventoryModel", "KeyedArchive", "Compression", "Digests",
        "Files",
        "Diagnostics",
        .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    module("InventoryDocuments", ["InventoryImages", "InventoryModel", "Files", "Diagnostics"]),
    codec("InventoryImages", ["CImageCodec", "InventoryModel", "Diagnostics"]),
    module("Files", ["Diagnostics", "CSyncFS"]),
    codec("ValueParsing", ["InventoryModel"]),
    module("InventoryModel", ["Digests"]),

    // Codecs and other modules that do not depend on inventories.
    codec("CSV", ["CharacterSets"]),
    codec("CharacterSets"),
    codec("JSONText"),
    codec("Compression", ["CZlib"]),
    codec("KeyedArchive", ["Diagnostics"]),
    codec("Mustache", ["Diagnostics"]),
    codec("Digests", [.target(name: "COpenSSL", condition: .when(platforms: [.linux]))]),
    module("QRCodes", ["CQREncode"]),
    codec("PredicateFormat", ["Diagnostics"]),
    module("Diagnostics"),
    .target(
      name: "Theme", path: "Templates", exclude: ["README.md"],
      resources: [.embedInCode("pages"), .embedInCode("reports"), .embedInCode("assets")],
      swiftSettings: strict),

    // C code, and system libraries.
    .target(
      name: "CImageCodec", dependencies: ["CPNG", "CJPEG", "CWebP"],
      cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
    library("CPNG", pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng"),
    library("CJPEG", pkgConfig: "libjpeg", apt: "libjpeg-dev", brew: "jpeg-turbo"),
    library("CWebP", pkgConfig: "libwebp", apt: "libwebp-dev", brew: "webp"),
    library("CCommonMark", pkgConfig: "libcmark", apt: "libcmark-dev", brew: "cmark"),
    .systemLibrary(name: "CQREncode"),  // loaded when QR codes are made; nothing is linked
    .systemLibrary(name: "CSyncFS"),
    library("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl"),
    library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),

    .executableTarget(
      name: "RenderBench", dependencies: ["InventoryRendering", "InventoryPages", "InventoryModel", "Theme"],
      path: "Tests/RenderBench", swiftSettings: strict),
    // Code that the tests of several targets share.
    .target(
      name: "TestSupport", dependencies: ["InventoryModel"], path: "Tests/TestSupport", swiftSettings: strict),
    tests(of: "InventoryImages", with: ["InventoryModel", "CImageCodec"], fixtures: ["Fixtures"]),
    tests(of: "CSV"),
    tests(of: "Compression"),
    tests(of: "KeyedArchive", with: ["Compression"], fixtures: ["Fixtures"]),
    tests(of: "Mustache"),
    tests(of: "PredicateFormat"),
    tests(of: "InventoryPages", with: ["InventoryModel"]),
    tests(
      of: "InventoryReports",
      with: [
        "InventorySite", "InventoryProof", "InventorySettings", "InventoryRendering", "InventoryPages",
        "InventoryStore", "InventoryModel", "Digests", "Mustache", "Diagnostics", "Theme",
      ]),
    tests(
      of: "InventoryRendering",
      with: [
        "InventoryReports", "InventoryPages", "InventoryModel", "Mustache", "CSV", "CCommonMark",
        "Diagnostics",
        "Theme",
        .product(name: "Yams", package: "Yams"),
      ], fixtures: ["Snapshots"]),
    tests(
      of: "InventorySettings",
      with: ["InventoryRendering", "InventoryStore", "InventoryModel", "Diagnostics"]),
    tests(
      of: "InventorySite",
      with: [
        "InventoryExports", "InventoryStore", "InventoryImages", "InventoryRendering", "InventoryPages",
        "InventoryReports", "InventoryModel", "Digests", "Compression", "Theme",
      ]),
    .testTarget(name: "ArchitectureTests", swiftSettings: strict),
    // Compares the pages of Coffer.docc/Reference with the code that they describe.
    .testTarget(
      name: "ReferenceTests",
      dependencies: [
        "InventoryReports", "InventoryProof", "InventorySettings", "InventoryRendering", "InventoryPages",
        "InventoryImport", "InventoryStore", "InventoryModel", "CSV", "PredicateFormat", "ValueParsing",
      ], swiftSettings: strict),
    // Runs the built program. Of the program's modules, these tests import only `CSV`, to read and write lists. GRDB
    // reads the stores that the program writes, and Yams reads the recipes for nightly jobs.
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "coffer", "CSV", "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Yams", package: "Yams"),
      ],
      exclude: ["Cases", "Fixtures"], swiftSettings: strict),
    tests(of: "SiteServer"),
    tests(of: "InventoryModel"),
    tests(of: "Digests"),
    tests(of: "QRCodes"),
    tests(of: "Diagnostics"),
    tests(of: "Files", with: ["Diagnostics"]),
    tests(
      of: "InventoryStore",
      with: ["PredicateFormat", "InventoryModel", "Digests", .product(name: "GRDB", package: "GRDB.swift")],
      fixtures: ["Fixtures", "Tables"]),
    tests(
      of: "InventoryImport",
      with: ["InventoryStore", "InventoryModel", "InventoryExports", "CSV", "Digests", "ValueParsing"],
      fixtures: ["Encodings/Rows"]),
    tests(of: "ValueParsing", with: ["InventoryModel"], fixtures: ["Tables"]),
    tests(of: "JSONText"),
  ],
  swiftLanguageModes: [.v6]
)
