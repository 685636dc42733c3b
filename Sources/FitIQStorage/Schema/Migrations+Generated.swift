// swift-format-ignore-file
// Generated from Migrations/ by `swift run fitiq-dev generate`. Do not edit.

extension Migration {
  /// The files of `Migrations/`, byte for byte.
  package static let embedded: [Migration] = [
    Migration(
      version: 1, name: "0001_migration_ledger",
      sql: String(decoding: PackageResources._001_migration_ledger_sql, as: UTF8.self),
      checksum: "6d2023d00f23df2f35966488c2b2ac4c6d54b3926ef9dae88358d996e3b3edf6"),
    Migration(
      version: 2, name: "0002_operation_log",
      sql: String(decoding: PackageResources._002_operation_log_sql, as: UTF8.self),
      checksum: "af30dc3c428c5c2b53f0c5bb6fc29c9c8f05a78e172bb289b3d1cf8c5ebbf503"),
    Migration(
      version: 3, name: "0003_users_and_settings",
      sql: String(decoding: PackageResources._003_users_and_settings_sql, as: UTF8.self),
      checksum: "66bffebc290dce6c7831b92fa7f182e65bd30477ddeeb33b9091abcbaf25c89f"),
    Migration(
      version: 4, name: "0004_sync_tracking",
      sql: String(decoding: PackageResources._004_sync_tracking_sql, as: UTF8.self),
      checksum: "59de711323225476d8ec4db2a54ee2af1064e0f68efa64f8750a7d17cb75112d"),
    Migration(
      version: 5, name: "0005_quarantine",
      sql: String(decoding: PackageResources._005_quarantine_sql, as: UTF8.self),
      checksum: "d8e20d1d14db370410288695d27c3eede6ac4ff360ce52869ad933fd38b457c7"),
    Migration(
      version: 6, name: "0006_store_data",
      sql: String(decoding: PackageResources._006_store_data_sql, as: UTF8.self),
      checksum: "e5061f8badc734ed0fea41500cffe90e3061ad647071f2026cc684d15706aa3b"),
    Migration(
      version: 7, name: "0007_store_records",
      sql: String(decoding: PackageResources._007_store_records_sql, as: UTF8.self),
      checksum: "087b11af6f9ef1e529064a6700e514b2e3e373c3ff846a63856cfff191394474"),
    Migration(
      version: 8, name: "0008_outbox_delivery",
      sql: String(decoding: PackageResources._008_outbox_delivery_sql, as: UTF8.self),
      checksum: "439cc46c60ceaca4d3d3125fbc85ae633be6f9601a3b668912432ccc5cc21da1"),
    Migration(
      version: 9, name: "0009_outbox_claims",
      sql: String(decoding: PackageResources._009_outbox_claims_sql, as: UTF8.self),
      checksum: "4ba7ee10828d1d1eed2739e2efa2e69793935c31e76b90a5bf389e74a54dff99"),
    Migration(
      version: 10, name: "0010_remote_duplicates",
      sql: String(decoding: PackageResources._010_remote_duplicates_sql, as: UTF8.self),
      checksum: "9bf87cc54a3de14e001171bcfa1081ca606373570ffb00def17cfe0c071c54c7"),
    Migration(
      version: 11, name: "0011_sync",
      sql: String(decoding: PackageResources._011_sync_sql, as: UTF8.self),
      checksum: "13ae4c357c094a94e199ced80fb3de5772d2afb871ff904d543fbb2694127821"),
    Migration(
      version: 12, name: "0012_outbox_leases",
      sql: String(decoding: PackageResources._012_outbox_leases_sql, as: UTF8.self),
      checksum: "c872d8652514716c2d937ee5290a1d19b556f4edfc3375921cc5bf910c34e41b"),
    Migration(
      version: 13, name: "0013_event_generations",
      sql: String(decoding: PackageResources._013_event_generations_sql, as: UTF8.self),
      checksum: "f71dc33ca3c06b4d60d2cb8892ddb89910a8f0886075870926065957fece16fb"),
    Migration(
      version: 14, name: "0014_event_maxima",
      sql: String(decoding: PackageResources._014_event_maxima_sql, as: UTF8.self),
      checksum: "9642dde5c04111e110537a6bce022e86cc14754d1cbcfff8af6df0be0ed4968a"),
    Migration(
      version: 15, name: "0015_export_dates",
      sql: String(decoding: PackageResources._015_export_dates_sql, as: UTF8.self),
      checksum: "7b49b31a5070c2ccf4a42de18cb808c035740a8590118cae704f769dd9525e31"),
    Migration(
      version: 16, name: "0016_metric_names",
      sql: String(decoding: PackageResources._016_metric_names_sql, as: UTF8.self),
      checksum: "2e18aac670a07bb15ff61a67b7ef1d4b1d572cb7fe557e34024647295f4d8e19"),
    Migration(
      version: 17, name: "0017_attempt_before_claim",
      sql: String(decoding: PackageResources._017_attempt_before_claim_sql, as: UTF8.self),
      checksum: "61e21647a4bb055cc8a3314680f5ab0321bacce97250b7f10452ddca4e4f7d93"),
    Migration(
      version: 18, name: "0018_operation_reasons",
      sql: String(decoding: PackageResources._018_operation_reasons_sql, as: UTF8.self),
      checksum: "52e27afb07ba468e2eb6293e895965c5f7c24e930c3f23302342c6a534848b21"),
  ]
}
