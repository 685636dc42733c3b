import FitIQDomain
import FitIQTestSupport

/// One statement of an app that changes the entries of its store, or moves what is there.
enum RandomStoreEdit {
  static func statement(_ random: inout SplitMix64) -> String {
    let table = "ZSDPROGRESSENTRY"
    let key = Int.random(in: 1...2_000, using: &random)
    let count = Int.random(in: 1...300, using: &random)
    let range = "Z_PK BETWEEN \(key) AND \(key + count)"
    // Up to three overflow pages.
    let size = Int.random(in: 1...12_000, using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0...2: return "UPDATE \(table) SET ZQUANTITY = ZQUANTITY + 1 WHERE Z_PK = \(key)"
    case 3: return "UPDATE \(table) SET ZNOTES = hex(randomblob(\(size))) WHERE Z_PK = \(key)"
    case 4:
      // The tail of a long row, which is on none of the pages of the tree.
      return """
        UPDATE \(table) SET ZNOTES = substr(ZNOTES, 1, length(ZNOTES) - 1) || 'x'
        WHERE length(ZNOTES) > 5000
        """
    case 5: return "DELETE FROM \(table) WHERE \(range)"
    case 6: return "UPDATE \(table) SET ZNOTES = NULL WHERE \(range)"
    case 7...8:
      return """
        INSERT OR IGNORE INTO \(table) (Z_PK, Z_ENT, Z_OPT, ZID, ZNOTES)
        WITH numbers (number) AS (
          SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < \(count))
        SELECT \(key * 3) + number, 1, 1, randomblob(16), hex(zeroblob(\(count))) FROM numbers
        """
    case 9: return "PRAGMA wal_checkpoint(TRUNCATE)"
    case 10: return "PRAGMA wal_checkpoint(RESTART)"
    default: return "VACUUM"
    }
  }
  /// A statement that makes some entries those of another day or type.
  static func move(_ random: inout SplitMix64) -> String {
    let table = "ZSDPROGRESSENTRY"
    let first = Int.random(in: 1...700, using: &random)
    let range = "Z_PK BETWEEN \(first) AND \(first + Int.random(in: 0...20, using: &random))"
    let days = Int.random(in: -9...9, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0...1: return "UPDATE \(table) SET ZDATE = ZDATE + 86400 * \(days) WHERE \(range)"
    case 2: return "UPDATE \(table) SET ZTYPE = 'weight' WHERE \(range)"
    case 3: return "UPDATE \(table) SET ZTYPE = 'water_liters' WHERE \(range)"
    case 4:
      // A type behind the long value of another column, whose end is on another page.
      return """
        UPDATE \(table) SET ZTYPE = CASE ZTYPE WHEN 'steps' THEN 'stepx' ELSE 'steps' END
        WHERE length(ZNOTES) > 5000
        """
    default:
      return """
        INSERT OR IGNORE INTO \(table)
          (Z_PK, Z_ENT, Z_OPT, ZID, ZDATE, ZTYPE, ZQUANTITY, ZCREATEDAT, ZUPDATEDAT, ZUSERPROFILE)
        SELECT Z_PK + 7000, Z_ENT, 1, randomblob(16), ZDATE, ZTYPE, 5, ZCREATEDAT, ZUPDATEDAT,
          ZUSERPROFILE
        FROM \(table) WHERE \(range)
        """
    }
  }
}
