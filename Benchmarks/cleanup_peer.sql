-- The obvious cleanup of an app store: delete by row_number, VACUUM, checkpoint. No backup, no
-- verification, no log; copies are rows of one user, type and hour start.
.bail on
PRAGMA journal_mode = WAL;
DELETE FROM ZSDPROGRESSENTRY WHERE Z_PK IN (
  SELECT Z_PK FROM (
    SELECT Z_PK, row_number() OVER (
      PARTITION BY ZUSERPROFILE, ZTYPE, ZDATE
      ORDER BY coalesce(ZUPDATEDAT, ZCREATEDAT) DESC, ZCREATEDAT DESC, Z_PK DESC) AS number
    FROM ZSDPROGRESSENTRY)
  WHERE number > 1);
VACUUM;
PRAGMA wal_checkpoint(TRUNCATE);
