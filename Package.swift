// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "fitiq",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "fitiq", targets: ["fitiq"]),
    .executable(name: "fitiq-dev", targets: ["fitiq-dev"]),
  ],
  traits: [
    .default(enabledTraits: ["Readline"]),
    .trait(
      name: "Readline",
      description: "Edit lines in the shell with GNU readline; binaries are under GPLv3 then."),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
  ],
  targets: [
    .executableTarget(
      name: "fitiq", dependencies: ["FitIQCommands"],
      // `make release`, packaging/release-object: linked before the libraries whose data it replaces.
      linkerSettings: Context.environment["FITIQ_RELEASE_OBJECT"].map { [.unsafeFlags([$0])] } ?? []
    ),
    .target(
      name: "FitIQCommands",
      dependencies: [
        "CRelease", "FitIQDelivery", "FitIQDomain", "FitIQFleet", "FitIQHealthExport",
        "FitIQLegacy",
        "FitIQShell",
        "FitIQStorage", "FitIQSystem", "FitIQTerminal",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Yams", package: "Yams"),
      ]),
    .target(name: "CRelease"),
    .target(name: "FitIQDomain", dependencies: ["FitIQSystem"]),
    .target(name: "FitIQSystem", dependencies: ["CSHA256"]),
    // Also where nothing else is optimised: stores are hashed whole.
    .target(name: "CSHA256", cSettings: [.unsafeFlags(["-O2"])]),
    .target(name: "FitIQDatabaseFile", dependencies: ["FitIQDomain"]),
    .target(
      name: "FitIQStorage",
      dependencies: [
        "FitIQDatabaseFile",
        "FitIQDomain",
        "FitIQSystem",
        "CSQLiteShims",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      resources: [.embedInCode("Schema/SQL"), .embedInCode("SelfCheck/SQL")]),
    .target(name: "CSQLiteShims", linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(
      name: "FitIQDelivery",
      dependencies: [
        "FitIQDomain", "FitIQSystem",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        // The types in the interface of AsyncHTTPClient: headers, times, errors, TLS.
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ]),
    .target(name: "FitIQFleet", dependencies: ["FitIQDomain", "FitIQSystem"]),
    .target(name: "FitIQLegacy", dependencies: ["FitIQDomain", "FitIQSystem"]),
    .target(
      name: "FitIQTerminal", dependencies: ["CWideCharacters", "FitIQDomain", "FitIQSystem"]),
    .systemLibrary(name: "CWideCharacters"),
    .target(
      name: "FitIQShell",
      dependencies: [
        "FitIQDomain", "FitIQSystem",
        .target(name: "CReadline", condition: .when(traits: ["Readline"])),
      ]),
    .systemLibrary(name: "CReadline", providers: [.apt(["libreadline-dev"]), .brew(["readline"])]),
    .target(name: "FitIQHealthExport", dependencies: ["CZlib", "FitIQDomain", "FitIQSystem"]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "FitIQTestSupport",
      dependencies: [
        "FitIQDomain", "FitIQLegacy", "FitIQSystem",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      // Built by the tests that preload it, so that it is in no binary.
      exclude: ["Faults/file-faults.c"]),
    // Apart from FitIQTestSupport, which fitiq-dev is linked with.
    .target(name: "FitIQTestTraits"),
    // Apart from FitIQTestSupport, so that an HTTP server is linked only where one is started.
    .target(
      name: "FitIQTestBackend",
      dependencies: [
        "FitIQSystem", "FitIQTestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    .executableTarget(
      name: "fitiq-dev",
      dependencies: [
        "FitIQCommands", "FitIQDatabaseFile", "FitIQDelivery", "FitIQDomain", "FitIQFleet",
        "FitIQHealthExport", "FitIQLegacy", "FitIQShell", "FitIQStorage", "FitIQSystem",
        "FitIQTerminal", "FitIQTestBackend", "FitIQTestSupport",
      ]),
    .testTarget(
      name: "FitIQDomainTests",
      dependencies: ["FitIQDomain", "FitIQSystem", "FitIQTestSupport", "FitIQTestTraits"]),
    .testTarget(
      name: "FitIQSystemTests",
      dependencies: ["FitIQSystem", "FitIQTestSupport", "FitIQTestTraits"]),
    .testTarget(
      name: "FitIQFleetTests",
      dependencies: ["FitIQFleet", "FitIQDomain", "FitIQTestSupport", "FitIQTestTraits"]),
    .testTarget(
      name: "FitIQDeliveryTests",
      dependencies: [
        "FitIQDelivery", "FitIQDomain", "FitIQSystem", "FitIQTestBackend", "FitIQTestSupport",
        "FitIQTestTraits", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ]),
    .testTarget(
      name: "FitIQLegacyTests",
      dependencies: [
        "FitIQLegacy", "FitIQDomain", "FitIQSystem", "FitIQTestSupport", "FitIQTestTraits",
      ]),
    .testTarget(
      name: "FitIQStorageTests",
      dependencies: [
        "FitIQStorage", "FitIQDomain", "FitIQHealthExport", "FitIQLegacy", "FitIQSystem",
        "FitIQTerminal", "FitIQTestSupport", "FitIQTestTraits",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Goldens"]),
    .testTarget(
      name: "FitIQTerminalTests",
      dependencies: [
        "FitIQTerminal", "FitIQDomain", "FitIQSystem", "FitIQTestSupport", "FitIQTestTraits",
      ],
      exclude: ["Goldens"]),
    .testTarget(
      name: "FitIQShellTests",
      dependencies: [
        "fitiq-dev", "FitIQShell", "FitIQDomain", "FitIQTestSupport", "FitIQTestTraits",
      ]),
    .testTarget(
      name: "FitIQHealthExportTests",
      dependencies: ["FitIQHealthExport", "FitIQDomain", "FitIQTestSupport", "FitIQTestTraits"]),
    .testTarget(
      name: "DevTests",
      dependencies: ["fitiq-dev", "FitIQCommands", "FitIQTestSupport", "FitIQTestTraits"],
      exclude: ["Corpus"]),
    .testTarget(
      name: "FitIQTestBackendTests",
      dependencies: [
        "FitIQTestBackend", "FitIQDomain", "FitIQTestSupport", "FitIQTestTraits",
      ]),
    .testTarget(
      name: "FitIQCommandsTests",
      dependencies: [
        "FitIQCommands", "FitIQDelivery", "FitIQDomain", "FitIQStorage", "FitIQTerminal",
        "FitIQTestBackend", "FitIQTestSupport", "FitIQTestTraits",
      ],
      exclude: ["Fixtures", "Goldens"]),
    .testTarget(
      name: "CLITests",
      dependencies: [
        "fitiq", "FitIQCommands", "FitIQDomain", "FitIQStorage", "FitIQSystem",
        "FitIQTestBackend", "FitIQTestSupport", "FitIQTestTraits",
      ],
      exclude: ["Goldens"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where ![.system, .plugin].contains(target.type) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("InferIsolatedConformances"),
      .enableUpcomingFeature("ImmutableWeakCaptures"),
      .treatAllWarnings(as: .error),
    ]
}

// What the tests reach, line by line. Only their bundle is linked with what writes the profile: the programs
// that they start by the thousand, and kill, write none.
if !["", "0"].contains(Context.environment["FITIQ_COVERAGE"] ?? "") {
  let debug = BuildSettingCondition.when(configuration: .debug)
  for target in package.targets where !target.name.hasPrefix("FitIQTest") {
    switch target.type {
    case .regular:
      target.swiftSettings? += [
        .unsafeFlags(["-profile-generate", "-profile-coverage-mapping"], debug)
      ]
    case .test: target.linkerSettings = [.unsafeFlags(["-profile-generate"], debug)]
    default: break
    }
  }
}
