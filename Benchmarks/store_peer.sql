-- The obvious way to import an app store of schema V11 written in UTC: ATTACH, row_number, INSERT …
-- SELECT, with the same tables, constraints and result as `fitiq migrate store`.
.bail on
PRAGMA foreign_keys = ON;
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA cache_size = -16000;
ATTACH 'file:@SOURCE@?immutable=1' AS app;
BEGIN IMMEDIATE;

CREATE TEMP TABLE profile AS
SELECT Z_PK AS key,
       substr(hex(ZID), 1, 8) || '-' || substr(hex(ZID), 9, 4) || '-' || substr(hex(ZID), 13, 4)
         || '-' || substr(hex(ZID), 17, 4) || '-' || substr(hex(ZID), 21) AS id
FROM app.ZSDUSERPROFILEV11;

INSERT INTO users (id, name, email, source_key, ledger_id, recorded_at, operation_id)
SELECT p.id, u.ZNAME, u.ZEMAIL, u.Z_PK, 1, 0, 1
FROM app.ZSDUSERPROFILEV11 AS u JOIN profile AS p ON p.key = u.Z_PK;

CREATE TEMP TABLE ranked AS
WITH measured AS (
  SELECT Z_PK, ZUSERPROFILE, ZTYPE, ZQUANTITY, ZTIME, ZCREATEDAT, ZUPDATEDAT, ZBACKENDID,
         978307200 + CASE
           WHEN ZBACKENDID IS NOT NULL AND ZCREATEDAT = ZUPDATEDAT AND ZTIME IS NOT NULL
             THEN ZCREATEDAT
           ELSE ZDATE
         END AS instant
  FROM app.ZSDPROGRESSENTRY
), slotted AS (
  SELECT *,
         CASE ZTYPE
           WHEN 'steps' THEN strftime('%Y-%m-%dT%H:00:00Z', instant, 'unixepoch')
           WHEN 'resting_heart_rate' THEN strftime('%Y-%m-%dT%H:%M:%SZ', instant, 'unixepoch')
           ELSE strftime('%Y-%m-%d', instant, 'unixepoch')
         END AS slot
  FROM measured
)
SELECT Z_PK AS source_key, ZUSERPROFILE AS profile, ZTYPE AS type, slot, instant, ZQUANTITY AS quantity,
       ZBACKENDID AS backend_id,
       first_value(ZBACKENDID) OVER (
         PARTITION BY ZUSERPROFILE, ZTYPE, slot
         ORDER BY ZBACKENDID IS NULL, coalesce(ZUPDATEDAT, ZCREATEDAT) DESC, ZCREATEDAT DESC,
                  Z_PK DESC) AS remote_id,
       row_number() OVER entry AS rank,
       count(*) OVER (PARTITION BY ZUSERPROFILE, ZTYPE, slot) AS copies
FROM slotted
WINDOW entry AS (
  PARTITION BY ZUSERPROFILE, ZTYPE, slot
  ORDER BY coalesce(ZUPDATEDAT, ZCREATEDAT) DESC, ZCREATEDAT DESC, Z_PK DESC
);

INSERT INTO progress_entries
  (id, user_id, type, quantity, date_at, time, measured_at, day, slot, notes, created_at,
   updated_at, backend_id, sync_status, source_key, ledger_id, recorded_at, operation_id)
SELECT substr(hex(e.ZID), 1, 8) || '-' || substr(hex(e.ZID), 9, 4) || '-'
         || substr(hex(e.ZID), 13, 4) || '-' || substr(hex(e.ZID), 17, 4) || '-'
         || substr(hex(e.ZID), 21),
       p.id, e.ZTYPE, e.ZQUANTITY, e.ZDATE + 978307200, e.ZTIME, r.instant,
       strftime('%Y-%m-%d', r.instant, 'unixepoch'), r.slot, e.ZNOTES, e.ZCREATEDAT + 978307200,
       e.ZUPDATEDAT + 978307200,
       coalesce(e.ZBACKENDID, r.remote_id),
       e.ZSYNCSTATUS, e.Z_PK, 1, 0, 1
FROM ranked AS r
JOIN app.ZSDPROGRESSENTRY AS e ON e.Z_PK = r.source_key
JOIN profile AS p ON p.key = r.profile
WHERE r.rank = 1;

INSERT INTO merges
  (table_name, survivor_id, slot, user_id, reason, member_count, members, ledger_id, recorded_at,
   operation_id)
SELECT 'progress_entries', s.id, r.type || ' ' || r.slot, s.user_id, 'logical_entry', count(*),
       json_group_array(json_array(r.source_key,
         substr(hex(e.ZID), 1, 8) || '-' || substr(hex(e.ZID), 9, 4) || '-'
           || substr(hex(e.ZID), 13, 4) || '-' || substr(hex(e.ZID), 17, 4) || '-'
           || substr(hex(e.ZID), 21), r.backend_id)), 1, 0, 1
FROM ranked AS r
JOIN app.ZSDPROGRESSENTRY AS e ON e.Z_PK = r.source_key
JOIN profile AS p ON p.key = r.profile
JOIN progress_entries AS s ON s.user_id = p.id AND s.type = r.type AND s.slot = r.slot
WHERE r.rank > 1
GROUP BY r.profile, r.type, r.slot;

INSERT INTO sleep_sessions
  (id, user_id, date_at, day, start_at, end_at, time_in_bed_minutes, total_sleep_minutes,
   sleep_efficiency, source, source_id, notes, created_at, updated_at, backend_id, sync_status,
   source_key, ledger_id, recorded_at, operation_id)
SELECT substr(hex(ZID), 1, 8) || '-' || substr(hex(ZID), 9, 4) || '-' || substr(hex(ZID), 13, 4)
         || '-' || substr(hex(ZID), 17, 4) || '-' || substr(hex(ZID), 21),
       p.id, ZDATE + 978307200, strftime('%Y-%m-%d', ZENDTIME + 978307200, 'unixepoch'),
       ZSTARTTIME + 978307200, ZENDTIME + 978307200, ZTIMEINBEDMINUTES, ZTOTALSLEEPMINUTES,
       ZSLEEPEFFICIENCY, ZSOURCE, ZSOURCEID, ZNOTES, ZCREATEDAT + 978307200,
       ZUPDATEDAT + 978307200, ZBACKENDID, ZSYNCSTATUS, Z_PK, 1, 0, 1
FROM app.ZSDSLEEPSESSION JOIN profile AS p ON p.key = ZUSERPROFILE;

INSERT INTO sleep_stages
  (id, session_id, stage, start_at, end_at, duration_minutes, source_key, ledger_id, recorded_at,
   operation_id)
SELECT substr(hex(t.ZID), 1, 8) || '-' || substr(hex(t.ZID), 9, 4) || '-'
         || substr(hex(t.ZID), 13, 4) || '-' || substr(hex(t.ZID), 17, 4) || '-'
         || substr(hex(t.ZID), 21),
       substr(hex(s.ZID), 1, 8) || '-' || substr(hex(s.ZID), 9, 4) || '-'
         || substr(hex(s.ZID), 13, 4) || '-' || substr(hex(s.ZID), 17, 4) || '-'
         || substr(hex(s.ZID), 21),
       t.ZSTAGE, t.ZSTARTTIME + 978307200, t.ZENDTIME + 978307200, t.ZDURATIONMINUTES, t.Z_PK, 1, 0, 1
FROM app.ZSDSLEEPSTAGE AS t JOIN app.ZSDSLEEPSESSION AS s ON s.Z_PK = t.ZSESSION;

COMMIT;
