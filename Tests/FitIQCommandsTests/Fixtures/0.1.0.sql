PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE migration_ledger (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,          -- schema: file name without .sql; import: path of the source
  version INTEGER,             -- schema: the number in the file name; import: NULL
  fingerprint TEXT NOT NULL,   -- SHA-256, hex. schema: of the normalised SQL; import: of the bytes
  applied_at REAL NOT NULL,    -- Unix seconds
  duration_ms REAL NOT NULL,
  row_count INTEGER NOT NULL,  -- import: rows added; schema: 0
  tool_version TEXT NOT NULL,
  operation_id INTEGER,        -- import: the operation that undo takes back
  undone_at REAL,
  CONSTRAINT migration_ledger_kind_known CHECK (kind IN ('schema', 'tracking', 'store')),
  CONSTRAINT migration_ledger_version_for_schema CHECK ((kind = 'schema') = (version IS NOT NULL)),
  CONSTRAINT migration_ledger_fingerprint_sha256 CHECK (length(fingerprint) = 64),
  CONSTRAINT migration_ledger_counts_valid CHECK (duration_ms BETWEEN 0 AND 1e15 AND row_count >= 0)
) STRICT;
INSERT INTO migration_ledger VALUES(1,'schema','0001_migration_ledger',1,'6d2023d00f23df2f35966488c2b2ac4c6d54b3926ef9dae88358d996e3b3edf6',1795899774.3546271323,0.3423889999999999989,0,'0.1.0',NULL,NULL);
INSERT INTO migration_ledger VALUES(2,'schema','0002_operation_log',2,'af30dc3c428c5c2b53f0c5bb6fc29c9c8f05a78e172bb289b3d1cf8c5ebbf503',1795899774.3549540042,0.19648299999999999099,0,'0.1.0',NULL,NULL);
INSERT INTO migration_ledger VALUES(3,'schema','0003_users_and_settings',3,'66bffebc290dce6c7831b92fa7f182e65bd30477ddeeb33b9091abcbaf25c89f',1795899774.3551907539,0.19556100000000001259,0,'0.1.0',NULL,NULL);
INSERT INTO migration_ledger VALUES(4,'schema','0004_sync_tracking',4,'59de711323225476d8ec4db2a54ee2af1064e0f68efa64f8750a7d17cb75112d',1795899774.3555471897,0.31827400000000000135,0,'0.1.0',NULL,NULL);
INSERT INTO migration_ledger VALUES(5,'schema','0005_quarantine',5,'d8e20d1d14db370410288695d27c3eede6ac4ff360ce52869ad933fd38b457c7',1795899774.3557500839,0.16507600000000000051,0,'0.1.0',NULL,NULL);
INSERT INTO migration_ledger VALUES(6,'schema','0006_store_data',6,'e5061f8badc734ed0fea41500cffe90e3061ad647071f2026cc684d15706aa3b',1795899774.3565440177,0.72028199999999997782,0,'0.1.0',NULL,NULL);
INSERT INTO migration_ledger VALUES(7,'schema','0007_store_records',7,'087b11af6f9ef1e529064a6700e514b2e3e373c3ff846a63856cfff191394474',1795899774.3574929237,0.88295500000000004536,0,'0.1.0',NULL,NULL);
INSERT INTO migration_ledger VALUES(8,'schema','0008_outbox_delivery',8,'439cc46c60ceaca4d3d3125fbc85ae633be6f9601a3b668912432ccc5cc21da1',1795899774.3604412078,2.8830309999999998993,0,'0.1.0',NULL,NULL);
INSERT INTO migration_ledger VALUES(9,'schema','0009_outbox_claims',9,'4ba7ee10828d1d1eed2739e2efa2e69793935c31e76b90a5bf389e74a54dff99',1795899774.3611271381,0.64855499999999999261,0,'0.1.0',NULL,NULL);
INSERT INTO migration_ledger VALUES(10,'schema','0010_remote_duplicates',10,'9bf87cc54a3de14e001171bcfa1081ca606373570ffb00def17cfe0c071c54c7',1795899774.3612823486,0.11480100000000000026,0,'0.1.0',NULL,NULL);
INSERT INTO migration_ledger VALUES(11,'schema','0011_sync',11,'13ae4c357c094a94e199ced80fb3de5772d2afb871ff904d543fbb2694127821',1795899774.3661506175,4.8366490000000004201,0,'0.1.0',NULL,NULL);
INSERT INTO migration_ledger VALUES(12,'schema','0012_outbox_leases',12,'c872d8652514716c2d937ee5290a1d19b556f4edfc3375921cc5bf910c34e41b',1795899774.3824701309,16.259871000000000407,0,'0.1.0',NULL,NULL);
INSERT INTO migration_ledger VALUES(13,'schema','0013_event_generations',13,'f71dc33ca3c06b4d60d2cb8892ddb89910a8f0886075870926065957fece16fb',1795899774.3831362724,0.60733400000000004048,0,'0.1.0',NULL,NULL);
INSERT INTO migration_ledger VALUES(14,'schema','0014_event_maxima',14,'9642dde5c04111e110537a6bce022e86cc14754d1cbcfff8af6df0be0ed4968a',1795899774.3837985991,0.62842500000000001136,0,'0.1.0',NULL,NULL);
INSERT INTO migration_ledger VALUES(15,'schema','0015_export_dates',15,'7b49b31a5070c2ccf4a42de18cb808c035740a8590118cae704f769dd9525e31',1795899774.3869752883,3.1388709999999999666,0,'0.1.0',NULL,NULL);
INSERT INTO migration_ledger VALUES(16,'schema','0016_metric_names',16,'2e18aac670a07bb15ff61a67b7ef1d4b1d572cb7fe557e34024647295f4d8e19',1795899774.391851902,4.8317220000000000723,0,'0.1.0',NULL,NULL);
INSERT INTO migration_ledger VALUES(17,'schema','0017_attempt_before_claim',17,'61e21647a4bb055cc8a3314680f5ab0321bacce97250b7f10452ddca4e4f7d93',1795899774.3924918174,0.59834100000000001173,0,'0.1.0',NULL,NULL);
INSERT INTO migration_ledger VALUES(18,'schema','0018_operation_reasons',18,'52e27afb07ba468e2eb6293e895965c5f7c24e930c3f23302342c6a534848b21',1795899774.3930759429,0.5504189999999999916,0,'0.1.0',NULL,NULL);
INSERT INTO migration_ledger VALUES(19,'store','/tmp/tmp.o3P06Ow4Cm/small.store',NULL,'5febdb10bb3dfb0d554f936ceba5ede9990d7a664bbe455ec00af144f9ea11d9',1795899774.4548892975,33.191000999999999976,969,'0.1.0',1,NULL);
INSERT INTO migration_ledger VALUES(20,'tracking','FitIQ.xcappdata/AppData/Library/Preferences/com.marcosbarbero.FitIQ.plist',NULL,'7ecc8934aa38f0eaba3345b10d550213302f1af6f6c40a978a23648698361395',1795899774.5467574596,2.4884040000000000603,102,'0.1.0',2,NULL);
CREATE TABLE operations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,  -- never reused: rows name the operation that wrote them
  kind TEXT NOT NULL,                    -- tracking.import, tracking.mark, undo, …
  summary TEXT NOT NULL,                 -- one line without health values
  recorded_at REAL NOT NULL,             -- Unix seconds
  tool_version TEXT NOT NULL,
  rows_added INTEGER NOT NULL,
  rows_changed INTEGER NOT NULL,
  rows_removed INTEGER NOT NULL,
  undoes INTEGER REFERENCES operations (id),
  undone_by INTEGER REFERENCES operations (id), reason TEXT,
  CONSTRAINT operations_kind_named CHECK (kind GLOB '[a-z]*'),
  CONSTRAINT operations_counts_valid
    CHECK (rows_added >= 0 AND rows_changed >= 0 AND rows_removed >= 0)
) STRICT;
INSERT INTO operations VALUES(1,'store.import','import of small.store (5febdb10bb3d)',1795899774.4548892975,'0.1.0',969,0,0,NULL,NULL,NULL);
INSERT INTO operations VALUES(2,'tracking.import','import of com.marcosbarbero.FitIQ.plist (7ecc8934aa38)',1795899774.5467574596,'0.1.0',102,0,0,NULL,NULL,NULL);
INSERT INTO operations VALUES(3,'users.add','user 1B5460CA-7C2C-4AA9-A17C-9C93C2082BCD added',1795899774.5867643356,'0.1.0',1,0,0,NULL,NULL,NULL);
INSERT INTO operations VALUES(4,'tracking.mark','mark of 1 day of steps',1795899774.6405973434,'0.1.0',2,0,0,NULL,NULL,NULL);
INSERT INTO operations VALUES(5,'outbox.retry','outbox retry: 27 events',1795899774.7058906555,'0.1.0',0,27,0,NULL,NULL,NULL);
INSERT INTO operations VALUES(6,'cleanup','cleanup: 26 rows removed, 2 changed',1795899774.7729382514,'0.1.0',0,2,26,NULL,NULL,NULL);
CREATE TABLE operation_changes (
  operation_id INTEGER NOT NULL REFERENCES operations (id),
  table_name TEXT NOT NULL,
  row_key TEXT NOT NULL,       -- JSON array of the primary key values
  before_image TEXT,           -- NULL: the row did not exist
  after_image TEXT,            -- NULL: the row was removed
  PRIMARY KEY (operation_id, table_name, row_key),
  CONSTRAINT operation_changes_something_changed CHECK (before_image IS NOT after_image)
) STRICT, WITHOUT ROWID;
INSERT INTO operation_changes VALUES(6,'outbox_events','[10]','{"id":"0365D1FD-0C7E-4A17-944D-9F6E80CB9109","event_type":"progressEntry","entity_id":"7BC428E2-4FDD-4D26-B59E-8F7ABB625FC5","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"completed","created_at":"1762775940.0","last_attempt_at":"1762776000.0","attempt_count":1,"max_attempts":5,"error_message":null,"completed_at":"1762776000.0","metadata":"{\"type\":\"progressEntry\",\"metricType\":\"resting_heart_rate\",\"value\":60,\"unit\":\"\"}","priority":0,"is_new_record":1,"source_key":10,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":1,"key":10,"due_at":null,"error_kind":null,"is_unsure":0,"revision":0,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'outbox_events','[11]','{"id":"B571CFE2-0D2B-4C99-9FF4-71DA978762B3","event_type":"progressEntry","entity_id":"A996FE6D-729C-4982-B1C5-272B7F5FFAE2","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"completed","created_at":"1763121540.0","last_attempt_at":"1763121600.0","attempt_count":1,"max_attempts":5,"error_message":null,"completed_at":"1763121600.0","metadata":"{\"type\":\"progressEntry\",\"metricType\":\"steps\",\"value\":91,\"unit\":\"\"}","priority":0,"is_new_record":1,"source_key":11,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":1,"key":11,"due_at":null,"error_kind":null,"is_unsure":0,"revision":0,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'outbox_events','[12]','{"id":"204A2814-D70D-41EA-950B-9F6FFA8A18DF","event_type":"progressEntry","entity_id":"C8DFD48F-BB79-41F8-94C5-FD89518F5752","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"completed","created_at":"1763467140.0","last_attempt_at":"1763467200.0","attempt_count":1,"max_attempts":5,"error_message":null,"completed_at":"1763467200.0","metadata":"{\"type\":\"progressEntry\",\"metricType\":\"steps\",\"value\":413,\"unit\":\"\"}","priority":0,"is_new_record":1,"source_key":12,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":1,"key":12,"due_at":null,"error_kind":null,"is_unsure":0,"revision":0,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'outbox_events','[173]','{"id":"8906262D-6AC9-4C59-A374-583D24DFE415","event_type":"sleepSession","entity_id":"F877DA44-09BF-455D-8D79-DE5B608ABC84","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"pending","created_at":"1764088393.0","last_attempt_at":"1764154400.0","attempt_count":0,"max_attempts":5,"error_message":null,"completed_at":null,"metadata":null,"priority":0,"is_new_record":1,"source_key":185,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":5,"key":173,"due_at":"1795899774.699172","error_kind":null,"is_unsure":1,"revision":1,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'outbox_events','[176]','{"id":"9D80D8A3-27B0-4AEF-81C6-3B7ED8834D90","event_type":"progressEntry","entity_id":"06E4EC1C-C918-48BA-A10C-C499E7236233","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"pending","created_at":"1764093393.5","last_attempt_at":null,"attempt_count":0,"max_attempts":5,"error_message":null,"completed_at":null,"metadata":"{\"type\":\"progressEntry\",\"metricType\":\"steps\",\"value\":12,\"unit\":\"\"}","priority":0,"is_new_record":1,"source_key":188,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":1,"key":176,"due_at":"1764093393.5","error_kind":null,"is_unsure":0,"revision":0,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'outbox_events','[181]','{"id":"3ABAB8B5-3168-44A5-82D8-1055BA91C8CC","event_type":"activitySnapshot","entity_id":"D99546D9-1E2E-4A20-8620-D516378227E4","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"pending","created_at":"1764098394.0","last_attempt_at":"1764154400.0","attempt_count":0,"max_attempts":5,"error_message":null,"completed_at":null,"metadata":null,"priority":0,"is_new_record":1,"source_key":193,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":5,"key":181,"due_at":"1795899774.699172","error_kind":null,"is_unsure":1,"revision":1,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'outbox_events','[186]','{"id":"83E8D837-5F10-4C67-ACFC-D66BF14680E9","event_type":"physicalAttribute","entity_id":"A1E70C3B-8CCA-48E3-9C23-424C23F97D41","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"pending","created_at":"1764103394.5","last_attempt_at":null,"attempt_count":0,"max_attempts":5,"error_message":null,"completed_at":null,"metadata":null,"priority":0,"is_new_record":1,"source_key":198,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":1,"key":186,"due_at":"1764103394.5","error_kind":null,"is_unsure":0,"revision":0,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'outbox_events','[191]','{"id":"BB6B4AC8-2554-4F70-B3A2-51A2F51C5C56","event_type":"sleepSession","entity_id":"CB94658A-92B7-41FF-AFD6-02C9C873244E","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"pending","created_at":"1764108395.0","last_attempt_at":"1764154400.0","attempt_count":0,"max_attempts":5,"error_message":null,"completed_at":null,"metadata":null,"priority":0,"is_new_record":1,"source_key":203,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":5,"key":191,"due_at":"1795899774.699172","error_kind":null,"is_unsure":1,"revision":1,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'outbox_events','[194]','{"id":"8394B657-E144-48AA-A474-6AA3E47CFA31","event_type":"progressEntry","entity_id":"2CA60CD4-A464-4CCA-BF66-D618D1524E41","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"pending","created_at":"1764113395.5","last_attempt_at":null,"attempt_count":0,"max_attempts":5,"error_message":null,"completed_at":null,"metadata":"{\"type\":\"progressEntry\",\"metricType\":\"steps\",\"value\":8,\"unit\":\"\"}","priority":0,"is_new_record":1,"source_key":206,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":1,"key":194,"due_at":"1764113395.5","error_kind":null,"is_unsure":0,"revision":0,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'outbox_events','[197]','{"id":"A05ADE53-41A2-45F3-87EF-682E6A344F0E","event_type":"activitySnapshot","entity_id":"C6E87BAB-F39E-4178-97D0-8D90B6D068BC","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"pending","created_at":"1764118396.0","last_attempt_at":"1764154400.0","attempt_count":0,"max_attempts":5,"error_message":null,"completed_at":null,"metadata":null,"priority":0,"is_new_record":1,"source_key":209,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":5,"key":197,"due_at":"1795899774.699172","error_kind":null,"is_unsure":1,"revision":1,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'outbox_events','[1]','{"id":"DF30A3CC-1264-4A56-A41C-BCE5EBC214F5","event_type":"progressEntry","entity_id":"DE8DED5A-719E-4F2F-B84C-31F1FCABC2CB","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"completed","created_at":"1759665540.0","last_attempt_at":"1759665600.0","attempt_count":1,"max_attempts":5,"error_message":null,"completed_at":"1759665600.0","metadata":"{\"type\":\"progressEntry\",\"metricType\":\"steps\",\"value\":0,\"unit\":\"\"}","priority":0,"is_new_record":1,"source_key":1,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":1,"key":1,"due_at":null,"error_kind":null,"is_unsure":0,"revision":0,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'outbox_events','[202]','{"id":"5966191A-3F0C-460F-A40C-0FC49E7FBC83","event_type":"physicalAttribute","entity_id":"61EB31EB-C987-4FFE-BCE8-91B2217A33C5","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"pending","created_at":"1764123396.5","last_attempt_at":null,"attempt_count":0,"max_attempts":5,"error_message":null,"completed_at":null,"metadata":null,"priority":0,"is_new_record":1,"source_key":214,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":1,"key":202,"due_at":"1764123396.5","error_kind":null,"is_unsure":0,"revision":0,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'outbox_events','[205]','{"id":"C38D00F9-1DC6-486E-B2FD-883998843D37","event_type":"sleepSession","entity_id":"4F37FE15-021C-47A6-8B8D-31DE564AE71B","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"pending","created_at":"1764128397.0","last_attempt_at":"1764154400.0","attempt_count":0,"max_attempts":5,"error_message":null,"completed_at":null,"metadata":null,"priority":0,"is_new_record":1,"source_key":217,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":5,"key":205,"due_at":"1795899774.699172","error_kind":null,"is_unsure":1,"revision":1,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'outbox_events','[209]','{"id":"8C2F34E6-0423-472C-B229-7574BF1C7CDE","event_type":"progressEntry","entity_id":"A04B3D33-CB1F-4F39-92CC-1DB25C1C8B29","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"pending","created_at":"1764133397.5","last_attempt_at":null,"attempt_count":0,"max_attempts":5,"error_message":null,"completed_at":null,"metadata":"{\"type\":\"progressEntry\",\"metricType\":\"steps\",\"value\":4,\"unit\":\"\"}","priority":0,"is_new_record":1,"source_key":221,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":1,"key":209,"due_at":"1764133397.5","error_kind":null,"is_unsure":0,"revision":0,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'outbox_events','[214]','{"id":"F3D3C985-FDD4-4B58-B749-F4D8BA669639","event_type":"activitySnapshot","entity_id":"898A9F0B-52CB-42D8-8458-A9320AD34B29","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"pending","created_at":"1764138398.0","last_attempt_at":"1764154400.0","attempt_count":0,"max_attempts":5,"error_message":null,"completed_at":null,"metadata":null,"priority":0,"is_new_record":1,"source_key":226,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":5,"key":214,"due_at":"1795899774.699172","error_kind":null,"is_unsure":1,"revision":1,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'outbox_events','[218]','{"id":"1BB082BF-60F4-45E6-A869-3F32C930CA6D","event_type":"physicalAttribute","entity_id":"CF37F397-520D-4197-B058-4A69F10353EC","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"pending","created_at":"1764143398.5","last_attempt_at":null,"attempt_count":0,"max_attempts":5,"error_message":null,"completed_at":null,"metadata":null,"priority":0,"is_new_record":1,"source_key":230,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":1,"key":218,"due_at":"1764143398.5","error_kind":null,"is_unsure":0,"revision":0,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'outbox_events','[223]','{"id":"1DA1486A-8267-42A2-AAB5-9EEA70B05200","event_type":"sleepSession","entity_id":"08788E25-FA21-4EFD-98A5-EDECCE18C0B8","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"pending","created_at":"1764148399.0","last_attempt_at":"1764154400.0","attempt_count":0,"max_attempts":5,"error_message":null,"completed_at":null,"metadata":null,"priority":0,"is_new_record":1,"source_key":235,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":5,"key":223,"due_at":"1795899774.699172","error_kind":null,"is_unsure":1,"revision":1,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'outbox_events','[226]','{"id":"23A9537D-87E2-4491-9923-8486F0ADB8E9","event_type":"progressEntry","entity_id":"80CC90AD-1080-4284-B873-F8D9254FAC38","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"pending","created_at":"1764153399.5","last_attempt_at":null,"attempt_count":0,"max_attempts":5,"error_message":null,"completed_at":null,"metadata":"{\"type\":\"progressEntry\",\"metricType\":\"steps\",\"value\":0,\"unit\":\"\"}","priority":0,"is_new_record":1,"source_key":238,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":1,"key":226,"due_at":"1764153399.5","error_kind":null,"is_unsure":0,"revision":0,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'outbox_events','[2]','{"id":"BF40609C-D2A7-44F4-ABB1-F5C029D1E3F4","event_type":"progressEntry","entity_id":"B2871CCB-191C-44C7-B49A-C70CCE634785","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"completed","created_at":"1760011140.0","last_attempt_at":"1760011200.0","attempt_count":1,"max_attempts":5,"error_message":null,"completed_at":"1760011200.0","metadata":"{\"type\":\"progressEntry\",\"metricType\":\"steps\",\"value\":0,\"unit\":\"\"}","priority":0,"is_new_record":1,"source_key":2,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":1,"key":2,"due_at":null,"error_kind":null,"is_unsure":0,"revision":0,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'outbox_events','[3]','{"id":"10D63F59-6886-477C-9A7D-E5F6E25F19D0","event_type":"progressEntry","entity_id":"1743EA09-4C3D-4730-9596-F8C0B8C8E7B1","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"completed","created_at":"1760356740.0","last_attempt_at":"1760356800.0","attempt_count":1,"max_attempts":5,"error_message":null,"completed_at":"1760356800.0","metadata":"{\"type\":\"progressEntry\",\"metricType\":\"steps\",\"value\":738,\"unit\":\"\"}","priority":0,"is_new_record":1,"source_key":3,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":1,"key":3,"due_at":null,"error_kind":null,"is_unsure":0,"revision":0,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'outbox_events','[4]','{"id":"D931182C-2C1B-47B8-9860-DC23BEDADB74","event_type":"progressEntry","entity_id":"35388CC4-4BEE-425D-ABEA-71A0F1F16846","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"completed","created_at":"1760702340.0","last_attempt_at":"1760702400.0","attempt_count":1,"max_attempts":5,"error_message":null,"completed_at":"1760702400.0","metadata":"{\"type\":\"progressEntry\",\"metricType\":\"resting_heart_rate\",\"value\":70,\"unit\":\"\"}","priority":0,"is_new_record":1,"source_key":4,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":1,"key":4,"due_at":null,"error_kind":null,"is_unsure":0,"revision":0,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'outbox_events','[5]','{"id":"9B622255-523F-49FC-9745-8DB1C6322CCD","event_type":"progressEntry","entity_id":"3875B104-4E95-4B75-9C7C-F1202E3F474F","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"completed","created_at":"1761047940.0","last_attempt_at":"1761048000.0","attempt_count":1,"max_attempts":5,"error_message":null,"completed_at":"1761048000.0","metadata":"{\"type\":\"progressEntry\",\"metricType\":\"resting_heart_rate\",\"value\":77,\"unit\":\"\"}","priority":0,"is_new_record":1,"source_key":5,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":1,"key":5,"due_at":null,"error_kind":null,"is_unsure":0,"revision":0,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'outbox_events','[6]','{"id":"1595CA32-3E67-4871-A75B-A702B6260158","event_type":"progressEntry","entity_id":"5D86DDE9-E8EA-4E18-A1E2-69AE11645052","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"completed","created_at":"1761393540.0","last_attempt_at":"1761393600.0","attempt_count":1,"max_attempts":5,"error_message":null,"completed_at":"1761393600.0","metadata":"{\"type\":\"progressEntry\",\"metricType\":\"steps\",\"value\":9,\"unit\":\"\"}","priority":0,"is_new_record":1,"source_key":6,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":1,"key":6,"due_at":null,"error_kind":null,"is_unsure":0,"revision":0,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'outbox_events','[7]','{"id":"605D7BD4-A2BB-4473-A98A-7FC17C6661B4","event_type":"progressEntry","entity_id":"98E0DB75-5CFF-4191-BD41-3386CAB9EACA","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"completed","created_at":"1761739140.0","last_attempt_at":"1761739200.0","attempt_count":1,"max_attempts":5,"error_message":null,"completed_at":"1761739200.0","metadata":"{\"type\":\"progressEntry\",\"metricType\":\"steps\",\"value\":142,\"unit\":\"\"}","priority":0,"is_new_record":1,"source_key":7,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":1,"key":7,"due_at":null,"error_kind":null,"is_unsure":0,"revision":0,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'outbox_events','[8]','{"id":"D33DDEEE-4494-4185-AED8-11DF571D65C8","event_type":"progressEntry","entity_id":"7B84CA02-E815-4E76-8A95-D8306B2E1AC8","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"completed","created_at":"1762084740.0","last_attempt_at":"1762084800.0","attempt_count":1,"max_attempts":5,"error_message":null,"completed_at":"1762084800.0","metadata":"{\"type\":\"progressEntry\",\"metricType\":\"steps\",\"value\":138,\"unit\":\"\"}","priority":0,"is_new_record":1,"source_key":8,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":1,"key":8,"due_at":null,"error_kind":null,"is_unsure":0,"revision":0,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'outbox_events','[9]','{"id":"CA4AB723-6F63-44B2-91A2-160A5E07D223","event_type":"progressEntry","entity_id":"B2F6A567-0C2F-4557-9C92-C675CCEA3DB5","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","status":"completed","created_at":"1762430340.0","last_attempt_at":"1762430400.0","attempt_count":1,"max_attempts":5,"error_message":null,"completed_at":"1762430400.0","metadata":"{\"type\":\"progressEntry\",\"metricType\":\"resting_heart_rate\",\"value\":62,\"unit\":\"\"}","priority":0,"is_new_record":1,"source_key":9,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":1,"key":9,"due_at":null,"error_kind":null,"is_unsure":0,"revision":0,"status_before":null,"lease_id":null,"generation":0,"last_attempt_before":null}',NULL);
INSERT INTO operation_changes VALUES(6,'progress_entries','[151]','{"key":151,"id":"9FF0ACB9-BDDA-4784-9AEB-893896402575","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","type":"steps","quantity":"0.0","date_at":"1763773200.0","time":"01:00","measured_at":"1763773200.0","day":"2025-11-22","slot":"2025-11-22T01:00:00Z","notes":null,"created_at":"1763777900.0","updated_at":"1763777901.25","backend_id":"35ec53a2-190a-4e66-82a0-9b3f91fcf910","sync_status":"synced","source_key":215,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":1}','{"key":151,"id":"9FF0ACB9-BDDA-4784-9AEB-893896402575","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","type":"steps","quantity":"0.0","date_at":"1763773200.0","time":"01:00:00","measured_at":"1763773200.0","day":"2025-11-22","slot":"2025-11-22T01:00:00Z","notes":null,"created_at":"1763777900.0","updated_at":"1763777901.25","backend_id":"35ec53a2-190a-4e66-82a0-9b3f91fcf910","sync_status":"synced","source_key":215,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":6}');
INSERT INTO operation_changes VALUES(6,'progress_entries','[217]','{"key":217,"id":"7A5DEC7A-1ECD-4B67-8751-40591D49F74A","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","type":"steps","quantity":"35.0","date_at":"1763877600.0","time":"06:02:51","measured_at":"1763877600.0","day":"2025-11-23","slot":"2025-11-23T06:00:00Z","notes":null,"created_at":"1763882300.0","updated_at":"1763882301.25","backend_id":"92de261d-c3a6-4db4-9922-4774841e10a2","sync_status":"synced","source_key":304,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":1}','{"key":217,"id":"7A5DEC7A-1ECD-4B67-8751-40591D49F74A","user_id":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","type":"steps","quantity":"35.0","date_at":"1763877600.0","time":"06:00:00","measured_at":"1763877600.0","day":"2025-11-23","slot":"2025-11-23T06:00:00Z","notes":null,"created_at":"1763882300.0","updated_at":"1763882301.25","backend_id":"92de261d-c3a6-4db4-9922-4774841e10a2","sync_status":"synced","source_key":304,"ledger_id":19,"recorded_at":"1795899774.4548893","operation_id":6}');
CREATE TABLE users (
  id TEXT NOT NULL PRIMARY KEY,  -- upper-case UUID, as the app writes it
  -- The profile in the app's store: NULL until one was imported. Its tokens are left out.
  name TEXT,
  email TEXT,
  bio TEXT,
  unit_system TEXT,
  language_code TEXT,
  date_of_birth_at REAL,
  biological_sex TEXT,
  daily_calorie_goal REAL,
  has_performed_initial_health_kit_sync INTEGER,
  last_successful_daily_sync_at REAL,
  created_at REAL,
  updated_at REAL,
  source_key INTEGER,            -- Z_PK of the profile
  ledger_id INTEGER,             -- the store import
  recorded_at REAL NOT NULL,     -- Unix seconds
  operation_id INTEGER NOT NULL,
  CONSTRAINT users_id_uuid CHECK (
    length(id) = 36
    AND id GLOB '????????-????-????-????-????????????'
    AND replace(id, '-', '') NOT GLOB '*[^0-9A-F]*'
    AND length(replace(id, '-', '')) = 32
  )
) STRICT;
INSERT INTO users VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','Ana Ribeiro','user1@example.invalid',NULL,'metric',NULL,321307200.0,'female',2100.0,1,1764156600.0,1763251200.0,1764157800.0,1,19,1795899774.4548892975,1);
INSERT INTO users VALUES('1B5460CA-7C2C-4AA9-A17C-9C93C2082BCD','6F1B2C3D-0000-4000-8000-00000000000A',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795899774.5867643356,3);
INSERT INTO users VALUES('6F1B2C3D-0000-4000-8000-00000000000A',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795899774.6405973434,4);
CREATE TABLE settings (
  key TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL,
  recorded_at REAL NOT NULL,     -- Unix seconds
  operation_id INTEGER NOT NULL,
  CONSTRAINT settings_key_known CHECK (key IN ('time_zone'))
) STRICT;
INSERT INTO settings VALUES('time_zone','GMT',1795899774.4548892975,1);
CREATE TABLE user_sync_states (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id),
  has_started_progressive_sync INTEGER,
  has_completed_progressive_sync INTEGER,
  last_health_kit_sync_at REAL,    -- Unix seconds
  ledger_id INTEGER NOT NULL,
  recorded_at REAL NOT NULL,       -- Unix seconds
  operation_id INTEGER NOT NULL,
  CONSTRAINT user_sync_states_flags_boolean CHECK (
    (has_started_progressive_sync IS NULL OR has_started_progressive_sync IN (0, 1))
    AND (has_completed_progressive_sync IS NULL OR has_completed_progressive_sync IN (0, 1))
  )
) STRICT, WITHOUT ROWID;
INSERT INTO user_sync_states VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',1,1,NULL,20,1795899774.5467574596,2);
CREATE TABLE quarantine (
  id INTEGER PRIMARY KEY AUTOINCREMENT,  -- never reused: undo restores rows by id
  ledger_id INTEGER NOT NULL,      -- the import that met it first
  user_id TEXT,                    -- upper-case UUID, where one is known
  store_id TEXT,                   -- identifier of the app store that the row is from
  source_key TEXT NOT NULL,        -- preferences key; of a store's row its entity
  position INTEGER,                -- index in the list, NULL: the value of the key itself; or Z_PK
  occurrence INTEGER NOT NULL,     -- 1 for the first equal value under this key, 2 for the next, …
  raw_type TEXT NOT NULL,
  raw_value TEXT NOT NULL,
  reason TEXT NOT NULL,
  recorded_at REAL NOT NULL,       -- Unix seconds
  operation_id INTEGER NOT NULL,
  CONSTRAINT quarantine_reason_named CHECK (reason GLOB '[a-z]*'),
  CONSTRAINT quarantine_position_valid CHECK (position IS NULL OR position >= 0 OR store_id IS NOT NULL),
  CONSTRAINT quarantine_occurrence_valid CHECK (occurrence >= 1)
) STRICT;
INSERT INTO quarantine VALUES(1,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDOutboxEvent',20,1,'row','{"ZATTEMPTCOUNT":0,"ZCOMPLETEDAT":null,"ZCREATEDAT":"785228880.01999998","ZENTITYID":"31A2130C7FF54319BD5E154CD911F726","ZERRORMESSAGE":null,"ZEVENTTYPE":"sleepSession","ZID":"F4823C3D2B3D4E61A156ECE0FCEA6B87","ZISNEWRECORD":1,"ZLASTATTEMPTAT":null,"ZMAXATTEMPTS":5,"ZMETADATA":"{\"type\":\"sleepSession\",\"duration\":27240,\"quality\":0.9}","ZPRIORITY":5,"ZSTATUS":"pending","ZUSERID":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","Z_ENT":6,"Z_OPT":1,"Z_PK":20}','merged_entity',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(2,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDOutboxEvent',27,1,'row','{"ZATTEMPTCOUNT":0,"ZCOMPLETEDAT":null,"ZCREATEDAT":"785260900.01100004","ZENTITYID":"65783F0965B14F84948EB5F4E9440E5A","ZERRORMESSAGE":null,"ZEVENTTYPE":"","ZID":"CB0FFF3C173D44DDAA2EE51889EB24B9","ZISNEWRECORD":1,"ZLASTATTEMPTAT":null,"ZMAXATTEMPTS":5,"ZMETADATA":"{\"type\":\"progressEntry\",\"metricType\":\"steps\",\"value\":176,\"unit\":\"\"}","ZPRIORITY":0,"ZSTATUS":"pending","ZUSERID":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","Z_ENT":6,"Z_OPT":1,"Z_PK":27}','type_missing',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(3,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDOutboxEvent',48,1,'row','{"ZATTEMPTCOUNT":0,"ZCOMPLETEDAT":null,"ZCREATEDAT":"785348000.01100004","ZENTITYID":"97C79EAF597E4EB4B251BF258A50E864","ZERRORMESSAGE":null,"ZEVENTTYPE":"progressEntry","ZID":"82177EE3C94947D2888F627F993093EE","ZISNEWRECORD":1,"ZLASTATTEMPTAT":null,"ZMAXATTEMPTS":5,"ZMETADATA":"{\"type\":\"progressEntry\",\"metricType\":\"steps\",\"value\":126,\"unit\":\"\"}","ZPRIORITY":0,"ZSTATUS":"pending","ZUSERID":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","Z_ENT":6,"Z_OPT":1,"Z_PK":48}','merged_entity',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(4,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDOutboxEvent',50,1,'row','{"ZATTEMPTCOUNT":0,"ZCOMPLETEDAT":null,"ZCREATEDAT":"785351600.01100004","ZENTITYID":"2EB36471E29D4771A38F532C2347205D","ZERRORMESSAGE":null,"ZEVENTTYPE":"progressEntry","ZID":"85C6E2D361F6472B9909E3E0923E7300","ZISNEWRECORD":1,"ZLASTATTEMPTAT":null,"ZMAXATTEMPTS":5,"ZMETADATA":"{\"type\":\"progressEntry\",\"metricType\":\"steps\",\"value\":440,\"unit\":\"\"}","ZPRIORITY":0,"ZSTATUS":"pending","ZUSERID":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","Z_ENT":6,"Z_OPT":1,"Z_PK":50}','merged_entity',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(5,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDOutboxEvent',52,1,'row','{"ZATTEMPTCOUNT":0,"ZCOMPLETEDAT":null,"ZCREATEDAT":"785355200.01100004","ZENTITYID":"8F2D563DE857431DAFFADFFD5540B767","ZERRORMESSAGE":null,"ZEVENTTYPE":"progressEntry","ZID":"03A223274C424F37B8452622816F4209","ZISNEWRECORD":1,"ZLASTATTEMPTAT":null,"ZMAXATTEMPTS":5,"ZMETADATA":"{\"type\":\"progressEntry\",\"metricType\":\"steps\",\"value\":403,\"unit\":\"\"}","ZPRIORITY":0,"ZSTATUS":"pending","ZUSERID":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","Z_ENT":6,"Z_OPT":1,"Z_PK":52}','merged_entity',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(6,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDOutboxEvent',65,1,'row','{"ZATTEMPTCOUNT":0,"ZCOMPLETEDAT":null,"ZCREATEDAT":"785412800.01100004","ZENTITYID":"EAC0DEB32EF7419C884326C5C24D57DC","ZERRORMESSAGE":null,"ZEVENTTYPE":"progressEntry","ZID":"79284B6C83A948E5AF5B97F90DFDFC39","ZISNEWRECORD":1,"ZLASTATTEMPTAT":null,"ZMAXATTEMPTS":5,"ZMETADATA":"{\"type\":\"progressEntry\",\"metricType\":\"steps\",\"value\":331,\"unit\":\"\"}","ZPRIORITY":0,"ZSTATUS":"pending","ZUSERID":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","Z_ENT":6,"Z_OPT":1,"Z_PK":65}','merged_entity',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(7,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDOutboxEvent',72,1,'row','{"ZATTEMPTCOUNT":0,"ZCOMPLETEDAT":null,"ZCREATEDAT":"785452400.01100004","ZENTITYID":"1683882E4AF74F19B302DE9CA6A89AB5","ZERRORMESSAGE":null,"ZEVENTTYPE":"progressEntry","ZID":"B9F3A9AB00AD442593C1EBA113DE83A2","ZISNEWRECORD":1,"ZLASTATTEMPTAT":null,"ZMAXATTEMPTS":5,"ZMETADATA":"{\"type\":\"progressEntry\",\"metricType\":\"steps\",\"value\":170,\"unit\":\"\"}","ZPRIORITY":0,"ZSTATUS":"pending","ZUSERID":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","Z_ENT":6,"Z_OPT":1,"Z_PK":72}','merged_entity',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(8,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDOutboxEvent',89,1,'row','{"ZATTEMPTCOUNT":0,"ZCOMPLETEDAT":null,"ZCREATEDAT":"785517200.01100004","ZENTITYID":"245BCBA92CCF47BFB55A6ADA9D9F0749","ZERRORMESSAGE":null,"ZEVENTTYPE":"progressEntry","ZID":"61783F7C44FB434A99A7A0E90BFF7481","ZISNEWRECORD":1,"ZLASTATTEMPTAT":null,"ZMAXATTEMPTS":5,"ZMETADATA":"{\"type\":\"progressEntry\",\"metricType\":\"steps\",\"value\":919,\"unit\":\"\"}","ZPRIORITY":0,"ZSTATUS":"pending","ZUSERID":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","Z_ENT":6,"Z_OPT":1,"Z_PK":89}','merged_entity',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(9,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDOutboxEvent',102,1,'row','{"ZATTEMPTCOUNT":0,"ZCOMPLETEDAT":null,"ZCREATEDAT":"785572620.01999998","ZENTITYID":"794C86F3316743F59528E644E9B78521","ZERRORMESSAGE":null,"ZEVENTTYPE":"sleepSession","ZID":"9109EB99BFAC41BAABA571C44F65B965","ZISNEWRECORD":1,"ZLASTATTEMPTAT":null,"ZMAXATTEMPTS":5,"ZMETADATA":"{\"type\":\"sleepSession\",\"duration\":24120,\"quality\":0.9}","ZPRIORITY":5,"ZSTATUS":"pending","ZUSERID":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","Z_ENT":6,"Z_OPT":1,"Z_PK":102}','merged_entity',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(10,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDOutboxEvent',107,1,'row','{"ZATTEMPTCOUNT":0,"ZCOMPLETEDAT":null,"ZCREATEDAT":"785585600.01100004","ZENTITYID":"343A171C49FC4873AE3E74578FE220E7","ZERRORMESSAGE":null,"ZEVENTTYPE":"progressEntry","ZID":"4A338F00A2E245998A778B4AB4D71DAB","ZISNEWRECORD":1,"ZLASTATTEMPTAT":null,"ZMAXATTEMPTS":5,"ZMETADATA":"{\"type\":\"progressEntry\",\"metricType\":\"steps\",\"value\":194,\"unit\":\"\"}","ZPRIORITY":0,"ZSTATUS":"pending","ZUSERID":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","Z_ENT":6,"Z_OPT":1,"Z_PK":107}','merged_entity',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(11,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDOutboxEvent',116,1,'row','{"ZATTEMPTCOUNT":0,"ZCOMPLETEDAT":null,"ZCREATEDAT":"785614400.01100004","ZENTITYID":"04C3A8512AFD4F91A97C2E3DF3A75921","ZERRORMESSAGE":null,"ZEVENTTYPE":"progressEntry","ZID":"2BDA7693902041C790834255B7B94E0E","ZISNEWRECORD":1,"ZLASTATTEMPTAT":null,"ZMAXATTEMPTS":5,"ZMETADATA":"{\"type\":\"progressEntry\",\"metricType\":\"steps\",\"value\":189,\"unit\":\"\"}","ZPRIORITY":0,"ZSTATUS":"pending","ZUSERID":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","Z_ENT":6,"Z_OPT":1,"Z_PK":116}','merged_entity',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(12,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDOutboxEvent',122,1,'row','{"ZATTEMPTCOUNT":0,"ZCOMPLETEDAT":null,"ZCREATEDAT":"785654880.01999998","ZENTITYID":"94CEFDDCEAD84BE081DF601F56CA073B","ZERRORMESSAGE":null,"ZEVENTTYPE":"sleepSession","ZID":"C03430F3978F4FB4A29AF5B39B021FFA","ZISNEWRECORD":1,"ZLASTATTEMPTAT":null,"ZMAXATTEMPTS":5,"ZMETADATA":"{\"type\":\"sleepSession\",\"duration\":15540,\"quality\":0.9}","ZPRIORITY":5,"ZSTATUS":"pending","ZUSERID":"D86632B8-6C30-4B0C-8934-E87A8EEF9ED9","Z_ENT":6,"Z_OPT":1,"Z_PK":122}','merged_entity',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(13,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDProgressEntry',484,1,'row','{"ZBACKENDID":"1ca1a82c-d465-48d7-ac0c-33a52e936cb2","ZCREATEDAT":"785207160.5","ZDATE":785203200,"ZID":"0870AE5F11F34D2289FFE0FB2D4D61BA","ZNOTES":null,"ZQUANTITY":"60.0","ZSYNCSTATUS":"synced","ZTIME":"00:00:00","ZTYPE":"steps","ZUPDATEDAT":"785207162.5","ZUSERPROFILE":null,"Z_ENT":9,"Z_OPT":1,"Z_PK":484}','unattributed',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(14,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDProgressEntry',485,1,'row','{"ZBACKENDID":"f56415e3-ac46-4a6c-a8f9-618ae8a7def2","ZCREATEDAT":"785469960.5","ZDATE":785466000,"ZID":"F13875A4A07448D19C854D5787525EED","ZNOTES":null,"ZQUANTITY":"61.0","ZSYNCSTATUS":"synced","ZTIME":"01:00:00","ZTYPE":"resting_heart_rate","ZUPDATEDAT":"785469962.5","ZUSERPROFILE":41,"Z_ENT":9,"Z_OPT":1,"Z_PK":485}','unattributed',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(15,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDProgressEntry',486,1,'row','{"ZBACKENDID":"8b3b322e-aefe-40df-af03-7f19d1c093a9","ZCREATEDAT":"785293560.5","ZDATE":785289600,"ZID":"1A50F60A2F654584BFBD9DDB81F2EFFE","ZNOTES":null,"ZQUANTITY":"62.0","ZSYNCSTATUS":"synced","ZTIME":null,"ZTYPE":"weight","ZUPDATEDAT":"785293562.5","ZUSERPROFILE":null,"Z_ENT":9,"Z_OPT":1,"Z_PK":486}','unattributed',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(16,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDProgressEntry',487,1,'row','{"ZBACKENDID":"95ae4b49-8068-4e63-89bf-b2753bbbb79c","ZCREATEDAT":"785563560.5","ZDATE":785559600,"ZID":"678B5E0154BF4991ADBC5B5EE97FD4C8","ZNOTES":null,"ZQUANTITY":"63.0","ZSYNCSTATUS":"synced","ZTIME":"03:00:00","ZTYPE":"steps","ZUPDATEDAT":"785563562.5","ZUSERPROFILE":41,"Z_ENT":9,"Z_OPT":1,"Z_PK":487}','unattributed',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(17,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDProgressEntry',488,1,'row','{"ZBACKENDID":"e680d0d6-1f7c-4943-ba41-0c977660ede4","ZCREATEDAT":"785394360.5","ZDATE":785390400,"ZID":"9F01476389F64CA8824913DC04BEFE0C","ZNOTES":null,"ZQUANTITY":"64.0","ZSYNCSTATUS":"synced","ZTIME":"04:00:00","ZTYPE":"resting_heart_rate","ZUPDATEDAT":"785394362.5","ZUSERPROFILE":null,"Z_ENT":9,"Z_OPT":1,"Z_PK":488}','unattributed',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(18,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDProgressEntry',489,1,'row','{"ZBACKENDID":"c0dc0068-9897-4d15-9432-3ea12732579e","ZCREATEDAT":"785207160.5","ZDATE":785203200,"ZID":"BCF9033F8C3843498F99052FD210E558","ZNOTES":null,"ZQUANTITY":"65.0","ZSYNCSTATUS":"synced","ZTIME":null,"ZTYPE":"weight","ZUPDATEDAT":"785207162.5","ZUSERPROFILE":41,"Z_ENT":9,"Z_OPT":1,"Z_PK":489}','unattributed',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(19,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDProgressEntry',490,1,'row','{"ZBACKENDID":"2be22d6d-c878-4210-94dc-1d2ce5c5eba4","ZCREATEDAT":"785487960.5","ZDATE":785484000,"ZID":"6BCAA1561B1E4C8095BB97C55F74630F","ZNOTES":null,"ZQUANTITY":"66.0","ZSYNCSTATUS":"synced","ZTIME":"06:00:00","ZTYPE":"steps","ZUPDATEDAT":"785487962.5","ZUSERPROFILE":null,"Z_ENT":9,"Z_OPT":1,"Z_PK":490}','unattributed',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(20,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDProgressEntry',491,1,'row','{"ZBACKENDID":"4bc833ef-8373-411c-bc8e-7e3839b9e6bd","ZCREATEDAT":"785318760.5","ZDATE":785314800,"ZID":"F882BC5338404C8682B650EA7B129459","ZNOTES":null,"ZQUANTITY":"67.0","ZSYNCSTATUS":"synced","ZTIME":"07:00:00","ZTYPE":"resting_heart_rate","ZUPDATEDAT":"785318762.5","ZUSERPROFILE":41,"Z_ENT":9,"Z_OPT":1,"Z_PK":491}','unattributed',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(21,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDProgressEntry',492,1,'row','{"ZBACKENDID":"85ec6e43-5282-4011-9ff2-0a276385e133","ZCREATEDAT":"785552760.5","ZDATE":785548800,"ZID":"492C8349BCB5425EBC207F36B52B74B0","ZNOTES":null,"ZQUANTITY":"68.0","ZSYNCSTATUS":"synced","ZTIME":null,"ZTYPE":"weight","ZUPDATEDAT":"785552762.5","ZUSERPROFILE":null,"Z_ENT":9,"Z_OPT":1,"Z_PK":492}','unattributed',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(22,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDProgressEntry',493,1,'row','{"ZBACKENDID":"0b7c0687-a049-4aeb-92ab-6274cbe0c688","ZCREATEDAT":"785412360.5","ZDATE":785408400,"ZID":"88C0E79687034B17B62C58E1C9C4614D","ZNOTES":null,"ZQUANTITY":"69.0","ZSYNCSTATUS":"synced","ZTIME":"09:00:00","ZTYPE":"steps","ZUPDATEDAT":"785412362.5","ZUSERPROFILE":41,"Z_ENT":9,"Z_OPT":1,"Z_PK":493}','unattributed',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(23,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDProgressEntry',494,1,'row','{"ZBACKENDID":"1d50beea-0bca-4e21-849e-1b2cf4859244","ZCREATEDAT":"785243160.5","ZDATE":785239200,"ZID":"68EEF0D01C4D413AB8FAD85220DEBB27","ZNOTES":null,"ZQUANTITY":"70.0","ZSYNCSTATUS":"synced","ZTIME":"10:00:00","ZTYPE":"resting_heart_rate","ZUPDATEDAT":"785243162.5","ZUSERPROFILE":null,"Z_ENT":9,"Z_OPT":1,"Z_PK":494}','unattributed',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(24,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDProgressEntry',495,1,'row','{"ZBACKENDID":"01dd6d36-b557-4e8a-9a3c-5b46c63a2eec","ZCREATEDAT":"785466360.5","ZDATE":785462400,"ZID":"1521AC3F92404BD1ADA804BB7DDA4C8F","ZNOTES":null,"ZQUANTITY":"71.0","ZSYNCSTATUS":"synced","ZTIME":null,"ZTYPE":"weight","ZUPDATEDAT":"785466362.5","ZUSERPROFILE":41,"Z_ENT":9,"Z_OPT":1,"Z_PK":495}','unattributed',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(25,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDProgressEntry',496,1,'row','{"ZBACKENDID":"dcbc36ab-8cca-489b-8252-7570ebb3ea21","ZCREATEDAT":"785207160.5","ZDATE":785203200,"ZID":"0102030405","ZNOTES":null,"ZQUANTITY":"77.0","ZSYNCSTATUS":"synced","ZTIME":"00:00:00","ZTYPE":"steps","ZUPDATEDAT":"785207162.5","ZUSERPROFILE":1,"Z_ENT":9,"Z_OPT":1,"Z_PK":496}','id_malformed',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(26,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDProgressEntry',497,1,'row','{"ZBACKENDID":"5e93926d-a5b0-429a-a301-5ad683e32466","ZCREATEDAT":"785210760.5","ZDATE":785206800,"ZID":"3C5DFA16FFCE463FA0A1746092350F03","ZNOTES":null,"ZQUANTITY":"NaN","ZSYNCSTATUS":"synced","ZTIME":"01:00:00","ZTYPE":"steps","ZUPDATEDAT":"785210762.5","ZUSERPROFILE":1,"Z_ENT":9,"Z_OPT":1,"Z_PK":497}','quantity_invalid',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(27,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDProgressEntry',498,1,'row','{"ZBACKENDID":"846b00b5-9899-43fb-a92f-dd3f00100393","ZCREATEDAT":"785214360.5","ZDATE":785210400,"ZID":"FE229433B4294E95800A634A45338CA6","ZNOTES":null,"ZQUANTITY":"77.0","ZSYNCSTATUS":"synced","ZTIME":"02:00:00","ZTYPE":null,"ZUPDATEDAT":"785214362.5","ZUSERPROFILE":1,"Z_ENT":9,"Z_OPT":1,"Z_PK":498}','type_missing',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(28,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDProgressEntry',499,1,'row','{"ZBACKENDID":"7f79ff2c-fdfb-4e17-af42-72ae178fe950","ZCREATEDAT":"785217960.5","ZDATE":785214000,"ZID":"FC5B5CAE889744E1BD6B597B4701C35E","ZNOTES":null,"ZQUANTITY":"Inf","ZSYNCSTATUS":"synced","ZTIME":"03:00:00","ZTYPE":"steps","ZUPDATEDAT":"785217962.5","ZUSERPROFILE":1,"Z_ENT":9,"Z_OPT":1,"Z_PK":499}','quantity_invalid',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(29,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDSleepSession',21,1,'row','{"ZBACKENDID":"44828301-26df-48a0-aa42-36a6268eb83e","ZCREATEDAT":785472960,"ZDATE":785462400,"ZENDTIME":785512380,"ZID":"FDD7E2154B564EBE98008F65858DE356","ZNOTES":null,"ZSLEEPEFFICIENCY":"100.0","ZSOURCE":"healthkit","ZSOURCEID":"02B5381F-4867-4B93-808B-8E8EEB4A7E68","ZSTARTTIME":785514780,"ZSYNCSTATUS":"synced","ZTIMEINBEDMINUTES":-40,"ZTOTALSLEEPMINUTES":-40,"ZUPDATEDAT":785472962,"ZUSERPROFILE":1,"Z_ENT":11,"Z_OPT":1,"Z_PK":21}','negative_interval',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(30,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDSleepSession',22,1,'row','{"ZBACKENDID":"7e7c75ab-dd33-40c5-b3b4-51a28c6aa4b9","ZCREATEDAT":785569020,"ZDATE":785548800,"ZENDTIME":785599800,"ZID":"0EC131B25BD3407A8F5D6D2C7C89A337","ZNOTES":null,"ZSLEEPEFFICIENCY":"100.0","ZSOURCE":"healthkit","ZSOURCEID":"B47AC4A0-F186-47A6-AEE2-FBC9F89BB149","ZSTARTTIME":785602200,"ZSYNCSTATUS":"synced","ZTIMEINBEDMINUTES":-40,"ZTOTALSLEEPMINUTES":-40,"ZUPDATEDAT":785569022,"ZUSERPROFILE":1,"Z_ENT":11,"Z_OPT":1,"Z_PK":22}','negative_interval',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(31,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDSleepStage',309,1,'row','{"ZDURATIONMINUTES":-40,"ZENDTIME":785512380,"ZID":"B2B5D8B1AFF244BB937A823D0FBE7067","ZSESSION":21,"ZSTAGE":"asleep","ZSTARTTIME":785514780,"Z_ENT":12,"Z_OPT":1,"Z_PK":309}','negative_interval',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(32,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDSleepStage',310,1,'row','{"ZDURATIONMINUTES":-40,"ZENDTIME":785599800,"ZID":"6A679E92CADE4E72A2464E5B3C2CEC8E","ZSESSION":22,"ZSTAGE":"asleep","ZSTARTTIME":785602200,"Z_ENT":12,"Z_OPT":1,"Z_PK":310}','negative_interval',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(33,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDSleepStage',311,1,'row','{"ZDURATIONMINUTES":30,"ZENDTIME":785205000,"ZID":"14732B734DFC4AED8169C85D385F42AA","ZSESSION":null,"ZSTAGE":"core","ZSTARTTIME":785203200,"Z_ENT":12,"Z_OPT":1,"Z_PK":311}','parent_missing',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(34,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDSleepStage',312,1,'row','{"ZDURATIONMINUTES":30,"ZENDTIME":785205000,"ZID":"F636520FAE3C4D46A44962AA9411B2CF","ZSESSION":900000,"ZSTAGE":"core","ZSTARTTIME":785203200,"Z_ENT":12,"Z_OPT":1,"Z_PK":312}','parent_missing',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(35,19,NULL,'C15C0289-EC2D-4A91-A7EC-8E65A18DEBBE','SDSleepStage',313,1,'row','{"ZDURATIONMINUTES":30,"ZENDTIME":785205000,"ZID":"BB551EA476B742ABA0D35B8D53E71636","ZSESSION":null,"ZSTAGE":"core","ZSTARTTIME":785203200,"Z_ENT":12,"Z_OPT":1,"Z_PK":313}','parent_missing',1795899774.4548892975,1);
INSERT INTO quarantine VALUES(36,20,'D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',NULL,'com.fitiq.historical.bodymass.synced',2,1,'integer','20250120','not_a_string',1795899774.5467574596,2);
INSERT INTO quarantine VALUES(37,20,'D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',NULL,'com.fitiq.historical.bp.synced',0,1,'string','2025-01-05','unknown_metric',1795899774.5467574596,2);
INSERT INTO quarantine VALUES(38,20,'D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',NULL,'com.fitiq.historical.sleep.synced',31,1,'string','','empty_text',1795899774.5467574596,2);
INSERT INTO quarantine VALUES(39,20,'D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',NULL,'com.fitiq.historical.sleep.synced',32,1,'string','yesterday','not_a_day',1795899774.5467574596,2);
INSERT INTO quarantine VALUES(40,20,'D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',NULL,'com.fitiq.historical.steps.synced',32,1,'string','2025-02-30','impossible_day',1795899774.5467574596,2);
CREATE TABLE dietary_preferences (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id),
  allergies TEXT,               -- JSON array of text
  dietary_restrictions TEXT,    -- JSON array of text
  food_dislikes TEXT,           -- JSON array of text
  created_at REAL,
  updated_at REAL,
  source_key INTEGER NOT NULL,
  ledger_id INTEGER NOT NULL,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO dietary_preferences VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','["peanuts","shellfish"]','["vegetarian"]','[]',1763251201.0,1763251201.0,1,19,1795899774.4548892975,1);
CREATE TABLE progress_entries (
  key INTEGER PRIMARY KEY AUTOINCREMENT,  -- never reused: undo restores rows by key
  id TEXT NOT NULL,             -- upper-case UUID; the app can give one id to two rows
  user_id TEXT NOT NULL REFERENCES users (id),
  type TEXT NOT NULL,           -- the app's raw value, such as steps
  quantity REAL NOT NULL,       -- in the unit that the type implies
  date_at REAL NOT NULL,        -- as written
  time TEXT,                    -- as written: a label of the local time
  measured_at REAL NOT NULL,    -- when it was measured, by fitiq's rule
  day TEXT NOT NULL,            -- local day of measured_at in the device time zone
  slot TEXT NOT NULL,
  notes TEXT,
  created_at REAL,
  updated_at REAL,
  backend_id TEXT,
  sync_status TEXT NOT NULL,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL,
  CONSTRAINT progress_entries_logical UNIQUE (user_id, type, slot),
  CONSTRAINT progress_entries_id_uuid CHECK (length(id) = 36),
  CONSTRAINT progress_entries_type_named CHECK (type <> ''),
  CONSTRAINT progress_entries_quantity_finite CHECK (quantity BETWEEN -1e300 AND 1e300),
  CONSTRAINT progress_entries_day_exists CHECK (date(day, '+0 days') IS day),
  CONSTRAINT progress_entries_sync_status_known CHECK (
    sync_status = 'synced' OR sync_status = 'pending' OR sync_status = 'syncing'
    OR sync_status = 'failed'
  )
) STRICT;
INSERT INTO progress_entries VALUES(1,'7687BC73-A848-4A2B-A9BA-6240B0F36F5E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763510400.0,'00:00:00',1763510400.0,'2025-11-19','2025-11-19T00:00:00Z',NULL,1763514100.0,1763514101.25,'cbe325b5-baac-4e4c-90e7-7f93e57977c5','pending',1,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(2,'6DF31DD1-08CC-434B-B6E3-3D90DE22D412','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',61.0,1763510400.0,'00:00:00',1763510400.0,'2025-11-19','2025-11-19T00:00:00Z',NULL,1763514100.0,1763514100.0199999809,NULL,'pending',2,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(3,'95EBEDCF-46CD-4711-98F5-9FD682FE805F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763514000.0,'01:00:00',1763514000.0,'2025-11-19','2025-11-19T01:00:00Z',NULL,1763517700.0,1763519000.0,'cd34d840-605b-4991-949f-e6ade9095da9','synced',4,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(4,'57447252-7029-4F60-9527-329F2932D6A9','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',61.0,1763514000.0,'01:00:00',1763514000.0,'2025-11-19','2025-11-19T01:00:00Z',NULL,1763517700.0,1763517700.0199999809,NULL,'pending',5,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(5,'53ECBC3E-13EF-4542-A337-298292EC2AD0','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763517600.0,'02:00:00',1763517600.0,'2025-11-19','2025-11-19T02:00:00Z',NULL,1763522300.0,1763522301.2499999999,'a6bd044e-4736-4d37-8ac4-7f67947a9b6d','synced',6,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(6,'AAD95BD2-DF0A-4FCF-9EF3-F150C885818E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',50.0,1763517600.0,'02:00:00',1763517600.0,'2025-11-19','2025-11-19T02:00:00Z',NULL,1763521300.0,1763521300.0199999809,NULL,'pending',8,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(7,'F18A29C1-06D6-41C0-B810-A4ACC969A8B1','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763521200.0,'03:00:00',1763521200.0,'2025-11-19','2025-11-19T03:00:00Z',NULL,1763524900.0,1763524900.0199999809,NULL,'pending',9,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(8,'92C66BA4-4E10-40A3-9EB9-DAC468CF327F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',64.0,1763521200.0,'03:00:00',1763521200.0,'2025-11-19','2025-11-19T03:00:00Z',NULL,1763524900.0,1763524900.0199999809,NULL,'failed',10,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(9,'426F6815-38B4-4503-BB35-356634E7F71D','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763524800.0,'04:00:00',1763524800.0,'2025-11-19','2025-11-19T04:00:00Z',NULL,1763528468.0,1763528469.2499999999,'85ecdbbf-6580-45a2-98c3-4155ad93bb02','synced',11,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(10,'C10F6D68-6DC0-4F72-8B57-BF9291D4213F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',53.0,1763524800.0,'04:00:00',1763524800.0,'2025-11-19','2025-11-19T04:00:00Z',NULL,1763528469.0,NULL,'2d4ac010-6bc5-470e-b2a6-9cc763696a43','synced',12,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(11,'8E522736-C9F9-4941-AABD-0BF8EE6CF8C3','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',13.0,1763528400.0,'05:00:00',1763528400.0,'2025-11-19','2025-11-19T05:00:00Z',NULL,1763532100.0,1763532100.0199999809,NULL,'pending',13,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(12,'B2F6A567-0C2F-4557-9C92-C675CCEA3DB5','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',62.0,1763528400.0,'05:00:00',1763528400.0,'2025-11-19','2025-11-19T05:00:00Z',NULL,1763532100.0,1763532100.0199999809,'10b4da33-3668-4dc0-ba85-1b4a3afa3a32','synced',14,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(13,'EF2D53B5-E2E1-4A85-AB11-658A9BD8117B','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',135.0,1763532000.0,'06:00:00',1763532000.0,'2025-11-19','2025-11-19T06:00:00Z',NULL,1763535672.0,NULL,'af778c6f-8c90-435c-afd3-8f0c4549bf8b','synced',15,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(14,'EDFDA45C-5785-4F86-A828-AA838CE9AC10','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',66.0,1763532000.0,'06:00:00',1763532000.0,'2025-11-19','2025-11-19T06:00:00Z',NULL,1763535800.0,1763535800.0199999809,'1a047c37-29fa-4994-8a6d-f3caa79b61aa','synced',17,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(15,'6DF58C44-C15D-46C0-A142-453BDBE4AC32','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',308.0,1763535600.0,'07:00:00',1763535600.0,'2025-11-19','2025-11-19T07:00:00Z',NULL,1763539274.0,1763539275.25,'97a4b9aa-6f2d-4947-baee-90203b34eec1','synced',18,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(16,'B819B25A-5827-457D-8BB8-863305CF8B58','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',70.0,1763535600.0,'07:00:00',1763535600.0,'2025-11-19','2025-11-19T07:00:00Z',NULL,1763540300.0,1763540301.25,'3c6d0021-6bde-45a7-9a69-56721b1cfe08','synced',19,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(17,'3CCB996B-619F-47E9-AB1D-6E20C0320881','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',1063.0,1763539200.0,'08:00:00',1763539200.0,'2025-11-19','2025-11-19T08:00:00Z',NULL,1763542876.0,1763542877.2499999999,'2314f7c8-0b75-46e2-8acb-777c8f575e47','synced',21,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(18,'9F690940-4382-44DD-B074-6ACF9914EEF6','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',66.0,1763539200.0,'08:00',1763539200.0,'2025-11-19','2025-11-19T08:00:00Z',NULL,1763543900.0,1763543901.2499999999,'acae3568-e958-4b64-a547-a39de24bebba','synced',23,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(19,'1B05FD05-1D2A-4B98-9DBD-73DB86092796','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',67.0,1763542800.0,'09:00:00',1763542800.0,'2025-11-19','2025-11-19T09:00:00Z',NULL,1763546478.0,NULL,'f455f293-d327-46e5-a722-2b3dbac2256a','synced',24,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(20,'A8F76F5B-552C-40A7-9D8E-8EA4DA52D559','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',65.0,1763542800.0,'09:00:00',1763542800.0,'2025-11-19','2025-11-19T09:00:00Z',NULL,1763546500.0,1763546501.25,'46725011-65c9-4181-84fa-1ae0cb4372ed','synced',26,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(21,'D96C28C1-6471-472F-9714-E2412799E4CC','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',72.0,1763543554.0,'09:12:34',1763543554.0,'2025-11-19','2025-11-19T09:12:34Z',NULL,1763543584.0,1763543585.2499999999,'f6fc90c8-e88e-4948-8efc-8e4020eca18a','synced',27,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(22,'6A73800C-78F5-44F4-9E50-CB1FA82A8623','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',60.0,1763545022.0,'09:37:02',1763545022.0,'2025-11-19','2025-11-19T09:37:02Z',NULL,1763545052.0,1763545053.2499999999,'37066bf3-7adb-4eb0-86e1-bb326738a7fd','synced',28,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(23,'7B84CA02-E815-4E76-8A95-D8306B2E1AC8','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',138.0,1763546400.0,'10:00:00',1763546400.0,'2025-11-19','2025-11-19T10:00:00Z',NULL,1763550100.0,1763550100.0199999808,'005f8d68-c924-4d1b-aad1-19491ede4d4c','synced',29,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(24,'273E582B-B8DD-42EB-83DD-1DF7B076D4CC','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',62.0,1763546400.0,'10:00:00',1763546400.0,'2025-11-19','2025-11-19T10:00:00Z',NULL,1763550100.0,1763550100.0199999808,NULL,'pending',30,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(25,'17BE2764-6C62-45FC-A2AF-65628D3A9D0E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',435.0,1763550000.0,'11:00:00',1763550000.0,'2025-11-19','2025-11-19T11:00:00Z',NULL,1763553682.0,1763553683.25,'360eaf27-9bea-4d72-a6f8-aa4f56011f24','synced',31,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(26,'3D72A860-88C9-49A0-98AC-E47C87CDD11E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',62.0,1763550000.0,'11:00:00',1763550000.0,'2025-11-19','2025-11-19T11:00:00Z',NULL,1763553700.0,1763553700.0199999809,NULL,'pending',32,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(27,'C84A05A7-6F43-4900-9BD4-EF17FCCA3064','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',157.0,1763553600.0,'12:00:00',1763553600.0,'2025-11-19','2025-11-19T12:00:00Z',NULL,1763561600.0,1763561600.0199999808,'743796ee-963a-4589-b4d2-095ec617bc86','synced',34,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(28,'F0B246FD-E822-45EE-945C-A5FA4BF6FCDE','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',72.0,1763553600.0,'12:00:00',1763553600.0,'2025-11-19','2025-11-19T12:00:00Z',NULL,1763557285.0,1763557286.2499999999,'5c5c0730-499b-4bea-8006-51e0820b059d','synced',35,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(29,'73464867-F96B-4081-83ED-D07BE36DBDF0','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',347.0,1763557200.0,'13:00:00',1763557200.0,'2025-11-19','2025-11-19T13:00:00Z',NULL,1763566200.0,1763566201.25,'bbe498fb-f327-47ad-a225-a79b2e1f3e54','synced',37,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(30,'52C2A76F-0593-42C8-95A3-515FD9419519','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',77.0,1763557200.0,'13:00:00',1763557200.0,'2025-11-19','2025-11-19T13:00:00Z',NULL,1763560887.0,NULL,'876bd3df-c65a-46a3-af0b-e146537ef280','synced',38,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(31,'4E10D956-A9D8-49E7-8E80-B5E4488BF4D7','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',447.0,1763560800.0,'14:00:00',1763560800.0,'2025-11-19','2025-11-19T14:00:00Z',NULL,1763564488.0,1763564489.2499999999,'c99db856-5a57-49bd-bcf4-aef8b6357f6a','synced',39,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(32,'256B8D26-693E-4B3E-945D-43616FB68B48','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',76.0,1763560800.0,'14:00:00',1763560800.0,'2025-11-19','2025-11-19T14:00:00Z',NULL,1763564600.0,1763564600.0199999809,'99b83475-fac8-436b-930b-7af5711c84df','synced',41,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(33,'65783F09-65B1-4F84-948E-B5F4E9440E5A','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',176.0,1763564400.0,'15:00:00',1763564400.0,'2025-11-19','2025-11-19T15:00:00Z',NULL,1763568100.0,1763568100.0199999808,NULL,'pending',42,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(34,'B829DE57-1434-4095-95F0-529AFAC99A22','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',79.0,1763564400.0,'15:00:00',1763564400.0,'2025-11-19','2025-11-19T15:00:00Z',NULL,1763569100.0,1763569101.2499999999,'9519de39-d162-4c56-a2c9-b1ff9662da34','synced',43,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(35,'EF56A990-3127-4070-B01D-1071DB1142AD','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',360.0,1763568000.0,'16:00:00',1763568000.0,'2025-11-19','2025-11-19T16:00:00Z',NULL,1763572200.0,1763572201.2499999999,'6f3d45e4-29b9-4f99-aaa5-ef866df89b13','synced',45,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(36,'1454D2F6-4927-400A-9219-06C233DE3186','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',65.0,1763568000.0,'16:00:00',1763568000.0,'2025-11-19','2025-11-19T16:00:00Z',NULL,1763572700.0,1763572701.25,'a0c42945-bbad-4e71-9ce3-354b6fcdc3b0','synced',47,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(37,'95EBB58C-6917-4B3F-BC40-405575ABFD26','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',859.0,1763571600.0,'17:00:00',1763571600.0,'2025-11-19','2025-11-19T17:00:00Z',NULL,1763579600.0,1763579600.0199999808,'d9364a03-9232-40a2-af4d-7cb85e8b9c8b','synced',50,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(38,'EFE4C343-E36C-4410-9EDD-68636EC77D1A','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',76.0,1763571600.0,'17:00:00',1763571600.0,'2025-11-19','2025-11-19T17:00:00Z',NULL,1763575300.0,1763575300.0199999809,NULL,'pending',51,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(39,'2CF913F5-480D-4BC3-A9BA-0C45CB52E36A','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',628.0,1763575200.0,'18:00:00',1763575200.0,'2025-11-19','2025-11-19T18:00:00Z',NULL,1763578900.0,1763578900.0199999809,NULL,'pending',52,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(40,'4B80C32E-98C6-4065-8A5E-2D8DDF1B10D4','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',67.0,1763575200.0,'18:00:00',1763575200.0,'2025-11-19','2025-11-19T18:00:00Z',NULL,1763578897.0,1763578898.25,'73ea599e-f2bd-4728-a997-a587b3c660e5','synced',53,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(41,'55AA9F5E-4130-46A2-A58E-C906846141F7','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',474.0,1763578800.0,'19:00:00',1763578800.0,'2025-11-19','2025-11-19T19:00:00Z',NULL,1763582500.0,1763582500.0199999808,NULL,'pending',54,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(42,'1A216981-2EB4-4433-B0BB-5754C5FFC3A7','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',69.0,1763578800.0,'19:00:00',1763578800.0,'2025-11-19','2025-11-19T19:00:00Z',NULL,1763583500.0,1763583501.2499999999,'282b628f-43f5-4ad6-8d19-a11ea17cf976','synced',55,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(43,'7677EA89-767E-4173-A64B-EF5C851090CB','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',344.0,1763582400.0,'20:00:00',1763582400.0,'2025-11-19','2025-11-19T20:00:00Z',NULL,1763586100.0,1763586101.25,'dd05137e-6de5-454f-aebc-21a212c88a21','synced',57,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(44,'3BAB081F-9659-475B-8BEA-33E1DE693327','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',67.0,1763582400.0,'20:00:00',1763582400.0,'2025-11-19','2025-11-19T20:00:00Z',NULL,1763586100.0,1763586100.0199999808,NULL,'pending',58,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(45,'D7EFF170-697F-42EE-B2A8-BDDA68338F2C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',62.0,1763586000.0,'21:00:00',1763586000.0,'2025-11-19','2025-11-19T21:00:00Z',NULL,1763594000.0,1763594000.0199999809,'008d2af2-b7a9-43ed-b85f-106c56731f02','synced',60,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(46,'8D78B20F-96F7-4B79-9907-55A2D6EAC6A0','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',67.0,1763586000.0,'21:41:09',1763586000.0,'2025-11-19','2025-11-19T21:00:00Z',NULL,1763590700.0,1763590701.25,'1d31af2a-659f-43d7-88e1-389c21608127','synced',62,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(47,'7972CD64-8BD9-42A3-8F65-1D6BE0AEE093','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',76.0,1763589600.0,'22:00:00',1763589600.0,'2025-11-19','2025-11-19T22:00:00Z',NULL,1763597600.0,1763597600.0199999808,'409b144e-f0f1-4646-8eb6-babc3db8ec58','synced',64,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(48,'6A31F6FE-CED4-4649-8C7F-6A2BB9F9E4E4','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',70.0,1763589600.0,'22:00:00',1763589600.0,'2025-11-19','2025-11-19T22:00:00Z',NULL,1763593300.0,1763593300.0199999809,NULL,'pending',65,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(49,'4FEA78A1-5904-4493-A9BB-F809ACE267AD','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',11.0,1763593200.0,'23:00:00',1763593200.0,'2025-11-19','2025-11-19T23:00:00Z',NULL,1763597900.0,1763597901.2499999999,'10af544c-446a-4a1f-b2c0-9cec3a8b7c4d','synced',67,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(50,'81962F6E-EFD6-4DB6-90D2-59FA30BB35A5','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',67.0,1763593200.0,'23:00:00',1763593200.0,'2025-11-19','2025-11-19T23:00:00Z',NULL,1763596907.0,1763596908.2499999999,'6d62dbf6-6ec4-4230-b40c-f837fc8a17cb','synced',68,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(51,'E7E443A1-AA90-499E-937B-1CB4A8F55D50','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763596800.0,'00:00:00',1763596800.0,'2025-11-20','2025-11-20T00:00:00Z',NULL,1763600508.0,NULL,'0c219603-13d4-425b-a89e-110a22a1ae59','synced',69,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(52,'1C1F1C4E-D959-43C7-9FC1-CBCFAB7286BD','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',55.0,1763596800.0,'00:00:00',1763596800.0,'2025-11-20','2025-11-20T00:00:00Z',NULL,1763600500.0,1763601800.0,'ed3b3fae-b5a8-4e52-98dd-92bbdd8c46d0','synced',71,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(53,'46C73A5A-65EB-45BC-A5D2-38B8B68FFCEC','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763600400.0,'01:00:00',1763600400.0,'2025-11-20','2025-11-20T01:00:00Z',NULL,1763604100.0,1763604100.0199999808,NULL,'pending',72,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(54,'5E6EB24C-2ED4-41E6-B543-0986A28ACA1D','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',60.0,1763600400.0,'01:00:00',1763600400.0,'2025-11-20','2025-11-20T01:00:00Z',NULL,1763604111.0,NULL,'55fa7ee5-1fb2-4fba-978b-6aad4d5b62cb','synced',73,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(55,'87792432-4564-473A-8245-449D310B809E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763604000.0,'02:00:00',1763604000.0,'2025-11-20','2025-11-20T02:00:00Z',NULL,1763607800.0,1763607800.0199999809,'c7b34079-dd01-46ff-accb-81b57c48d505','synced',75,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(56,'73CC7362-F9BC-4E4C-8CF0-FAF7CACB9115','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',54.0,1763604000.0,'02:00:00',1763604000.0,'2025-11-20','2025-11-20T02:00:00Z',NULL,1763607713.0,1763607714.25,'3c0451b5-3fe4-4a8d-ac19-05fc4ea3a410','synced',76,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(57,'E2CD588D-BF64-4F29-85D7-A3673B66EC59','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763607600.0,'03:00:00',1763607600.0,'2025-11-20','2025-11-20T03:00:00Z',NULL,1763611300.0,1763612600.0,'6aa7ce92-bc55-4264-980e-3549bdf2c1a5','synced',78,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(58,'A4408318-364D-4ADF-A7E3-61F1696A70BF','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',56.0,1763607600.0,'03:00:00',1763607600.0,'2025-11-20','2025-11-20T03:00:00Z',NULL,1763611300.0,1763611301.2499999999,'78a13ab3-bb0f-43fa-99ff-72d982e5cab4','pending',79,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(59,'6BF05C3B-C7D4-4E86-A8C7-BBCE107641F6','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763611200.0,'04:00:00',1763611200.0,'2025-11-20','2025-11-20T04:00:00Z',NULL,1763614900.0,1763614900.0199999809,NULL,'failed',80,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(60,'44A802DE-0808-4B52-AF89-2CE664B0D5DA','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',64.0,1763611200.0,'04:00:00',1763611200.0,'2025-11-20','2025-11-20T04:00:00Z',NULL,1763614917.0,NULL,'84af3b52-4b9c-4c87-972f-0d6c6d89eb49','synced',81,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(61,'B23EF354-C65B-4650-9BD7-9E3300A1FCF3','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',4.0,1763614800.0,'05:00:00',1763614800.0,'2025-11-20','2025-11-20T05:00:00Z',NULL,1763619500.0,1763619501.2499999999,'153cd864-cd51-466e-94f8-bf560199b1c9','synced',82,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(62,'4783EBB1-D3CF-482D-8D2A-FCCBBA24E789','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',61.0,1763614800.0,'05:00:00',1763614800.0,'2025-11-20','2025-11-20T05:00:00Z',NULL,1763618600.0,1763618600.0199999809,'9168ed94-c346-4687-b947-b842c4c707e6','synced',85,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(63,'07750EE9-67ED-4AC3-80AA-378CD7D06BF3','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',102.0,1763618400.0,'06:00:00',1763618400.0,'2025-11-20','2025-11-20T06:00:00Z',NULL,1763626400.0,1763626400.0199999809,'bba3203a-1037-470c-8b9e-bbfde958c670','synced',87,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(64,'D225CD38-C357-4E14-AC37-639ECCE412ED','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',70.0,1763618400.0,'06:00:00',1763618400.0,'2025-11-20','2025-11-20T06:00:00Z',NULL,1763622121.0,1763622122.25,'d6f71d9d-a6d8-4913-bb93-c20d2483525a','synced',88,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(65,'C8E363CB-8336-4718-BD0D-16F9C3302556','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',170.0,1763622000.0,'07:00:00',1763622000.0,'2025-11-20','2025-11-20T07:00:00Z',NULL,1763625700.0,1763625700.0199999809,NULL,'pending',89,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(66,'65FD1868-539A-4F88-A2F1-47ECA878CF65','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',64.0,1763622000.0,'07:43 ',1763622000.0,'2025-11-20','2025-11-20T07:00:00Z',NULL,1763626700.0,1763626701.25,'9a31ea19-87a7-4cc8-886c-f6422a0ddbec','synced',91,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(67,'AE3BDF9C-27D0-4C56-A0DC-EDE85E19B03C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',1055.0,1763625600.0,'08:00:00',1763625600.0,'2025-11-20','2025-11-20T08:00:00Z',NULL,1763629800.0,1763629801.2499999999,'244cfa9c-09b3-4d99-b350-47a2124c84cd','synced',93,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(68,'9089DF29-1EB6-4F1F-A56C-8539794385DC','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',74.0,1763625600.0,'08:00:00',1763625600.0,'2025-11-20','2025-11-20T08:00:00Z',NULL,1763629325.0,1763629326.2499999999,'77e3eeaa-3224-4f9a-808e-ee20144340f7','synced',94,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(69,'AB057417-A66E-46E3-888C-DCE093D3658E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',504.0,1763629200.0,'09:00:00',1763629200.0,'2025-11-20','2025-11-20T09:00:00Z',NULL,1763632900.0,1763632900.0199999809,NULL,'pending',95,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(70,'EAD01B4C-50A2-4E7A-A4EB-A6659F0FA20E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',63.0,1763629200.0,'09:00:00',1763629200.0,'2025-11-20','2025-11-20T09:00:00Z',NULL,1763632927.0,1763632928.2499999999,'32d27fc9-ba0b-49a8-aba9-61df3f08c58a','synced',96,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(71,'C22D5303-728A-4EAE-8926-C9F7139C7571','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',340.0,1763632800.0,'10:00:00',1763632800.0,'2025-11-20','2025-11-20T10:00:00Z',NULL,1763636528.0,1763636529.2499999999,'bd595be3-0d7b-4d04-9b6a-a5e44339813d','synced',97,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(72,'0DB77EDB-111D-49B4-AFEB-6BD6A771D162','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',66.0,1763632800.0,'10:00:00',1763632800.0,'2025-11-20','2025-11-20T10:00:00Z',NULL,1763636529.0,NULL,'e6865950-b27e-4511-a10d-c2f6e68926a9','synced',98,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(73,'2214ED6D-1BB8-47E4-B211-C45D8F5A5AD0','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',376.0,1763636400.0,'11:00:00',1763636400.0,'2025-11-20','2025-11-20T11:00:00Z',NULL,1763644400.0,1763644400.0199999809,'5df0769e-9f0d-4984-a7a1-896daba00c20','synced',100,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(74,'84A1C095-8906-444A-9D34-F5BA271FB40F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',60.0,1763636400.0,'11:00:00',1763636400.0,'2025-11-20','2025-11-20T11:00:00Z',NULL,1763640100.0,1763640100.0199999808,NULL,'failed',101,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(75,'4FBBC942-195B-4697-8E7D-CF9F91FD2AC7','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',1165.0,1763640000.0,'12:00:00',1763640000.0,'2025-11-20','2025-11-20T12:00:00Z',NULL,1763643732.0,NULL,'490d8283-45bb-43a4-a492-503bf106a815','synced',102,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(76,'F51F49C3-F02D-4A3F-ABAE-3E2831302545','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',78.0,1763640000.0,'12:00:00',1763640000.0,'2025-11-20','2025-11-20T12:00:00Z',NULL,1763643733.0,1763643734.25,'d535ef4f-508d-4c4d-b2ce-3e7d27304c7d','synced',103,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(77,'D5A1D598-1FF4-46A6-A936-EBAAD01EAB21','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',404.0,1763643600.0,'13:00:00',1763643600.0,'2025-11-20','2025-11-20T13:00:00Z',NULL,1763647800.0,1763647801.2499999999,'23898167-2c2c-4d3b-a5fd-eb421768bf33','synced',104,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(78,'0B8FFF2A-E0FA-4751-B37C-33FFCBC8B486','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',63.0,1763643600.0,'13:00:00',1763643600.0,'2025-11-20','2025-11-20T13:00:00Z',NULL,1763647300.0,1763647300.0199999809,NULL,'failed',107,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(79,'0077CD97-9E7E-493D-B7CD-0209DE04A338','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',126.0,1763647200.0,'14:00:00',1763647200.0,'2025-11-20','2025-11-20T14:00:00Z',NULL,1763655900.0,1763655900.0199999809,'bee80c5c-2b0a-45ad-bed8-91d28f3e0bfb','pending',110,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(80,'01841B18-B6D0-46AB-833A-8170A710C0A8','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',68.0,1763647200.0,'14:00:00',1763647200.0,'2025-11-20','2025-11-20T14:00:00Z',NULL,1763650900.0,1763650901.2499999999,'f60262a8-9ffd-4df0-88e3-f7f52bd48cd1','pending',111,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(81,'5419B639-C5F3-4D88-9415-AA8F9FAD8D7A','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',440.0,1763650800.0,'15:00:00',1763650800.0,'2025-11-20','2025-11-20T15:00:00Z',NULL,1763659500.0,1763659500.0199999809,'3ca5bbc3-4635-48a1-898a-3cccc2b745ed','pending',114,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(82,'F568CEB2-0B10-4832-8694-5CBACC7471A0','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',76.0,1763650800.0,'15:00:00',1763650800.0,'2025-11-20','2025-11-20T15:00:00Z',NULL,1763654500.0,1763654500.0199999808,NULL,'pending',115,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(83,'A9B089D7-3A78-4C45-8416-B4114C720F34','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',403.0,1763654400.0,'16:00:00',1763654400.0,'2025-11-20','2025-11-20T16:00:00Z',NULL,1763663100.0,1763663100.0199999809,'6bc501f4-29de-43c9-ba2c-97d789b9b4df','pending',118,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(84,'C8BDB964-3E41-4814-B76C-554618EEC77D','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',79.0,1763654400.0,'16:00:00',1763654400.0,'2025-11-20','2025-11-20T16:00:00Z',NULL,1763658141.0,NULL,'efd95993-ba1b-48b1-929d-43a76fae2a16','synced',119,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(85,'C8DFD48F-BB79-41F8-94C5-FD89518F5752','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',413.0,1763658000.0,'17:00:00',1763658000.0,'2025-11-20','2025-11-20T17:00:00Z',NULL,1763661700.0,1763661700.0199999808,'7165f052-e765-4241-b0be-bfbf0e1002a6','synced',120,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(86,'D15F4A40-ED1B-4614-AD72-0A6ADB5F729B','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',77.0,1763658000.0,'17:00:00',1763658000.0,'2025-11-20','2025-11-20T17:00:00Z',NULL,1763661700.0,1763661700.0199999808,NULL,'pending',121,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(87,'1C992E80-E99A-4719-9178-040B6412D4BC','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',781.0,1763661600.0,'18:00:00',1763661600.0,'2025-11-20','2025-11-20T18:00:00Z',NULL,1763665800.0,1763665801.2499999999,'9b7e7064-f186-48b5-8b2c-79dd5ac31e9e','synced',123,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(88,'798D6EF6-1A04-443D-8156-4544F35E0447','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',61.0,1763661600.0,'18:00:00',1763661600.0,'2025-11-20','2025-11-20T18:00:00Z',NULL,1763665300.0,1763665300.0199999809,NULL,'failed',124,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(89,'B0E3015C-A4F1-4CE7-9112-6FDC4C70B38C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',669.0,1763665200.0,'19:00:00',1763665200.0,'2025-11-20','2025-11-20T19:00:00Z',NULL,1763673200.0,1763673200.0199999808,'c3760b07-5220-4661-a3e4-98ddc48215a3','synced',126,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(90,'77A299B0-862B-41E4-887B-B50FFDD83F4C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',74.0,1763665200.0,'19:00:00',1763665200.0,'2025-11-20','2025-11-20T19:00:00Z',NULL,1763668900.0,1763668900.0199999809,NULL,'pending',127,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(91,'FD81A3CE-8907-4AD7-931B-DA33E9AAB9F5','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',333.0,1763668800.0,'20:00:00',1763668800.0,'2025-11-20','2025-11-20T20:00:00Z',NULL,1763677800.0,1763677801.25,'859ecb27-a8ff-44f2-8faa-31706b682dd8','synced',129,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(92,'581198AB-8968-40B4-9A84-9C51D1B45A00','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',69.0,1763668800.0,'20:00:00',1763668800.0,'2025-11-20','2025-11-20T20:00:00Z',NULL,1763673500.0,1763673501.25,'1716616b-f02f-4a87-8acd-42c67d165402','synced',130,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(93,'DB3EC771-716F-4A07-86BB-25C55968DC2C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',189.0,1763672400.0,'21:00:00',1763672400.0,'2025-11-20','2025-11-20T21:00:00Z',NULL,1763676150.0,NULL,'1ad9603e-b12f-422d-8cc9-de526c396d7e','synced',132,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(94,'A5E76692-2C35-406E-9ED6-EA52B0F8FB54','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',65.0,1763672400.0,' 21:00:00',1763672400.0,'2025-11-20','2025-11-20T21:00:00Z',NULL,1763677100.0,1763677101.2499999999,'8782718e-d09d-486e-adfd-cf6fe8cbc8e0','synced',134,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(95,'9D3BBB53-1669-4659-8C85-AC6B5A04FA5F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',168.0,1763676000.0,'22:00:00',1763676000.0,'2025-11-20','2025-11-20T22:00:00Z',NULL,1763679752.0,1763679753.25,'7b231468-a8d3-48f4-8e2f-f6990ba37b39','synced',135,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(96,'7900D3A2-9498-4B5B-A144-192D5436C27B','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',74.0,1763676000.0,'22:00:00',1763676000.0,'2025-11-20','2025-11-20T22:00:00Z',NULL,1763679700.0,1763679700.0199999808,NULL,'pending',136,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(97,'94C40BB8-A207-4C0D-818D-AA964144C39A','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',20.0,1763679600.0,'23:00:00',1763679600.0,'2025-11-20','2025-11-20T23:00:00Z',NULL,1763684300.0,1763684301.25,'8f73cc65-77de-4186-9a4d-d728402a3490','synced',137,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(98,'DDC0C28F-981A-410C-BF6C-B4687585F97D','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',67.0,1763679600.0,'23:00:00',1763679600.0,'2025-11-20','2025-11-20T23:00:00Z',NULL,1763683400.0,1763683400.0199999809,'29019ec7-3eec-46af-8148-e3b17cdb6410','synced',140,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(99,'0EBC5EF2-541A-4880-99CC-C7981DEBC61E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763683200.0,'00:00:00',1763683200.0,'2025-11-21','2025-11-21T00:00:00Z',NULL,1763686900.0,1763686900.0199999809,NULL,'syncing',141,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(100,'A78A844C-293B-4F4D-BF83-F0BE9075E7A9','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',62.0,1763683200.0,'00:00:00',1763683200.0,'2025-11-21','2025-11-21T00:00:00Z',NULL,1763686900.0,1763686900.0199999809,NULL,'pending',142,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(101,'B2871CCB-191C-44C7-B49A-C70CCE634785','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763686800.0,'01:00:00',1763686800.0,'2025-11-21','2025-11-21T01:00:00Z',NULL,1763690500.0,1763690500.0199999809,'0c6806d3-f12d-400c-8d66-36a182c2cbb9','synced',143,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(102,'46D93D59-CDEA-448C-989C-32BFE57627E9','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',61.0,1763686800.0,'01:00:00',1763686800.0,'2025-11-21','2025-11-21T01:00:00Z',NULL,1763690559.0,NULL,'63772cd3-f126-48a6-9910-238f70aad6b3','synced',144,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(103,'DE8DED5A-719E-4F2F-B84C-31F1FCABC2CB','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763690400.0,'02:00:00',1763690400.0,'2025-11-21','2025-11-21T02:00:00Z',NULL,1763694100.0,1763694100.0199999809,'a52b7eb1-1f72-42c8-9d67-dcf0fd18f379','synced',145,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(104,'549DBE25-ECFB-4B01-9DB8-5AF85BFDD09E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',67.0,1763690400.0,'02:00:00',1763690400.0,'2025-11-21','2025-11-21T02:00:00Z',NULL,1763694161.0,1763694162.25,'41c53cef-ce58-40bf-8de4-b8e983f3c937','synced',146,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(105,'44EE7B6F-7ACF-42EC-9B51-899F5F640CCC','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763694000.0,'03:00:00',1763694000.0,'2025-11-21','2025-11-21T03:00:00Z',NULL,1763697700.0,1763697700.0199999809,NULL,'pending',147,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(106,'AD7685B4-941F-4499-BA4B-6010FAAAB918','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',48.0,1763694000.0,'03:00:00',1763694000.0,'2025-11-21','2025-11-21T03:00:00Z',NULL,1763697763.0,1763697764.25,'1c88f99e-ee70-4471-b8c0-8555d33b0995','synced',148,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(107,'77508652-5D63-4B36-B731-90B74F15AD99','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763697600.0,'04:00:00',1763697600.0,'2025-11-21','2025-11-21T04:00:00Z',NULL,1763701300.0,1763701300.0199999809,NULL,'pending',149,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(108,'4DA5080B-985A-4B09-BC56-10B4B9FF8530','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',65.0,1763697600.0,'04:29 ',1763697600.0,'2025-11-21','2025-11-21T04:00:00Z',NULL,1763702300.0,1763702301.25,'0acf04af-c997-43b0-8e7d-a9fe6e34552f','synced',151,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(109,'5D86DDE9-E8EA-4E18-A1E2-69AE11645052','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',9.0,1763701200.0,'05:00:00',1763701200.0,'2025-11-21','2025-11-21T05:00:00Z',NULL,1763704900.0,1763704900.0199999809,'40766ab1-259f-4a8c-a965-f93902cc862f','synced',152,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(110,'28EEB8B1-EA71-4B40-BDB6-8838315FB400','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',60.0,1763701200.0,'05:00:00',1763701200.0,'2025-11-21','2025-11-21T05:00:00Z',NULL,1763704900.0,1763704900.0199999809,NULL,'pending',153,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(111,'0E026310-D41A-4843-BC39-13470AF94CED','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',125.0,1763704800.0,'06:00:00',1763704800.0,'2025-11-21','2025-11-21T06:00:00Z',NULL,1763708568.0,NULL,'c23f3b4e-2ea6-44d4-a57e-363802798097','synced',154,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(112,'B3EBA320-D3BD-4BFA-A4CA-E17AE74C87D9','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',70.0,1763704800.0,'06:00:00',1763704800.0,'2025-11-21','2025-11-21T06:00:00Z',NULL,1763708569.0,1763708570.2499999999,'4b6e5ac4-2f41-4785-b4ed-a49f40f46f13','synced',155,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(113,'8C629CA9-AA95-44DB-A722-59E3A27BAAE5','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',608.0,1763708400.0,'07:00:00',1763708400.0,'2025-11-21','2025-11-21T07:00:00Z',NULL,1763712600.0,1763712601.2499999999,'1c4beb2b-8b9f-4b37-a8f6-8d8bac13118b','synced',158,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(114,'81A55A1E-8BCC-4BD6-B2FE-6EBB9C5E172C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',61.0,1763708400.0,'07:00:00',1763708400.0,'2025-11-21','2025-11-21T07:00:00Z',NULL,1763713100.0,1763713101.2499999999,'7a4e84e7-8742-4a8f-8a66-ca9d001236b9','synced',159,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(115,'AB859D84-95E4-4EB3-938B-09936B114A44','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',331.0,1763712000.0,'08:00:00',1763712000.0,'2025-11-21','2025-11-21T08:00:00Z',NULL,1763720700.0,1763720700.0199999809,'6a789e92-c2c9-40a2-b771-77c6c14c8a0c','pending',163,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(116,'4917E029-8E16-4105-A4A4-507DD7FE9582','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',68.0,1763712000.0,'08:00:00',1763712000.0,'2025-11-21','2025-11-21T08:00:00Z',NULL,1763715700.0,1763715700.0199999808,NULL,'pending',164,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(117,'6B686A5E-48DD-4C95-97CC-01BC010636A6','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',167.0,1763715600.0,'09:00:00',1763715600.0,'2025-11-21','2025-11-21T09:00:00Z',NULL,1763719374.0,NULL,'b97ed319-c3d7-46e8-9b9c-d982d4759be7','synced',165,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(118,'307E9FC4-EA00-40C7-A2C5-A1C2F70FF8F5','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',65.0,1763715600.0,'09:00:00',1763715600.0,'2025-11-21','2025-11-21T09:00:00Z',NULL,1763719300.0,1763719300.0199999809,NULL,'pending',166,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(119,'16C2CC7C-4331-4C7B-96CB-24A8501C6F7C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',493.0,1763719200.0,'10:00:00',1763719200.0,'2025-11-21','2025-11-21T10:00:00Z',NULL,1763722976.0,1763722977.25,'04e4055b-8d90-454e-97dd-dbed1bc2d7a4','synced',167,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(120,'CF07E4CC-3758-4C30-9EF1-857237FF1B49','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',65.0,1763719200.0,'10:00:00',1763719200.0,'2025-11-21','2025-11-21T10:00:00Z',NULL,1763722900.0,1763722900.0199999809,NULL,'pending',168,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(121,'8A6DC50B-63A7-4765-B3E7-18C0226C6BE1','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',549.0,1763722800.0,'11:00:00',1763722800.0,'2025-11-21','2025-11-21T11:00:00Z',NULL,1763727000.0,1763727001.25,'9ce247d1-f773-4f72-ba1b-11bf21f817d4','synced',169,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(122,'15A5282D-9EBE-4B47-A41C-1EAEC0487E8B','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',79.0,1763722800.0,'11:00:00',1763722800.0,'2025-11-21','2025-11-21T11:00:00Z',NULL,1763726500.0,1763726500.0199999809,NULL,'pending',171,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(123,'830993F6-63DC-4ADD-9ECA-1DB7943CE0E6','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',1070.0,1763726400.0,'12:00:00',1763726400.0,'2025-11-21','2025-11-21T12:00:00Z',NULL,1763730600.0,1763730601.25,'f5066455-a224-4125-9a96-54b47803d614','synced',174,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(124,'5262D24C-D761-4DA5-9AD6-A43301C6F382','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',73.0,1763726400.0,'12:00:00',1763726400.0,'2025-11-21','2025-11-21T12:00:00Z',NULL,1763730200.0,1763730200.0199999809,'6456c9cb-8a39-4594-a8f9-deb13caa699f','synced',176,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(125,'5B3CCFDF-D369-4B2D-AF76-295D8CF51817','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',223.0,1763730000.0,'13:00:00',1763730000.0,'2025-11-21','2025-11-21T13:00:00Z',NULL,1763733700.0,1763733701.25,'97ba777a-cae3-4e77-be54-c47d648157ae','pending',177,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(126,'7417DB8D-BF42-4FF9-A9AE-A1605390B8AE','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',72.0,1763730000.0,'13:00:00',1763730000.0,'2025-11-21','2025-11-21T13:00:00Z',NULL,1763733783.0,NULL,'94d33ab2-9bbf-4f59-a938-a2477ab20303','synced',178,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(127,'610D7E7A-B133-4435-B4B2-FC1E4B5D6316','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',101.0,1763733600.0,'14:00:00',1763733600.0,'2025-11-21','2025-11-21T14:00:00Z',NULL,1763737384.0,1763737385.25,'24574271-17fd-4225-800c-78cfb092eea7','synced',179,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(128,'1984F5C0-A908-4C30-8695-5BD8C2D119FD','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',73.0,1763733600.0,'14:00:00',1763733600.0,'2025-11-21','2025-11-21T14:00:00Z',NULL,1763737385.0,1763737386.2499999999,'68ee6e78-9fd4-4f34-b3e9-66a1f6efcdff','synced',180,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(129,'0C4C7AF3-F2BA-4AD7-9E09-DF16AB58C7B9','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',132.0,1763737200.0,'15:00:00',1763737200.0,'2025-11-21','2025-11-21T15:00:00Z',NULL,1763740986.0,NULL,'580964ad-9505-4f35-81c3-89218412a3b8','synced',181,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(130,'BA4CF00C-F944-474D-98FF-82D176F4D363','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',74.0,1763737200.0,'15:00:00',1763737200.0,'2025-11-21','2025-11-21T15:00:00Z',NULL,1763740900.0,1763740901.25,'5e537a5a-3b1e-49f8-b437-f7fdfcf587da','synced',182,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(131,'08C5DBF5-0382-448A-A89D-EE8139C2E3D3','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',81.0,1763737954.0,'15:12:34',1763737954.0,'2025-11-21','2025-11-21T15:12:34Z',NULL,1763737984.0,1763737985.2499999999,'a707c0a0-d37b-42f0-a0e2-d92dab4517d9','synced',183,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(132,'6BBA843D-D901-4278-A7BF-0078A82FCEE5','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',69.0,1763739422.0,'15:37:02',1763739422.0,'2025-11-21','2025-11-21T15:37:02Z',NULL,1763739452.0,1763739453.2499999999,'e38b5314-8de8-4730-97dd-a5da42aa0d26','synced',184,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(133,'23B8E9E8-E9D5-4EBC-B040-9FA48D65C483','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',224.0,1763740800.0,'16:00:00',1763740800.0,'2025-11-21','2025-11-21T16:00:00Z',NULL,1763744588.0,1763744589.2499999999,'51e75fb5-8f21-405e-a278-a15bbecd0a01','synced',185,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(134,'C94FDAFC-5E27-40A3-8760-77684872BCF8','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',61.0,1763740800.0,'16:00:00',1763740800.0,'2025-11-21','2025-11-21T16:00:00Z',NULL,1763744500.0,1763744500.0199999809,NULL,'pending',186,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(135,'04541883-4482-4936-81C8-B46EEE55ED23','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',877.0,1763744400.0,'17:00:00',1763744400.0,'2025-11-21','2025-11-21T17:00:00Z',NULL,1763748190.0,1763748191.2499999999,'492742f8-780c-495d-901b-95c2d9b0e7f8','synced',187,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(136,'FC50F8CA-5CE0-4DB1-871B-F8B312AAFD34','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',65.0,1763744400.0,'17:00:00',1763744400.0,'2025-11-21','2025-11-21T17:00:00Z',NULL,1763748200.0,1763748200.0199999809,'97328fba-7916-4cec-808a-f5f000cf4967','synced',189,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(137,'A8703D8F-8703-4AD7-B194-8BE79CD62F4C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',1536.0,1763748000.0,'18:00:00',1763748000.0,'2025-11-21','2025-11-21T18:00:00Z',NULL,1763757000.0,1763757001.2499999999,'fa0a09b0-cd79-4288-84fd-7b1100ab23ab','synced',191,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(138,'C26677A4-1BB2-4EDE-9500-30B47AFD1BAB','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',65.0,1763748000.0,'18:00:00',1763748000.0,'2025-11-21','2025-11-21T18:00:00Z',NULL,1763751793.0,1763751794.2499999999,'01792ea4-4c6f-4847-b0ca-f1bff02ea899','synced',192,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(139,'464CF5A2-FD30-407E-ACED-31E719155F18','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',170.0,1763751600.0,'19:00:00',1763751600.0,'2025-11-21','2025-11-21T19:00:00Z',NULL,1763760300.0,1763760300.0199999808,'22fb5978-42b5-4c21-9294-0adccb29c8fa','pending',195,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(140,'65FE825C-DE23-427F-A521-F6BBF2519FFC','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',61.0,1763751600.0,'19:00:00',1763751600.0,'2025-11-21','2025-11-21T19:00:00Z',NULL,1763755400.0,1763755400.0199999809,'3cdea4f1-84d6-4707-bdd6-43859029b318','synced',197,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(141,'06CAC00E-0705-4EBF-A784-D37296CF286F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',491.0,1763755200.0,'20:00:00',1763755200.0,'2025-11-21','2025-11-21T20:00:00Z',NULL,1763758996.0,1763758997.25,'a277e823-b4bb-4d09-9d30-f792ce7469bd','synced',198,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(142,'E1883340-4B2C-49AD-9B24-D95E43588E76','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',64.0,1763755200.0,'20:40:15',1763755200.0,'2025-11-21','2025-11-21T20:00:00Z',NULL,1763759900.0,1763759901.25,'70052622-e2bc-4e15-90ba-d7efdb549fc1','synced',200,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(143,'9F392B4B-81C5-4767-84DD-09AF034E5E5C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',155.0,1763758800.0,'21:00:00',1763758800.0,'2025-11-21','2025-11-21T21:00:00Z',NULL,1763763000.0,1763763001.25,'09a17085-ca07-4d5b-be3a-0921feabd7cc','synced',202,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(144,'2672796D-899B-4B81-AD8F-0B79BCA87D84','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',78.0,1763758800.0,' 21:00:00',1763758800.0,'2025-11-21','2025-11-21T21:00:00Z',NULL,1763763500.0,1763763501.2499999999,'42ab6af6-b981-48b8-9045-d8eb50a0f74e','synced',204,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(145,'98E0DB75-5CFF-4191-BD41-3386CAB9EACA','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',142.0,1763762400.0,'22:00:00',1763762400.0,'2025-11-21','2025-11-21T22:00:00Z',NULL,1763766100.0,1763766100.0199999809,'c26986d4-aba2-4531-9836-d9c8751d2625','synced',205,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(146,'0EEF7276-9181-4BF6-A398-208947AB7F29','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',64.0,1763762400.0,'22:00:00',1763762400.0,'2025-11-21','2025-11-21T22:00:00Z',NULL,1763766200.0,1763766200.0199999809,'4c8db250-1b7b-4113-adf2-3bcc44048fe5','synced',207,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(147,'020735A7-4EBC-4BEF-AE06-7743E6E2DF48','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',12.0,1763766000.0,'23:00:00',1763766000.0,'2025-11-21','2025-11-21T23:00:00Z',NULL,1763769802.0,1763769803.25,'e07c473b-6e65-463b-bc0b-98b4b48d770f','synced',208,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(148,'22CD80E3-EE3F-48AE-A37E-3AD645EC54DB','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',71.0,1763766000.0,'23:58:49',1763766000.0,'2025-11-21','2025-11-21T23:00:00Z',NULL,1763770700.0,1763770701.2499999999,'07f8a33a-8bb4-4c53-93b4-5cb65a00094b','synced',210,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(149,'971F5497-B265-427B-884C-6418FC3496A0','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763769600.0,'00:00:00',1763769600.0,'2025-11-22','2025-11-22T00:00:00Z',NULL,1763773300.0,1763773300.0199999808,NULL,'pending',211,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(150,'AA9618D9-BAE4-4905-B07F-2E2650F2DBB8','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',57.0,1763769600.0,'00:00:00',1763769600.0,'2025-11-22','2025-11-22T00:00:00Z',NULL,1763774300.0,1763774301.2499999999,'56ceee3f-1059-42c9-96c7-b7eb71b750ca','synced',212,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(151,'9FF0ACB9-BDDA-4784-9AEB-893896402575','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763773200.0,'01:00:00',1763773200.0,'2025-11-22','2025-11-22T01:00:00Z',NULL,1763777900.0,1763777901.25,'35ec53a2-190a-4e66-82a0-9b3f91fcf910','synced',215,19,1795899774.4548892975,6);
INSERT INTO progress_entries VALUES(152,'7ED220DB-F5A8-4235-ABB9-9F78C5339593','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',48.0,1763773200.0,'01:00:00',1763773200.0,'2025-11-22','2025-11-22T01:00:00Z',NULL,1763777007.0,NULL,'43fee968-b824-40f2-a223-10623e6befa9','synced',216,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(153,'F33BD1F7-E00B-429D-AA54-B006211C5759','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763776800.0,'02:00:00',1763776800.0,'2025-11-22','2025-11-22T02:00:00Z',NULL,1763780500.0,1763780500.0199999809,NULL,'pending',217,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(154,'E194B2E6-857B-4230-B857-522E677288CD','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',66.0,1763776800.0,'02:00:00',1763776800.0,'2025-11-22','2025-11-22T02:00:00Z',NULL,1763780600.0,1763780600.0199999808,'b623e35a-684d-4ea4-9b10-079fb1aa956f','synced',219,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(155,'5BCDB331-00EF-442B-A127-4909F459A20E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763780400.0,'03:00:00',1763780400.0,'2025-11-22','2025-11-22T03:00:00Z',NULL,1763784100.0,1763784100.0199999809,NULL,'syncing',220,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(156,'655B5C67-F98E-4374-BF83-2DCCC6CEA46F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',56.0,1763780400.0,'03:00:00',1763780400.0,'2025-11-22','2025-11-22T03:00:00Z',NULL,1763784211.0,1763784212.2499999999,'84ab0d39-10e3-4cec-9874-064735157bad','synced',221,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(157,'5A12376E-AF54-423A-BFD1-FCC633F6FC89','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763784000.0,'04:00:00',1763784000.0,'2025-11-22','2025-11-22T04:00:00Z',NULL,1763787812.0,1763787813.2499999999,'b9e58d63-5e2d-4d41-b9f1-1f8f02809f9d','synced',222,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(158,'18B33D5A-6619-44E2-A683-CBBB57E906C2','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',61.0,1763784000.0,'04:00:00',1763784000.0,'2025-11-22','2025-11-22T04:00:00Z',NULL,1763787700.0,1763787700.0199999808,NULL,'pending',223,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(159,'61B1EB00-E8D3-4ABD-ABC0-E600A4D43131','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',19.0,1763787600.0,'05:00:00',1763787600.0,'2025-11-22','2025-11-22T05:00:00Z',NULL,1763791414.0,1763791415.2499999999,'4bced5ec-81e8-436a-b3f7-6a663b85b05f','synced',224,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(160,'DF4ADCEE-0617-4C6F-AB31-606ACF071E66','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',63.0,1763787600.0,'05:00:00',1763787600.0,'2025-11-22','2025-11-22T05:00:00Z',NULL,1763791400.0,1763791400.0199999809,'5827bb3f-4f0d-4bf0-a2e7-dccbf084e2d4','synced',226,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(161,'DB9AAF31-FEFC-481D-9F4A-F2E49446F265','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',125.0,1763791200.0,'06:00:00',1763791200.0,'2025-11-22','2025-11-22T06:00:00Z',NULL,1763800200.0,1763800201.25,'2b389222-bb8b-4859-8601-9f8d2da3af65','synced',228,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(162,'FC2A839E-ADD8-432B-9B01-1B665C3B9D60','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',67.0,1763791200.0,'06:00:00',1763791200.0,'2025-11-22','2025-11-22T06:00:00Z',NULL,1763794900.0,1763794901.2499999999,'6485590f-6914-4b66-862b-1098b2335c61','synced',230,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(163,'7627922A-FAFD-483D-8CAA-893FAF2F05B9','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',74.0,1763791954.0,'06:12:34',1763791954.0,'2025-11-22','2025-11-22T06:12:34Z',NULL,1763791984.0,1763791985.2499999999,'d9ba5bbf-1660-4e6e-bfbd-7b70e4d864ef','synced',231,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(164,'0E3BA918-62FE-4BCA-B222-368960FDACC0','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',62.0,1763793422.0,'06:37:02',1763793422.0,'2025-11-22','2025-11-22T06:37:02Z',NULL,1763793452.0,1763793453.25,'854c1612-45a7-4b22-b848-c4a26ac337a9','synced',232,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(165,'A54F7B0E-B56E-42E1-800C-9EA3404A0818','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',723.0,1763794800.0,'07:00:00',1763794800.0,'2025-11-22','2025-11-22T07:00:00Z',NULL,1763799000.0,1763799001.2499999999,'c888b0ff-05d3-4a73-8434-57ad6fdc319d','synced',233,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(166,'71D79677-7B26-4F0D-A756-8682EC07229E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',62.0,1763794800.0,'07:00:00',1763794800.0,'2025-11-22','2025-11-22T07:00:00Z',NULL,1763798619.0,NULL,'63ac5daa-6a7a-4481-b636-3a5ed7c3a26a','synced',236,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(167,'EAC59D13-21E5-4644-9204-829BB39CB253','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',627.0,1763798400.0,'08:00:00',1763798400.0,'2025-11-22','2025-11-22T08:00:00Z',NULL,1763806400.0,1763806400.0199999809,'04060197-fea9-46f6-bbda-2c52d91f5ee1','synced',238,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(168,'DADFD18D-2609-44A3-B4A6-B346F075BD7D','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',65.0,1763798400.0,'08:00:00',1763798400.0,'2025-11-22','2025-11-22T08:00:00Z',NULL,1763802100.0,1763802101.2499999999,'6bb50e41-9a78-4b68-b021-ddcaa10f91f2','synced',239,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(169,'91853FDC-6F4C-4D2E-B928-2EE6D437A295','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',72.0,1763799154.0,'08:12:34',1763799154.0,'2025-11-22','2025-11-22T08:12:34Z',NULL,1763799184.0,1763799185.25,'7a171889-ad2e-4d7d-ac07-2695d6913a14','synced',240,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(170,'DA847B51-0BF6-4DFE-BE43-5C9D2A959C20','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',60.0,1763800622.0,'08:37:02',1763800622.0,'2025-11-22','2025-11-22T08:37:02Z',NULL,1763800652.0,1763800653.25,'cc972f79-6ba0-46d6-920c-2d2a906450eb','synced',241,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(171,'3E7F05A3-D2A7-412A-9C50-74096CD15236','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',565.0,1763802000.0,'09:00:00',1763802000.0,'2025-11-22','2025-11-22T09:00:00Z',NULL,1763805700.0,1763805700.0199999809,NULL,'failed',242,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(172,'8BB16EEE-6C87-4B17-B567-6B5031770F59','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',72.0,1763802000.0,'09:00:00',1763802000.0,'2025-11-22','2025-11-22T09:00:00Z',NULL,1763806700.0,1763806701.2499999999,'3727761d-bbe1-43ee-a186-14a670e1f82b','synced',243,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(173,'AED27958-EB4F-4C43-A9DF-E0B73F7A9353','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',215.0,1763805600.0,'10:00:00',1763805600.0,'2025-11-22','2025-11-22T10:00:00Z',NULL,1763809300.0,1763809300.0199999808,NULL,'pending',245,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(174,'D820B649-CAA8-4126-9212-86FED0700D16','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',80.0,1763805600.0,'10:00:00',1763805600.0,'2025-11-22','2025-11-22T10:00:00Z',NULL,1763809300.0,1763809300.0199999808,NULL,'failed',246,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(175,'7EF7E881-BB54-4BA8-ACEA-58A50468B3B3','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',310.0,1763809200.0,'11:00:00',1763809200.0,'2025-11-22','2025-11-22T11:00:00Z',NULL,1763813026.0,1763813027.25,'506e213b-e2bd-4d33-b365-b14e649eb26d','synced',247,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(176,'60ADBB68-5EED-4644-9C87-85463DDE91F5','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',61.0,1763809200.0,'11:00:00',1763809200.0,'2025-11-22','2025-11-22T11:00:00Z',NULL,1763812900.0,1763812901.25,'3fc16270-a978-4cb2-a8f0-606e48642fcb','synced',248,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(177,'9377E67A-F8ED-428D-A1B1-D1155D4662A1','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',68.0,1763809954.0,'11:12:34',1763809954.0,'2025-11-22','2025-11-22T11:12:34Z',NULL,1763809984.0,1763809985.2499999999,'842850c9-9dd4-47ad-bdbf-5d660739e493','synced',249,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(178,'4262A2C9-42D0-40B7-B3BE-DF984236512D','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',56.0,1763811422.0,'11:37:02',1763811422.0,'2025-11-22','2025-11-22T11:37:02Z',NULL,1763811452.0,1763811453.2499999999,'d98faf4b-f5af-482f-90ca-f9e3260b42e4','synced',250,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(179,'792E2D85-9186-41EA-97C1-491E0AA65A2B','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',1095.0,1763812800.0,'12:00:00',1763812800.0,'2025-11-22','2025-11-22T12:00:00Z',NULL,1763816500.0,1763816500.0199999809,NULL,'failed',251,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(180,'916293CB-4C62-4086-A7AA-8EB643D30C9C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',73.0,1763812800.0,'12:00:00',1763812800.0,'2025-11-22','2025-11-22T12:00:00Z',NULL,1763816500.0,1763816500.0199999809,NULL,'syncing',252,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(181,'6EEF2D4D-717E-47EF-ADB9-31206FECE964','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',919.0,1763816400.0,'13:00:00',1763816400.0,'2025-11-22','2025-11-22T13:00:00Z',NULL,1763825100.0,1763825100.0199999809,'41fe48cb-d04c-4e29-be49-77f9290efd8e','pending',255,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(182,'DED76C28-10BE-45F8-8441-E60151DD053C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',65.0,1763816400.0,'13:00:00',1763816400.0,'2025-11-22','2025-11-22T13:00:00Z',NULL,1763820100.0,1763820100.0199999809,NULL,'pending',256,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(183,'F15A1383-E1A0-4098-A3D4-B8E93929B37B','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',65.0,1763820000.0,'14:00:00',1763820000.0,'2025-11-22','2025-11-22T14:00:00Z',NULL,1763823700.0,1763823700.0199999808,NULL,'pending',257,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(184,'93EED6F1-62AB-41E4-A633-4742A3249FB2','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',80.0,1763820000.0,'14:00:00',1763820000.0,'2025-11-22','2025-11-22T14:00:00Z',NULL,1763823700.0,1763823700.0199999808,NULL,'pending',258,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(185,'22F925A1-0C1B-4904-BEFD-9D116BA2A780','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',179.0,1763823600.0,'15:00:00',1763823600.0,'2025-11-22','2025-11-22T15:00:00Z',NULL,1763827800.0,1763827801.25,'15583357-db2a-4d5f-9050-948293f323ba','synced',261,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(186,'1CD01671-0B5D-45DF-8AAC-6A2AD1465370','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',80.0,1763823600.0,'15:00:00',1763823600.0,'2025-11-22','2025-11-22T15:00:00Z',NULL,1763827435.0,1763827436.25,'3edb0201-72b2-43c3-81a6-c3f4a4baf928','synced',262,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(187,'5771FE2A-4CF9-418F-83FD-91CED59712B7','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',655.0,1763827200.0,'16:00:00',1763827200.0,'2025-11-22','2025-11-22T16:00:00Z',NULL,1763836200.0,1763836201.25,'edac42e9-7305-4dde-8b63-2d0d5aeb44a1','synced',264,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(188,'41B9ED72-D07F-42CE-ADF6-3D35CD75C96A','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',68.0,1763827200.0,'16:00:00',1763827200.0,'2025-11-22','2025-11-22T16:00:00Z',NULL,1763831037.0,NULL,'dc3e6f0c-662c-4dcb-8d86-55922d786604','synced',265,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(189,'3C54BF7D-C84B-494E-8D2D-CD86BD54B5E6','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',246.0,1763830800.0,'17:00:00',1763830800.0,'2025-11-22','2025-11-22T17:00:00Z',NULL,1763835000.0,1763835001.2499999999,'01abf075-4ceb-47ba-86a5-3e7b94b5c09b','synced',266,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(190,'3875B104-4E95-4B75-9C7C-F1202E3F474F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',77.0,1763830800.0,'17:00:00',1763830800.0,'2025-11-22','2025-11-22T17:00:00Z',NULL,1763834500.0,1763834500.0199999809,'526e1499-f1e5-4580-902f-9b242d29481f','synced',269,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(191,'AE347CD6-C564-4658-AC10-2DA9933C4568','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',718.0,1763834400.0,'18:00:00',1763834400.0,'2025-11-22','2025-11-22T18:00:00Z',NULL,1763838100.0,1763838100.0199999809,NULL,'pending',270,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(192,'45D9F4DF-77C9-4412-982C-140CAEFD32BF','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',72.0,1763834400.0,'18:00:00',1763834400.0,'2025-11-22','2025-11-22T18:00:00Z',NULL,1763838241.0,1763838242.25,'ff83bd98-2fd6-4f20-a124-7d33eda717f5','synced',271,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(193,'C8BC15AF-852C-4B0B-845D-6949403B5900','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',170.0,1763838000.0,'19:00:00',1763838000.0,'2025-11-22','2025-11-22T19:00:00Z',NULL,1763841842.0,1763841843.25,'6c0e34ea-6810-4cdb-9ec4-86cab5bdb18f','synced',272,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(194,'7B125C93-CA38-4E0F-9EE4-78006803115F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',80.0,1763838000.0,'19:00:00',1763838000.0,'2025-11-22','2025-11-22T19:00:00Z',NULL,1763841700.0,1763841700.0199999809,NULL,'pending',273,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(195,'CDD3F92F-5BF8-4A61-A8D0-3B7AA9E91F87','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',562.0,1763841600.0,'20:00:00',1763841600.0,'2025-11-22','2025-11-22T20:00:00Z',NULL,1763845800.0,1763845801.2499999999,'cbf6f42d-f3ce-4900-9314-689ba4e166ab','synced',276,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(196,'4445C36E-4530-466B-A130-D4382DF985AD','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',74.0,1763841600.0,'20:00:00',1763841600.0,'2025-11-22','2025-11-22T20:00:00Z',NULL,1763845300.0,1763845300.0199999808,NULL,'syncing',277,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(197,'061C6657-8119-4E60-B7E4-078CB7606BAE','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',221.0,1763845200.0,'21:00:00',1763845200.0,'2025-11-22','2025-11-22T21:00:00Z',NULL,1763848900.0,1763848900.0199999809,NULL,'pending',278,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(198,'D978D075-A831-46C9-A126-EFB569B1D4A9','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',72.0,1763845200.0,'21:00:00',1763845200.0,'2025-11-22','2025-11-22T21:00:00Z',NULL,1763849047.0,1763849048.2499999999,'dfbe1af4-2126-4789-b4fa-21933f3bad56','synced',279,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(199,'E2DDF35A-528A-46FD-9EBD-F557475A47A2','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',99.0,1763848800.0,'22:00:00',1763848800.0,'2025-11-22','2025-11-22T22:00:00Z',NULL,1763853000.0,1763853001.2499999999,'38b49796-3de1-4ab5-b898-8ada1cfc2920','synced',281,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(200,'35388CC4-4BEE-425D-ABEA-71A0F1F16846','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',70.0,1763848800.0,'22:00:00',1763848800.0,'2025-11-22','2025-11-22T22:00:00Z',NULL,1763852500.0,1763852500.0199999809,'6250297d-7460-4754-b84a-3b7fa7bb11a9','synced',282,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(201,'2106E840-75A0-4854-B5DD-A2BC0A03C3A1','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',22.0,1763852400.0,'23:00:00',1763852400.0,'2025-11-22','2025-11-22T23:00:00Z',NULL,1763856200.0,1763856200.0199999808,'24d109c2-c4f1-4e7f-9477-b1705d254345','synced',284,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(202,'974CF333-23A3-4462-92E5-06C3ECB4B4AF','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',80.0,1763852400.0,'23:00:00',1763852400.0,'2025-11-22','2025-11-22T23:00:00Z',NULL,1763856100.0,1763856100.0199999809,NULL,'pending',285,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(203,'A714D1ED-5001-49F8-B37F-2BA835238AB1','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763856000.0,'00:00:00',1763856000.0,'2025-11-23','2025-11-23T00:00:00Z',NULL,1763859852.0,NULL,'f8b0f997-4553-48ad-a9c5-212f6935299d','synced',286,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(204,'D8B3392B-05F6-4336-BA4D-1169D69A766B','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',64.0,1763856000.0,'00:00:00',1763856000.0,'2025-11-23','2025-11-23T00:00:00Z',NULL,1763859853.0,1763859854.2499999999,'d23079a1-e27f-4b13-ac32-8d5bae8e53e4','synced',287,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(205,'0863038F-3F08-41A0-B38D-6059E6464F91','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763859600.0,'01:00:00',1763859600.0,'2025-11-23','2025-11-23T01:00:00Z',NULL,1763863454.0,1763863455.25,'47cea261-fdbd-4aaa-86e2-6c5b40b680d0','synced',288,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(206,'9D2B1495-5B17-44C9-A35B-1D104F19E308','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',58.0,1763859600.0,'01:00:00',1763859600.0,'2025-11-23','2025-11-23T01:00:00Z',NULL,1763863300.0,1763863300.0199999808,NULL,'failed',289,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(207,'BEE36CF4-3C25-4B08-9755-F99402238465','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763863200.0,'02:00:00',1763863200.0,'2025-11-23','2025-11-23T02:00:00Z',NULL,1763866900.0,1763866900.0199999808,NULL,'pending',290,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(208,'A5C77E77-6498-4C3C-8BAD-8C223D519100','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',66.0,1763863200.0,'02:00:00',1763863200.0,'2025-11-23','2025-11-23T02:00:00Z',NULL,1763866900.0,1763866901.25,'7c8806f4-8edf-4d26-86bb-c9f9f8fc887c','synced',292,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(209,'4E311CC4-DE3A-48AC-8988-675EED206FE6','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',73.0,1763863954.0,'02:12:34',1763863954.0,'2025-11-23','2025-11-23T02:12:34Z',NULL,1763863984.0,1763863985.2499999999,'db5c3434-b5cf-4327-a861-a13340acbb41','synced',293,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(210,'5714F241-20B7-40F8-9771-FB580C967B00','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',61.0,1763865422.0,'02:37:02',1763865422.0,'2025-11-23','2025-11-23T02:37:02Z',NULL,1763865452.0,1763865453.25,'f9df98a3-32c9-433c-91d1-11254566344a','synced',294,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(211,'493225C8-CABF-4903-8B15-4E1FCB801177','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763866800.0,'03:00:00',1763866800.0,'2025-11-23','2025-11-23T03:00:00Z',NULL,1763870658.0,NULL,'607861ec-5806-4175-bda8-94a316035676','synced',295,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(212,'54EAB91D-1321-40B2-A3C7-95ADAB6BFEF3','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',60.0,1763866800.0,'03:00:00',1763866800.0,'2025-11-23','2025-11-23T03:00:00Z',NULL,1763870500.0,1763870500.0199999809,NULL,'pending',296,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(213,'DB887DA0-30A1-4282-BCB2-72B022D0F93F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763870400.0,'04:00:00',1763870400.0,'2025-11-23','2025-11-23T04:00:00Z',NULL,1763874260.0,1763874261.25,'249908ae-508d-40bc-bde3-66c5135128b5','synced',297,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(214,'CEC0D12C-54A7-4A26-813A-805DC4AA0CDB','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',64.0,1763870400.0,' 04:00:00',1763870400.0,'2025-11-23','2025-11-23T04:00:00Z',NULL,1763875100.0,1763875101.25,'c0241d32-5ecd-4ce5-9d70-f4bec6f5588f','synced',299,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(215,'7B875BE1-1940-4D5D-818C-37A841248635','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',7.0,1763874000.0,'05:00:00',1763874000.0,'2025-11-23','2025-11-23T05:00:00Z',NULL,1763877800.0,1763877800.0199999809,'7842299a-1034-4dfe-af88-989a06c527b9','synced',301,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(216,'C4F8BD8A-709B-441B-B771-6C5513F544B5','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',58.0,1763874000.0,'05:00:00',1763874000.0,'2025-11-23','2025-11-23T05:00:00Z',NULL,1763877863.0,1763877864.25,'8cb17534-0daa-4635-8711-c96909485217','synced',302,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(217,'7A5DEC7A-1ECD-4B67-8751-40591D49F74A','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',35.0,1763877600.0,'06:00:00',1763877600.0,'2025-11-23','2025-11-23T06:00:00Z',NULL,1763882300.0,1763882301.2499999999,'92de261d-c3a6-4db4-9922-4774841e10a2','synced',304,19,1795899774.4548892975,6);
INSERT INTO progress_entries VALUES(218,'F1C978F1-18F2-44D4-91BE-47499FC726C1','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',63.0,1763877600.0,'06:00:00',1763877600.0,'2025-11-23','2025-11-23T06:00:00Z',NULL,1763881400.0,1763881400.0199999809,'02b2675f-c51b-48dc-a675-428e2fdf9571','synced',306,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(219,'A81947A9-096B-40CC-811E-4373BCB09286','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',539.0,1763881200.0,'07:00:00',1763881200.0,'2025-11-23','2025-11-23T07:00:00Z',NULL,1763885066.0,1763885067.25,'a3c85bd2-9aca-4433-a08a-f07b27feaa8e','synced',307,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(220,'E6085D0E-C33A-4CAE-A00A-7A30D35BC005','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',77.0,1763881200.0,'07:00:00',1763881200.0,'2025-11-23','2025-11-23T07:00:00Z',NULL,1763884900.0,1763884900.0199999808,NULL,'pending',308,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(221,'60AAC29E-D7EA-4E5F-8EC7-A1FC180328FF','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',194.0,1763884800.0,'08:00:00',1763884800.0,'2025-11-23','2025-11-23T08:00:00Z',NULL,1763893500.0,1763893500.0199999809,'7d09df0e-4d8a-4a33-8d47-5b7b3ebddcbf','pending',311,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(222,'0AD9421C-75DD-4C8C-8F53-18D1C672EB33','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',78.0,1763884800.0,'08:00:00',1763884800.0,'2025-11-23','2025-11-23T08:00:00Z',NULL,1763889500.0,1763889501.25,'c29e029d-0942-4aaf-9886-4765e9b5edce','synced',312,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(223,'3698D00A-50F7-4293-8501-32B1F59523AD','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',388.0,1763888400.0,'09:00:00',1763888400.0,'2025-11-23','2025-11-23T09:00:00Z',NULL,1763892600.0,1763892601.2499999999,'406d9c9e-670d-43fd-a2d5-29dc4ee3cb85','synced',316,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(224,'6480498B-5A49-4965-BE86-43BFD4DF68FA','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',72.0,1763888400.0,'09:00:00',1763888400.0,'2025-11-23','2025-11-23T09:00:00Z',NULL,1763892100.0,1763892100.0199999809,NULL,'pending',317,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(225,'208C050A-013D-4EE7-A0FC-4116B0F520FC','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',188.0,1763892000.0,'10:00:00',1763892000.0,'2025-11-23','2025-11-23T10:00:00Z',NULL,1763895700.0,1763895700.0199999809,NULL,'pending',318,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(226,'44B18D5D-AC19-4698-9C8D-C8A06EC54D0C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',76.0,1763892000.0,'10:00:00',1763892000.0,'2025-11-23','2025-11-23T10:00:00Z',NULL,1763895700.0,1763895700.0199999809,NULL,'failed',319,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(227,'2AAF1088-3400-4D02-825F-9CD357D93BDF','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',550.0,1763895600.0,'11:00:00',1763895600.0,'2025-11-23','2025-11-23T11:00:00Z',NULL,1763899300.0,1763899300.0199999809,NULL,'pending',320,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(228,'91D93C6F-D344-4251-8844-2B59E0591501','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',72.0,1763895600.0,'11:00:00',1763895600.0,'2025-11-23','2025-11-23T11:00:00Z',NULL,1763899300.0,1763899300.0199999809,NULL,'pending',321,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(229,'49AACEF9-2948-4643-92C0-3790DFCB4B00','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',945.0,1763899200.0,'12:00:00',1763899200.0,'2025-11-23','2025-11-23T12:00:00Z',NULL,1763903076.0,NULL,'61bbb23e-b06b-4e13-86f2-bd3cd3e35f2b','synced',322,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(230,'10888E98-8111-4347-9ED8-BCFF482A4C43','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',62.0,1763899200.0,'12:00:00',1763899200.0,'2025-11-23','2025-11-23T12:00:00Z',NULL,1763903077.0,1763903078.25,'b4e041de-7d81-4fae-8a43-6a9d7d2b8023','synced',323,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(231,'273362D4-5462-4395-8E23-D8348D010905','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',456.0,1763902800.0,'13:00:00',1763902800.0,'2025-11-23','2025-11-23T13:00:00Z',NULL,1763906500.0,1763906500.0199999809,NULL,'pending',324,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(232,'0BCC3448-E39D-4294-8BD0-4D5E94EE9578','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',74.0,1763902800.0,'13:00:00',1763902800.0,'2025-11-23','2025-11-23T13:00:00Z',NULL,1763906500.0,1763906500.0199999809,NULL,'syncing',325,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(233,'1522BCBD-9FC6-4311-9854-C12FFDBF58A1','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',97.0,1763906400.0,'14:00:00',1763906400.0,'2025-11-23','2025-11-23T14:00:00Z',NULL,1763910280.0,1763910281.2499999999,'32ba8287-a938-465f-b471-6a93e60eb060','synced',326,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(234,'7A644CC4-572A-478D-A22C-012D9AEEE24F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',73.0,1763906400.0,'14:00:00',1763906400.0,'2025-11-23','2025-11-23T14:00:00Z',NULL,1763910100.0,1763911400.0,'4440eaac-86cf-4cc7-ba32-6df9119ef67c','synced',328,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(235,'0EF7F7EA-A7EF-495C-A470-5C53C1826DBA','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',473.0,1763910000.0,'15:00:00',1763910000.0,'2025-11-23','2025-11-23T15:00:00Z',NULL,1763914200.0,1763914201.25,'f5667823-d1a8-4436-ab8b-54d73050fba3','synced',329,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(236,'3D0C35DD-E46C-4B9B-B7A6-298F1519FD86','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',80.0,1763910000.0,'15:00:00',1763910000.0,'2025-11-23','2025-11-23T15:00:00Z',NULL,1763913700.0,1763913700.0199999809,NULL,'pending',331,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(237,'CF0DD6B1-9CC2-4603-91AD-52407DF4723F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',189.0,1763913600.0,'16:00:00',1763913600.0,'2025-11-23','2025-11-23T16:00:00Z',NULL,1763922300.0,1763922300.0199999809,'63b09e0a-6846-422f-a3b1-3170f0b7e7e9','pending',334,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(238,'A9380AC7-1052-4D5B-9C9E-DA40F45E7ACC','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',66.0,1763913600.0,'16:00:00',1763913600.0,'2025-11-23','2025-11-23T16:00:00Z',NULL,1763917485.0,NULL,'95310ca1-dacb-42cc-8159-f7b270cbf84f','synced',335,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(239,'EB0BEB16-0902-4045-9ACF-81DC654F93C9','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',892.0,1763917200.0,'17:00:00',1763917200.0,'2025-11-23','2025-11-23T17:00:00Z',NULL,1763921400.0,1763921401.2499999999,'5a70173d-675e-4c5a-970f-0c1178a8d987','synced',337,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(240,'7BC428E2-4FDD-4D26-B59E-8F7ABB625FC5','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',60.0,1763917200.0,'17:00:00',1763917200.0,'2025-11-23','2025-11-23T17:00:00Z',NULL,1763920900.0,1763920900.0199999808,'315727da-7750-4951-b234-169ae59282de','synced',338,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(241,'17659C82-ECDB-463D-9BB6-EC9532D13FCA','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',1114.0,1763920800.0,'18:00:00',1763920800.0,'2025-11-23','2025-11-23T18:00:00Z',NULL,1763924500.0,1763924500.0199999809,NULL,'pending',339,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(242,'3B6F4309-BEE7-41A2-A881-F86312357CB8','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',78.0,1763920800.0,'18:00:00',1763920800.0,'2025-11-23','2025-11-23T18:00:00Z',NULL,1763924500.0,1763924500.0199999809,NULL,'pending',340,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(243,'1743EA09-4C3D-4730-9596-F8C0B8C8E7B1','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',738.0,1763924400.0,'19:00:00',1763924400.0,'2025-11-23','2025-11-23T19:00:00Z',NULL,1763928100.0,1763928100.0199999809,'df2ed0b3-dfd3-4c30-b553-ea107d307f95','synced',341,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(244,'EE5CA706-40E8-402E-AE1C-A2A2F95B5929','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',60.0,1763924400.0,'19:00:00',1763924400.0,'2025-11-23','2025-11-23T19:00:00Z',NULL,1763928200.0,1763928200.0199999808,'0e049be7-3fd9-4d48-8fe0-ed6f3e0d13ad','synced',343,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(245,'60C67FFC-ABE2-44D1-A15E-18D2360D989A','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',542.0,1763928000.0,'20:00:00',1763928000.0,'2025-11-23','2025-11-23T20:00:00Z',NULL,1763937000.0,1763937001.25,'5afc8bb8-8771-4198-9595-ac97d8858430','synced',345,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(246,'848D5095-80A5-4773-8A8A-91B626D24CDF','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',60.0,1763928000.0,'20:00:00',1763928000.0,'2025-11-23','2025-11-23T20:00:00Z',NULL,1763931700.0,1763931701.2499999999,'1c751cf6-998c-4314-bc6a-5c2ca8f80fc0','synced',346,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(247,'7C64DE6E-E650-4249-8CE0-677291B9162C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',67.0,1763928754.0,'20:12:34',1763928754.0,'2025-11-23','2025-11-23T20:12:34Z',NULL,1763928784.0,1763928785.25,'43fb1b26-d65c-47de-ac51-b4a968fdeace','synced',347,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(248,'B34B617F-8278-44DF-982E-8C2C31EDAF83','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',55.0,1763930222.0,'20:37:02',1763930222.0,'2025-11-23','2025-11-23T20:37:02Z',NULL,1763930252.0,1763930253.2499999999,'44bb540d-2830-43da-bfb7-e76490a7bb80','synced',348,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(249,'0F0CA85B-28EA-4733-85B0-7E7B7612432F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',281.0,1763931600.0,'21:00:00',1763931600.0,'2025-11-23','2025-11-23T21:00:00Z',NULL,1763935494.0,NULL,'a1283300-c501-47cd-84e4-452b34af6661','synced',349,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(250,'235A3F71-EE05-47F7-ACB8-DAA0F5AEFAB5','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',76.0,1763931600.0,'21:00:00',1763931600.0,'2025-11-23','2025-11-23T21:00:00Z',NULL,1763935400.0,1763935400.0199999809,'31a712c7-9879-46d9-acd5-7ddc4325daec','synced',351,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(251,'A996FE6D-729C-4982-B1C5-272B7F5FFAE2','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',91.0,1763935200.0,'22:00:00',1763935200.0,'2025-11-23','2025-11-23T22:00:00Z',NULL,1763938900.0,1763938900.0199999809,'ec9414db-1864-4d19-8b3d-4000959353f9','synced',352,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(252,'50BF81C1-0CF0-49A2-BC08-F1858A8DA288','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',72.0,1763935200.0,'22:00:00',1763935200.0,'2025-11-23','2025-11-23T22:00:00Z',NULL,1763938900.0,1763938901.25,'e08cabc3-44c1-464c-913a-c38965c217cd','synced',354,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(253,'64A8B422-72FB-4AE5-8E1E-DB36491D67BD','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',79.0,1763935954.0,'22:12:34',1763935954.0,'2025-11-23','2025-11-23T22:12:34Z',NULL,1763935984.0,1763935985.2499999999,'226784ca-d046-4694-a16c-136e82df138d','synced',355,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(254,'7FE9A811-0ABF-4F9A-B560-C148C9330A91','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',67.0,1763937422.0,'22:37:02',1763937422.0,'2025-11-23','2025-11-23T22:37:02Z',NULL,1763937452.0,1763937453.25,'e9b27da6-1b71-447b-8e9f-8f774e14bf5d','synced',356,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(255,'DAAD8C52-AFFF-4CCF-8AD3-5FD0B4E4501C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',39.0,1763938800.0,'23:00:00',1763938800.0,'2025-11-23','2025-11-23T23:00:00Z',NULL,1763942698.0,1763942699.25,'05c7b0b6-1198-456d-8231-4f6f0c94ff11','synced',357,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(256,'2A8DB402-86AC-47AF-A789-669A5663D837','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',79.0,1763938800.0,'23:00:00',1763938800.0,'2025-11-23','2025-11-23T23:00:00Z',NULL,1763942699.0,1763942700.25,'220fb826-6d0a-48c7-82a7-0debce432cb9','synced',358,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(257,'006BAEF2-9981-4C67-8A36-9C28EEC4E014','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763942400.0,'00:00:00',1763942400.0,'2025-11-24','2025-11-24T00:00:00Z',NULL,1763946300.0,NULL,'96a0e5d2-8066-422c-a36c-f6acdaae75d0','synced',359,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(258,'E5AC2B53-BE72-413A-A8A1-C93C566FC78F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',48.0,1763942400.0,'00:00:00',1763942400.0,'2025-11-24','2025-11-24T00:00:00Z',NULL,1763946301.0,1763946302.25,'0c90aadd-b19f-4a48-83e4-85bdc9dcdce9','synced',360,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(259,'7B4E3A3B-A43C-4D14-A3C1-67607437119D','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763946000.0,'01:00:00',1763946000.0,'2025-11-24','2025-11-24T01:00:00Z',NULL,1763949902.0,1763949903.2499999999,'c1a7d91e-1556-4dc9-afec-433343ea47fa','synced',361,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(260,'78C42550-3770-4074-9C9E-AC71FFF6D821','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',58.0,1763946000.0,'01:00:00',1763946000.0,'2025-11-24','2025-11-24T01:00:00Z',NULL,1763949903.0,NULL,'651ac8cd-3c4a-4757-9062-fbd60c71d091','synced',362,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(261,'A77370B1-A397-4D12-9D07-11E8BF9B8BBF','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763949600.0,'02:00:00',1763949600.0,'2025-11-24','2025-11-24T02:00:00Z',NULL,1763953504.0,1763953505.25,'8d016dbd-4f9d-4f11-b57d-2ab8f9d1123d','synced',363,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(262,'39078974-5C8C-407D-BD39-158114807482','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',60.0,1763949600.0,'02:00:00',1763949600.0,'2025-11-24','2025-11-24T02:00:00Z',NULL,1763953505.0,1763953506.25,'8a8f9ab5-a729-45cf-94ed-38d5eb7c9093','synced',364,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(263,'603BD5A3-A204-4A21-B42E-C25E8FDF98E2','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763953200.0,'03:00:00',1763953200.0,'2025-11-24','2025-11-24T03:00:00Z',NULL,1763957106.0,NULL,'82a6c52c-8e6f-4e86-aecf-ad666b98b9ec','synced',365,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(264,'E22253CD-BE07-4EA6-8638-23A64A0184C8','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',56.0,1763953200.0,'03:00:00',1763953200.0,'2025-11-24','2025-11-24T03:00:00Z',NULL,1763957107.0,1763957108.2499999999,'32166035-f37b-41a3-9863-a8800971c179','synced',366,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(265,'848DE3FB-23FA-415C-A520-5E489B4F788D','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1763956800.0,'04:00:00',1763956800.0,'2025-11-24','2025-11-24T04:00:00Z',NULL,1763960708.0,1763960709.25,'e051f825-d5b1-457a-9148-6ce85a20ef8f','synced',367,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(266,'91033D06-9472-4900-A492-1D31E715BCF2','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',56.0,1763956800.0,'04:00:00',1763956800.0,'2025-11-24','2025-11-24T04:00:00Z',NULL,1763960709.0,NULL,'adbda920-81de-4f0a-9ecd-27e7ebc40040','synced',368,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(267,'CF477E6B-0930-4DFB-8C22-2C6E9FAD4472','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',16.0,1763960400.0,'05:00:00',1763960400.0,'2025-11-24','2025-11-24T05:00:00Z',NULL,1763964310.0,1763964311.2499999999,'5670efe6-5374-4e3a-b6e0-ccac2bb3d164','synced',369,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(268,'70493FEF-3197-4CBA-B8D0-A5E2266F78EE','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',59.0,1763960400.0,'05:00:00',1763960400.0,'2025-11-24','2025-11-24T05:00:00Z',NULL,1763964311.0,1763964312.2499999999,'a65b9f84-c27e-4216-9b06-e1a57b2b54e4','synced',370,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(269,'BFD38829-75E1-4FF2-A147-C970AC1BF529','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',124.0,1763964000.0,'06:00:00',1763964000.0,'2025-11-24','2025-11-24T06:00:00Z',NULL,1763967912.0,NULL,'e0eb14af-ba2c-4c2f-85af-21dfd806ac7e','synced',371,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(270,'18E746F9-F377-4BDC-B44E-886164315F85','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',73.0,1763964000.0,'06:00:00',1763964000.0,'2025-11-24','2025-11-24T06:00:00Z',NULL,1763967913.0,1763967914.2499999999,'64e9432d-15c6-4384-92f1-a3c9b1cadb06','synced',372,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(271,'4B0D5366-9644-4E6C-BBA2-E8BA66AFC7E1','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',252.0,1763967600.0,'07:00:00',1763967600.0,'2025-11-24','2025-11-24T07:00:00Z',NULL,1763971514.0,1763971515.2499999999,'1d217008-81f9-4fc2-9716-a87d6f1ce66e','synced',373,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(272,'7DF3B993-51FA-4B34-8FF7-F213240DE6A7','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',77.0,1763967600.0,'07:00:00',1763967600.0,'2025-11-24','2025-11-24T07:00:00Z',NULL,1763971515.0,NULL,'a31f4b79-f93e-4477-9300-f2263825ed7a','synced',374,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(273,'F975BEC1-5DB6-4D49-9808-F199BF185C92','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',1022.0,1763971200.0,'08:00:00',1763971200.0,'2025-11-24','2025-11-24T08:00:00Z',NULL,1763975116.0,1763975117.2499999999,'b8e911ec-1d68-4ab9-aa88-e14adf3c1ce2','synced',375,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(274,'6F5E6EB7-627F-4EB1-B562-6D1FF343A3A6','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',61.0,1763971200.0,'08:00:00',1763971200.0,'2025-11-24','2025-11-24T08:00:00Z',NULL,1763975117.0,1763975118.25,'221d8553-372b-40c4-9d27-f7c139f84432','synced',376,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(275,'9080C373-B0FF-47B5-8D11-BBE4025D8D7C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',60.0,1763974800.0,'09:00:00',1763974800.0,'2025-11-24','2025-11-24T09:00:00Z',NULL,1763978718.0,NULL,'042bc5a2-ccf7-4936-a079-ceca95ff47a2','synced',377,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(276,'DF1C4FC4-F5B8-44FE-BF52-645D7C7135E9','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',65.0,1763974800.0,'09:00:00',1763974800.0,'2025-11-24','2025-11-24T09:00:00Z',NULL,1763978719.0,1763978720.2499999999,'54da9974-4b00-4ff7-bbc7-6c97cd50158b','synced',378,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(277,'56B7872A-E55B-44F7-8E59-8FAFF4A6E275','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',497.0,1763978400.0,'10:00:00',1763978400.0,'2025-11-24','2025-11-24T10:00:00Z',NULL,1763982320.0,1763982321.25,'02300347-942b-43b5-bc71-9d12c468f5e1','synced',379,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(278,'BFCDE955-8441-44D6-BC6C-53D76F253974','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',65.0,1763978400.0,'10:00:00',1763978400.0,'2025-11-24','2025-11-24T10:00:00Z',NULL,1763982321.0,NULL,'175303ef-33cd-4225-ba50-ce1c0984d345','synced',380,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(279,'DCD2B0F4-5E0B-4FDE-949E-A50EB3E9A373','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',601.0,1763982000.0,'11:00:00',1763982000.0,'2025-11-24','2025-11-24T11:00:00Z',NULL,1763985922.0,1763985922.0199999809,NULL,'pending',381,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(280,'ECAB9FFC-D346-4B22-B8D6-AA01384D5C48','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',66.0,1763982000.0,'11:00:00',1763982000.0,'2025-11-24','2025-11-24T11:00:00Z',NULL,1763985923.0,1763985923.0199999808,NULL,'pending',382,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(281,'B1EBC6FD-646D-45A2-990D-257117B6FAEB','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',681.0,1763985600.0,'12:00:00',1763985600.0,'2025-11-24','2025-11-24T12:00:00Z',NULL,1763989524.0,1763989524.0199999808,NULL,'pending',383,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(282,'F02F6BD1-0134-4A95-9C0D-5FB2C2191C27','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',69.0,1763985600.0,'12:00:00',1763985600.0,'2025-11-24','2025-11-24T12:00:00Z',NULL,1763989525.0,1763989525.0199999808,NULL,'pending',384,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(283,'C3C3C716-8E4F-4631-8FFB-782863E1B785','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',333.0,1763989200.0,'13:00:00',1763989200.0,'2025-11-24','2025-11-24T13:00:00Z',NULL,1763993126.0,1763993126.0199999808,NULL,'pending',385,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(284,'AAD9151A-4B0E-477A-8813-0E89AC16EC37','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',74.0,1763989200.0,'13:00:00',1763989200.0,'2025-11-24','2025-11-24T13:00:00Z',NULL,1763993127.0,1763993127.0199999809,NULL,'pending',386,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(285,'D08EFD82-CD21-404E-A37A-664D852D8943','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',399.0,1763992800.0,'14:00:00',1763992800.0,'2025-11-24','2025-11-24T14:00:00Z',NULL,1763996728.0,1763996728.0199999808,NULL,'pending',387,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(286,'5FFBB409-05B7-4DAA-AD77-18383429F905','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',69.0,1763992800.0,'14:00:00',1763992800.0,'2025-11-24','2025-11-24T14:00:00Z',NULL,1763996729.0,1763996729.0199999809,NULL,'pending',388,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(287,'1BF22803-D28A-4DA7-8EC7-3E1E0821CEA7','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',438.0,1763996400.0,'15:00:00',1763996400.0,'2025-11-24','2025-11-24T15:00:00Z',NULL,1764000330.0,1764000330.0199999809,NULL,'pending',389,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(288,'93B5BC41-CA31-4D50-9ED6-0A61A9179E9B','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',68.0,1763996400.0,'15:00:00',1763996400.0,'2025-11-24','2025-11-24T15:00:00Z',NULL,1764000331.0,1764000331.0199999808,NULL,'pending',390,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(289,'5AA1EA04-F35B-4FAE-94BE-F9B8E48F3AB6','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',663.0,1764000000.0,'16:00:00',1764000000.0,'2025-11-24','2025-11-24T16:00:00Z',NULL,1764003932.0,1764003932.0199999809,NULL,'pending',391,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(290,'BE4F71FF-BEB2-4B02-90AE-56CD4EAD1E3D','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',69.0,1764000000.0,'16:00:00',1764000000.0,'2025-11-24','2025-11-24T16:00:00Z',NULL,1764003933.0,1764003933.0199999809,NULL,'pending',392,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(291,'36C874FF-2419-4DFF-94B5-B41AEFF10946','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',653.0,1764003600.0,'17:00:00',1764003600.0,'2025-11-24','2025-11-24T17:00:00Z',NULL,1764007534.0,1764007534.0199999809,NULL,'pending',393,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(292,'1E424BD2-7CED-424A-90A1-C05BFB243328','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',78.0,1764003600.0,'17:00:00',1764003600.0,'2025-11-24','2025-11-24T17:00:00Z',NULL,1764007535.0,1764007535.0199999809,NULL,'pending',394,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(293,'555DC51F-38DF-41A3-BE67-DA2FFFE70089','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',391.0,1764007200.0,'18:00:00',1764007200.0,'2025-11-24','2025-11-24T18:00:00Z',NULL,1764011136.0,1764011136.0199999809,NULL,'pending',395,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(294,'D1268207-A889-41EB-88F7-CCFE928D398A','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',68.0,1764007200.0,'18:00:00',1764007200.0,'2025-11-24','2025-11-24T18:00:00Z',NULL,1764011137.0,1764011137.0199999809,NULL,'pending',396,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(295,'ABFA0732-4AD4-4EF4-97AF-5C17537372A2','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',944.0,1764010800.0,'19:00:00',1764010800.0,'2025-11-24','2025-11-24T19:00:00Z',NULL,1764014738.0,1764014738.0199999809,NULL,'pending',397,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(296,'24CA072A-7D82-4987-ABAB-4CB6DBE34918','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',60.0,1764010800.0,'19:00:00',1764010800.0,'2025-11-24','2025-11-24T19:00:00Z',NULL,1764014739.0,1764014739.0199999809,NULL,'pending',398,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(297,'E223D8F3-6E51-43A8-BF69-7E088FAA22F8','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',202.0,1764014400.0,'20:00:00',1764014400.0,'2025-11-24','2025-11-24T20:00:00Z',NULL,1764018340.0,1764018340.0199999809,NULL,'pending',399,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(298,'84F97ACE-ED1B-426A-A358-DBF70FAC829B','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',63.0,1764014400.0,'20:00:00',1764014400.0,'2025-11-24','2025-11-24T20:00:00Z',NULL,1764018341.0,1764018341.0199999809,NULL,'pending',400,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(299,'3DF4F9FB-B80F-4983-9BD0-491F7CDE0F09','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',334.0,1764018000.0,'21:00:00',1764018000.0,'2025-11-24','2025-11-24T21:00:00Z',NULL,1764021942.0,1764021942.0199999809,NULL,'pending',401,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(300,'878D1E3A-3E46-4160-A302-38DED648CAA3','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',62.0,1764018000.0,'21:00:00',1764018000.0,'2025-11-24','2025-11-24T21:00:00Z',NULL,1764021943.0,1764021943.0199999808,NULL,'pending',402,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(301,'75DA574E-1C0D-4CC8-BB68-DDC577D2512C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',27.0,1764021600.0,'22:00:00',1764021600.0,'2025-11-24','2025-11-24T22:00:00Z',NULL,1764025544.0,1764025544.0199999809,NULL,'pending',403,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(302,'3C2AF870-7B09-497F-B123-64403661AF28','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',73.0,1764021600.0,'22:00:00',1764021600.0,'2025-11-24','2025-11-24T22:00:00Z',NULL,1764025545.0,1764025545.0199999808,NULL,'pending',404,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(303,'ED40EE98-658C-4EA5-B53A-5A035E21D27E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',14.0,1764025200.0,'23:00:00',1764025200.0,'2025-11-24','2025-11-24T23:00:00Z',NULL,1764029146.0,1764029146.0199999809,NULL,'pending',405,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(304,'AA54477D-0F77-42B2-BF07-1C594DE54536','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',65.0,1764025200.0,'23:00:00',1764025200.0,'2025-11-24','2025-11-24T23:00:00Z',NULL,1764029147.0,1764029147.0199999808,NULL,'pending',406,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(305,'1ADE4C9F-FEE3-497B-A190-04240C1CBF16','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1764028800.0,'00:00:00',1764028800.0,'2025-11-25','2025-11-25T00:00:00Z',NULL,1764032748.0,1764032748.0199999808,NULL,'pending',407,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(306,'19928594-AF88-4EA3-A17E-54CA90FE9500','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',68.0,1764028800.0,'00:00:00',1764028800.0,'2025-11-25','2025-11-25T00:00:00Z',NULL,1764032749.0,1764032749.0199999809,NULL,'pending',408,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(307,'4A791EA4-A5A8-4734-9BD2-0BF8DDCFBEC7','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1764032400.0,'01:00:00',1764032400.0,'2025-11-25','2025-11-25T01:00:00Z',NULL,1764036350.0,1764036350.0199999808,NULL,'pending',409,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(308,'4A7242DC-70E4-4374-9EC3-F4383FF73E0A','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',66.0,1764032400.0,'01:00:00',1764032400.0,'2025-11-25','2025-11-25T01:00:00Z',NULL,1764036351.0,1764036351.0199999809,NULL,'pending',410,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(309,'BA965774-F2C8-4F3A-96F9-151FDF76E551','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1764036000.0,'02:00:00',1764036000.0,'2025-11-25','2025-11-25T02:00:00Z',NULL,1764039952.0,1764039952.0199999809,NULL,'pending',411,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(310,'E513B5DD-BF4D-476F-AF3A-B6D184CA1F66','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',59.0,1764036000.0,'02:00:00',1764036000.0,'2025-11-25','2025-11-25T02:00:00Z',NULL,1764039953.0,1764039953.0199999809,NULL,'pending',412,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(311,'2EB36C50-8EE4-4060-83D3-32337712736A','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1764039600.0,'03:00:00',1764039600.0,'2025-11-25','2025-11-25T03:00:00Z',NULL,1764043554.0,1764043554.0199999809,NULL,'pending',413,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(312,'B88CBAB9-621C-4B35-A3CD-0734BE06CFB9','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',66.0,1764039600.0,'03:00:00',1764039600.0,'2025-11-25','2025-11-25T03:00:00Z',NULL,1764043555.0,1764043555.0199999809,NULL,'pending',414,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(313,'3526C2C9-B4AD-4234-9652-3FB4C43C4B3B','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1764043200.0,'04:00:00',1764043200.0,'2025-11-25','2025-11-25T04:00:00Z',NULL,1764047156.0,1764047156.0199999809,NULL,'pending',415,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(314,'16DFD893-76A2-4406-933E-DDA82617776C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',60.0,1764043200.0,'04:00:00',1764043200.0,'2025-11-25','2025-11-25T04:00:00Z',NULL,1764047157.0,1764047157.0199999809,NULL,'pending',416,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(315,'9C899024-1D19-4F6D-A22C-29D44C136055','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',2.0,1764046800.0,'05:00:00',1764046800.0,'2025-11-25','2025-11-25T05:00:00Z',NULL,1764050758.0,1764050758.0199999809,NULL,'pending',417,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(316,'113E10C0-2C96-4EAF-BA79-5CE7C98C13A0','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',51.0,1764046800.0,'05:00:00',1764046800.0,'2025-11-25','2025-11-25T05:00:00Z',NULL,1764050759.0,1764050759.0199999809,NULL,'pending',418,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(317,'5743074D-B240-4E8F-9E73-E06D46A980AF','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',26.0,1764050400.0,'06:00:00',1764050400.0,'2025-11-25','2025-11-25T06:00:00Z',NULL,1764054360.0,1764054360.0199999809,NULL,'pending',419,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(318,'628F7D45-5198-42FB-86F0-D11B51CC9232','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',72.0,1764050400.0,'06:00:00',1764050400.0,'2025-11-25','2025-11-25T06:00:00Z',NULL,1764054361.0,1764054361.0199999809,NULL,'pending',420,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(319,'766CF0A3-F377-42D3-9A90-DBFFAA47E075','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',710.0,1764054000.0,'07:00:00',1764054000.0,'2025-11-25','2025-11-25T07:00:00Z',NULL,1764057962.0,1764057962.0199999809,NULL,'pending',421,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(320,'D021FE14-5BAA-4415-9A70-DF92CF3A1D0A','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',73.0,1764054000.0,'07:00:00',1764054000.0,'2025-11-25','2025-11-25T07:00:00Z',NULL,1764057963.0,1764057963.0199999808,NULL,'pending',422,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(321,'CA664505-5F07-476F-9C3F-71D1F1246536','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',1182.0,1764057600.0,'08:00:00',1764057600.0,'2025-11-25','2025-11-25T08:00:00Z',NULL,1764061564.0,1764061564.0199999809,NULL,'pending',423,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(322,'9D3556CB-BC74-4961-9E55-6E4D2ACCB296','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',61.0,1764057600.0,'08:00:00',1764057600.0,'2025-11-25','2025-11-25T08:00:00Z',NULL,1764061565.0,1764061565.0199999808,NULL,'pending',424,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(323,'53C4A39F-667A-44EF-80D3-095A04D1DA17','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',206.0,1764061200.0,'09:00:00',1764061200.0,'2025-11-25','2025-11-25T09:00:00Z',NULL,1764065166.0,1764065166.0199999808,NULL,'pending',425,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(324,'A49E5ABF-0B24-42FB-B6E3-D8FD739BB5C6','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',78.0,1764061200.0,'09:00:00',1764061200.0,'2025-11-25','2025-11-25T09:00:00Z',NULL,1764065167.0,1764065167.0199999808,NULL,'pending',426,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(325,'60BD4E10-63E4-4F66-985C-8B069AB50D38','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',395.0,1764064800.0,'10:00:00',1764064800.0,'2025-11-25','2025-11-25T10:00:00Z',NULL,1764068768.0,1764068768.0199999809,NULL,'pending',427,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(326,'6BA014CF-A657-4DD1-B1A1-C0662134DE72','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',60.0,1764064800.0,'10:00:00',1764064800.0,'2025-11-25','2025-11-25T10:00:00Z',NULL,1764068769.0,1764068769.0199999809,NULL,'pending',428,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(327,'44C1B48A-EDF5-4386-99D5-D84615BD8F21','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',475.0,1764068400.0,'11:00:00',1764068400.0,'2025-11-25','2025-11-25T11:00:00Z',NULL,1764072370.0,1764072370.0199999808,NULL,'pending',429,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(328,'6181F50B-4713-461E-A104-9C9A59B1E95B','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',62.0,1764068400.0,'11:00:00',1764068400.0,'2025-11-25','2025-11-25T11:00:00Z',NULL,1764072371.0,1764072371.0199999809,NULL,'pending',430,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(329,'72746B97-AA05-4127-B01D-29582976014F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',500.0,1764072000.0,'12:00:00',1764072000.0,'2025-11-25','2025-11-25T12:00:00Z',NULL,1764075972.0,1764075972.0199999808,NULL,'pending',431,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(330,'2DBB8C5D-1A2F-4C19-BD93-65E51416FFEE','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',78.0,1764072000.0,'12:00:00',1764072000.0,'2025-11-25','2025-11-25T12:00:00Z',NULL,1764075973.0,1764075973.0199999809,NULL,'pending',432,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(331,'F8BB2FD3-F033-462D-9626-6DD3B99DAA02','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',529.0,1764075600.0,'13:00:00',1764075600.0,'2025-11-25','2025-11-25T13:00:00Z',NULL,1764079574.0,1764079574.0199999809,NULL,'pending',433,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(332,'CFB7461F-F23C-4FD8-A120-3DAD127624D9','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',63.0,1764075600.0,'13:00:00',1764075600.0,'2025-11-25','2025-11-25T13:00:00Z',NULL,1764079575.0,1764079575.0199999809,NULL,'pending',434,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(333,'85BD6B3E-CD11-41BB-988D-73C80BCFCD16','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',448.0,1764079200.0,'14:00:00',1764079200.0,'2025-11-25','2025-11-25T14:00:00Z',NULL,1764083176.0,1764083176.0199999809,NULL,'pending',435,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(334,'18CA6864-BE73-47FD-A593-632548DAE2E3','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',71.0,1764079200.0,'14:00:00',1764079200.0,'2025-11-25','2025-11-25T14:00:00Z',NULL,1764083177.0,1764083177.0199999809,NULL,'pending',436,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(335,'1D43FAE8-A66E-4938-96F7-DE2D8F9036A0','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',483.0,1764082800.0,'15:00:00',1764082800.0,'2025-11-25','2025-11-25T15:00:00Z',NULL,1764086778.0,1764086778.0199999809,NULL,'pending',437,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(336,'5639937A-19A8-4F75-AB0E-DE5039EDDA6E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',63.0,1764082800.0,'15:00:00',1764082800.0,'2025-11-25','2025-11-25T15:00:00Z',NULL,1764086779.0,1764086779.0199999809,NULL,'pending',438,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(337,'7C7237FE-4347-431F-87AB-647A31FF3FB2','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',143.0,1764086400.0,'16:00:00',1764086400.0,'2025-11-25','2025-11-25T16:00:00Z',NULL,1764090380.0,1764090380.0199999809,NULL,'pending',439,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(338,'C8030A63-A9DC-4149-A4CE-F7BB65913F6F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',63.0,1764086400.0,'16:00:00',1764086400.0,'2025-11-25','2025-11-25T16:00:00Z',NULL,1764090381.0,1764090381.0199999809,NULL,'pending',440,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(339,'152FA140-6654-4FB6-B8BB-1223BF3A58EB','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',318.0,1764090000.0,'17:00:00',1764090000.0,'2025-11-25','2025-11-25T17:00:00Z',NULL,1764093982.0,1764093982.0199999809,NULL,'pending',441,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(340,'927A0569-9436-468D-904C-3063C637E5EA','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',69.0,1764090000.0,'17:00:00',1764090000.0,'2025-11-25','2025-11-25T17:00:00Z',NULL,1764093983.0,1764093983.0199999809,NULL,'pending',442,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(341,'AF236069-E8EF-4E3E-B77D-CE5685A3B098','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',951.0,1764093600.0,'18:00:00',1764093600.0,'2025-11-25','2025-11-25T18:00:00Z',NULL,1764097584.0,1764097584.0199999809,NULL,'pending',443,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(342,'B3461EC9-F901-4ED0-AAA2-FE669979C537','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',74.0,1764093600.0,'18:00:00',1764093600.0,'2025-11-25','2025-11-25T18:00:00Z',NULL,1764097585.0,1764097585.0199999809,NULL,'pending',444,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(343,'7B577C75-07F7-432F-ACB6-80902B4BD8F3','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',699.0,1764097200.0,'19:00:00',1764097200.0,'2025-11-25','2025-11-25T19:00:00Z',NULL,1764101186.0,1764101186.0199999808,NULL,'pending',445,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(344,'D4B72AAF-704C-487F-8183-261F002E8960','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',77.0,1764097200.0,'19:00:00',1764097200.0,'2025-11-25','2025-11-25T19:00:00Z',NULL,1764101187.0,1764101187.0199999808,NULL,'pending',446,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(345,'474BBFD1-ACD0-430B-B26C-69B84A0B5E24','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',308.0,1764100800.0,'20:00:00',1764100800.0,'2025-11-25','2025-11-25T20:00:00Z',NULL,1764104788.0,1764104788.0199999808,NULL,'pending',447,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(346,'9E9CA8C8-F168-45EE-B227-C8BCAD2573DB','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',66.0,1764100800.0,'20:00:00',1764100800.0,'2025-11-25','2025-11-25T20:00:00Z',NULL,1764104789.0,1764104789.0199999808,NULL,'pending',448,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(347,'36F968D8-0B59-460F-83AD-B9688C6F2A59','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',131.0,1764104400.0,'21:00:00',1764104400.0,'2025-11-25','2025-11-25T21:00:00Z',NULL,1764108390.0,1764108390.0199999809,NULL,'pending',449,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(348,'D4C66DF9-7E10-46E6-93E6-487E0DCE3438','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',68.0,1764104400.0,'21:00:00',1764104400.0,'2025-11-25','2025-11-25T21:00:00Z',NULL,1764108391.0,1764108391.0199999809,NULL,'pending',450,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(349,'C663D00F-E806-46ED-BB56-834BFEDD13FD','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',65.0,1764108000.0,'22:00:00',1764108000.0,'2025-11-25','2025-11-25T22:00:00Z',NULL,1764111992.0,1764111992.0199999809,NULL,'pending',451,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(350,'D28BAED8-50BA-426C-AEB9-A2393C263DA8','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',79.0,1764108000.0,'22:00:00',1764108000.0,'2025-11-25','2025-11-25T22:00:00Z',NULL,1764111993.0,1764111993.0199999809,NULL,'pending',452,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(351,'911F7C70-A7AD-43C5-9C50-27DDACF21ADD','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',34.0,1764111600.0,'23:00:00',1764111600.0,'2025-11-25','2025-11-25T23:00:00Z',NULL,1764115594.0,1764115594.0199999808,NULL,'pending',453,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(352,'2B4BE6E7-4386-4D77-A699-94742EAAE3A6','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',68.0,1764111600.0,'23:00:00',1764111600.0,'2025-11-25','2025-11-25T23:00:00Z',NULL,1764115595.0,1764115595.0199999809,NULL,'pending',454,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(353,'8353AF55-B035-4A3F-921F-03DCBA3865EA','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1764115200.0,'00:00:00',1764115200.0,'2025-11-26','2025-11-26T00:00:00Z',NULL,1764119196.0,1764119196.0199999809,NULL,'pending',455,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(354,'6BB87BFD-B6B4-48C3-B6AA-3F311FE37673','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',49.0,1764115200.0,'00:00:00',1764115200.0,'2025-11-26','2025-11-26T00:00:00Z',NULL,1764119197.0,1764119197.0199999809,NULL,'pending',456,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(355,'01EB284C-693F-4344-8949-E894A9E4168F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1764118800.0,'01:00:00',1764118800.0,'2025-11-26','2025-11-26T01:00:00Z',NULL,1764122798.0,1764122798.0199999809,NULL,'pending',457,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(356,'0D0D100B-BC6D-485F-8712-ED8644FA05AC','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',54.0,1764118800.0,'01:00:00',1764118800.0,'2025-11-26','2025-11-26T01:00:00Z',NULL,1764122799.0,1764122799.0199999809,NULL,'pending',458,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(357,'57300C21-C1A1-46B1-A22A-FF9C692AD668','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1764122400.0,'02:00:00',1764122400.0,'2025-11-26','2025-11-26T02:00:00Z',NULL,1764126400.0,1764126400.0199999809,NULL,'pending',459,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(358,'5A06209E-AE42-4933-A815-738F215519F2','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',64.0,1764122400.0,'02:00:00',1764122400.0,'2025-11-26','2025-11-26T02:00:00Z',NULL,1764126401.0,1764126401.0199999809,NULL,'pending',460,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(359,'3CE571D3-759E-4EE5-B979-23DD0D7B4932','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1764126000.0,'03:00:00',1764126000.0,'2025-11-26','2025-11-26T03:00:00Z',NULL,1764130002.0,1764130002.0199999809,NULL,'pending',461,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(360,'4210AC7B-E613-4EE9-9AC6-1F3ACE793772','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',65.0,1764126000.0,'03:00:00',1764126000.0,'2025-11-26','2025-11-26T03:00:00Z',NULL,1764130003.0,1764130003.0199999809,NULL,'pending',462,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(361,'DFAAD501-50AB-4795-A350-54C180D78D3E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',0.0,1764129600.0,'04:00:00',1764129600.0,'2025-11-26','2025-11-26T04:00:00Z',NULL,1764133604.0,1764133604.0199999809,NULL,'pending',463,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(362,'EC9AEC43-0B1F-4C8F-92C0-228C971CA1DC','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',64.0,1764129600.0,'04:00:00',1764129600.0,'2025-11-26','2025-11-26T04:00:00Z',NULL,1764133605.0,1764133605.0199999808,NULL,'pending',464,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(363,'39DB8CB9-0FFB-4E43-8152-2FB371042137','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',7.0,1764133200.0,'05:00:00',1764133200.0,'2025-11-26','2025-11-26T05:00:00Z',NULL,1764137206.0,1764137206.0199999808,NULL,'pending',465,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(364,'2804C0F0-3003-40F0-A417-755D17C29424','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',54.0,1764133200.0,'05:00:00',1764133200.0,'2025-11-26','2025-11-26T05:00:00Z',NULL,1764137207.0,1764137207.0199999809,NULL,'pending',466,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(365,'55A026DF-A1AB-42B9-BEFC-2AF55F1002CC','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',106.0,1764136800.0,'06:00:00',1764136800.0,'2025-11-26','2025-11-26T06:00:00Z',NULL,1764140808.0,1764140808.0199999808,NULL,'pending',467,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(366,'E2255D33-8168-4B58-B89A-FD0FFB4E2164','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',80.0,1764136800.0,'06:00:00',1764136800.0,'2025-11-26','2025-11-26T06:00:00Z',NULL,1764140809.0,1764140809.0199999808,NULL,'pending',468,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(367,'BD81948E-9CF0-4697-9A97-A5C68F5C037F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',700.0,1764140400.0,'07:00:00',1764140400.0,'2025-11-26','2025-11-26T07:00:00Z',NULL,1764144410.0,1764144410.0199999808,NULL,'pending',469,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(368,'D61AD516-011E-4F5A-A68A-1A8269892139','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',62.0,1764140400.0,'07:00:00',1764140400.0,'2025-11-26','2025-11-26T07:00:00Z',NULL,1764144411.0,1764144411.0199999808,NULL,'pending',470,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(369,'D0C97A93-28BF-4EF0-8B87-AC49853114B0','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',1043.0,1764144000.0,'08:00:00',1764144000.0,'2025-11-26','2025-11-26T08:00:00Z',NULL,1764148012.0,1764148012.0199999809,NULL,'pending',471,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(370,'5AE19135-C685-42F0-BD59-E6C8986FEEFB','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',67.0,1764144000.0,'08:00:00',1764144000.0,'2025-11-26','2025-11-26T08:00:00Z',NULL,1764148013.0,1764148013.0199999809,NULL,'pending',472,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(371,'4C68B0C1-D11C-4DBD-AD24-30507B87EB6D','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',108.0,1764147600.0,'09:00:00',1764147600.0,'2025-11-26','2025-11-26T09:00:00Z',NULL,1764151614.0,1764151614.0199999809,NULL,'pending',473,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(372,'21E3AE0F-9D59-4F61-8C05-CEDB46512B84','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',61.0,1764147600.0,'09:00:00',1764147600.0,'2025-11-26','2025-11-26T09:00:00Z',NULL,1764151615.0,1764151615.0199999809,NULL,'pending',474,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(373,'B276A9B8-FB3D-408D-982B-B3AEBB4FDD0A','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',186.0,1764151200.0,'10:00:00',1764151200.0,'2025-11-26','2025-11-26T10:00:00Z',NULL,1764155216.0,1764155216.0199999809,NULL,'pending',475,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(374,'E2CAF91C-6326-4BAA-A566-731A7A11B101','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',68.0,1764151200.0,'10:00:00',1764151200.0,'2025-11-26','2025-11-26T10:00:00Z',NULL,1764155217.0,1764155217.0199999809,NULL,'pending',476,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(375,'20357599-F3EF-4BB5-B2E7-2AADACEE076E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',137.0,1764154800.0,'11:00:00',1764154800.0,'2025-11-26','2025-11-26T11:00:00Z',NULL,1764158280.0,1764158280.0199999809,NULL,'pending',477,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(376,'6BE6B53C-0C1E-4BAD-8D5D-86AD97498DBD','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','resting_heart_rate',79.0,1764154800.0,'11:00:00',1764154800.0,'2025-11-26','2025-11-26T11:00:00Z',NULL,1764158280.0,1764158280.0199999809,NULL,'pending',478,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(377,'D4EFB479-2969-4B64-995D-1024A608013C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',4580.0,1763596800.0,NULL,1763596800.0,'2025-11-20','2025-11-20 total',NULL,1763681400.4999999999,1763681402.5,'41b89433-c08c-4a19-823f-aee74238809b','synced',479,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(378,'DCE2456E-3CC1-42F1-AC30-27EA4C989ABB','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',9544.0,1763424000.0,NULL,1763424000.0,'2025-11-18','2025-11-18 total',NULL,1763510040.5,1763510042.4999999999,'85b36e55-9543-4819-a3e9-54c7a8031021','synced',481,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(379,'DC465722-36FC-46E4-84AE-14EB9390201B','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',8777.0,1763683200.0,NULL,1763683200.0,'2025-11-21','2025-11-21 total',NULL,1763767800.5,1763767802.5,'5d8c8cc4-6e82-4c07-a2e4-2c48c33ea020','synced',482,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(380,'AC879298-C1FB-4B02-93CB-384A7F44702D','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps',7036.0,1763251200.0,NULL,1763251200.0,'2025-11-16','2025-11-16 total',NULL,1763335800.5,1763335802.4999999999,'00010063-1909-49df-84ba-64de581b906d','synced',483,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(381,'09781EEB-06C4-4A56-AE96-55A78AFFD061','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','weight',69.599999999999994314,1763554340.0,NULL,1763554340.0,'2025-11-19','2025-11-19',NULL,1763555060.5,1763555062.5,'9547db92-5b2e-4656-9d0e-c600c2cc3293','synced',501,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(382,'A58DD49D-39D1-4116-A5E9-F6F141A3FCE2','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','water_liters',0.59999999999999997779,1763584057.8740000724,NULL,1763584057.8740000724,'2025-11-19','2025-11-19 = 0.6',NULL,1763584058.3740000724,1763584060.3740000724,'ff519712-d283-4eba-9e7a-696774e22836','synced',502,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(383,'5FF1157A-61E1-4B6A-80D7-E37026A1CA0B','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','mood_score',2.0,1763584934.838000059,NULL,1763584934.838000059,'2025-11-19','2025-11-19 = 2.0',NULL,1763584935.3380000591,1763584937.338000059,'a5525b6b-bfcb-41a8-8897-aaa1495ea069','synced',503,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(384,'0720D98A-0C63-4664-B8A6-D9FE5DECCE6B','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','weight',69.799999999999997159,1763640740.0,NULL,1763640740.0,'2025-11-20','2025-11-20',NULL,1763641460.4999999999,1763641462.4999999999,'61016d88-376d-4a89-ad57-d7c823c3032d','synced',505,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(385,'4DE37BA2-D8CC-4A1B-A836-7CA8FF1684DB','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','weight',71.299999999999997156,1763727140.0,NULL,1763727140.0,'2025-11-21','2025-11-21',NULL,1763727860.4999999999,1763727862.5,'cbbcfce0-773a-449d-98b3-5f672099f8e6','synced',507,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(386,'75148BE2-A402-4EFC-829F-E71C016B5DE2','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','water_liters',2.8900000000000001243,1763756847.4600000381,NULL,1763756847.4600000381,'2025-11-21','2025-11-21 = 2.89',NULL,1763756847.9600000381,1763756849.9600000381,'875ed89d-86c5-4354-a211-c41c3a3c3311','synced',508,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(387,'C478C3DC-0C72-45D8-98D8-7C5F4F25C4F9','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','weight',70.900000000000005682,1763769600.0,NULL,1763769600.0,'2025-11-22','2025-11-22',NULL,1763804160.4999999999,1763804160.5199999808,'536d9cb3-7249-4468-b6d3-9e918ac347f6','synced',510,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(388,'E95BCFDC-F08F-4701-BE38-2D8C6A760E34','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','mood_score',3.0,1763842471.1410000324,NULL,1763842471.1410000324,'2025-11-22','2025-11-22 = 3.0',NULL,1763842471.6410000324,1763842473.6410000324,'512f6f2e-52cb-4316-ae06-1b3fc3f90c5b','synced',511,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(389,'006B2435-D75B-4776-B6F5-8D7B7F0F8154','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','weight',71.0,1763856000.0,NULL,1763856000.0,'2025-11-23','2025-11-23',NULL,1763890560.4999999999,1763890560.5199999809,'f5fc4b54-2fdf-4909-9b65-4a7661f60bb9','synced',513,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(390,'8842202B-1F09-491F-85C8-D75C25E36461','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','water_liters',2.3999999999999999111,1763928043.1289999485,NULL,1763928043.1289999485,'2025-11-23','2025-11-23 = 2.4',NULL,1763928043.6289999484,1763928045.6289999484,'0db02a8c-9e88-4933-9840-058ee1f1cb74','synced',514,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(391,'B0F78A36-3C06-4745-B075-7E3085EE66CE','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','weight',70.500000000000000001,1763942400.0,NULL,1763942400.0,'2025-11-24','2025-11-24',NULL,1763967960.5,1763967962.4999999999,'403cf72b-7d6a-44b7-b225-f21ad70004b3','synced',515,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(392,'5637A8E5-A86E-4A43-9D9B-2AAB3D4EFE21','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','weight',69.499999999999999998,1764028800.0,NULL,1764028800.0,'2025-11-25','2025-11-25',NULL,1764054360.4999999999,1764054360.5199999809,NULL,'pending',516,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(393,'11F8BB20-4CA8-49C2-8B96-FEFA66094A14','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','water_liters',2.6600000000000001421,1764102939.9379999637,NULL,1764102939.9379999637,'2025-11-25','2025-11-25 = 2.66',NULL,1764102940.4379999637,1764102940.4579999447,NULL,'pending',517,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(394,'3A6838E4-6AD2-4E9B-8B30-91F478B917DF','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','mood_score',4.0,1764102151.0050001143,NULL,1764102151.0050001143,'2025-11-25','2025-11-25 = 4.0',NULL,1764102151.5050001144,1764102151.5250000953,NULL,'pending',518,19,1795899774.4548892975,1);
INSERT INTO progress_entries VALUES(395,'A6ACAA34-9311-4F5E-9101-424D485DB358','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','weight',69.400000000000005686,1764115200.0,NULL,1764115200.0,'2025-11-26','2025-11-26',NULL,1764140760.5,1764140760.5199999809,NULL,'pending',519,19,1795899774.4548892975,1);
CREATE TABLE sleep_sessions (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  date_at REAL,                 -- as written
  day TEXT NOT NULL,            -- local day of end_at
  start_at REAL NOT NULL,
  end_at REAL NOT NULL,
  time_in_bed_minutes REAL NOT NULL,   -- computed from the interval
  total_sleep_minutes REAL NOT NULL,   -- computed from the stages, overlaps counted once
  sleep_efficiency REAL NOT NULL,      -- percent, 0 to 100
  written_metrics TEXT,         -- JSON of what the app had computed, where it differs
  source TEXT,
  source_id TEXT,
  notes TEXT,
  created_at REAL,
  updated_at REAL,
  backend_id TEXT,
  sync_status TEXT NOT NULL,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL,
  CONSTRAINT sleep_sessions_id_uuid CHECK (length(id) = 36),
  CONSTRAINT sleep_sessions_interval CHECK (end_at > start_at),
  CONSTRAINT sleep_sessions_efficiency_percent CHECK (sleep_efficiency BETWEEN 0 AND 100),
  CONSTRAINT sleep_sessions_day_exists CHECK (date(day, '+0 days') IS day),
  CONSTRAINT sleep_sessions_sync_status_known CHECK (
    sync_status = 'synced' OR sync_status = 'pending' OR sync_status = 'syncing'
    OR sync_status = 'failed'
  )
) STRICT, WITHOUT ROWID;
INSERT INTO sleep_sessions VALUES('01683CF4-3E5B-4890-8D06-2A4C548D5B8D','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',1763942400.0,'2025-11-24',1763942640.0,1763958180.0,259.0,239.0,92.277992277992282764,NULL,'healthkit','5C6EA843-3F77-4142-8732-0C525F2050A9',NULL,1763965680.0,1763965682.0,'71c835b9-c750-4d1d-aca5-0b0cfbcdea7d','synced',15,19,1795899774.4548892975,1);
INSERT INTO sleep_sessions VALUES('2CD35E64-4CE2-4B33-8C01-03B4CB9DE64D','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',1763596800.0,'2025-11-20',1763593320.0,1763611260.0,299.0,277.0,92.642140468227424324,NULL,'healthkit','40C17A02-C716-4CD3-80FC-736A15617D33',NULL,1763615160.0,1763615162.0,'060f4b21-c258-4198-9dfa-b540251773f0','synced',5,19,1795899774.4548892975,1);
INSERT INTO sleep_sessions VALUES('48CDCCE7-1E67-4CA9-BCA2-1C844B69915C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',1764115200.0,'2025-11-26',1764112920.0,1764128340.0,257.0,223.0,86.770428015564206704,NULL,'healthkit','9133F6D7-891F-44FF-B657-5D81363F3275',NULL,1764128640.0,1764128642.0,NULL,'pending',17,19,1795899774.4548892975,1);
INSERT INTO sleep_sessions VALUES('61B06FD9-E9FF-442B-8DAF-BFC3C2186EA1','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',1763856000.0,'2025-11-23',1763852580.0,1763875500.0,382.0,382.0,100.0,NULL,'Oura','20F7FA9F-4016-4EC0-BFDF-86B7B631CE15',NULL,1763876220.0,1763876222.0,'ce4339ac-9e70-4cb9-8251-1e3e2e1ff44f','synced',20,19,1795899774.4548892975,1);
INSERT INTO sleep_sessions VALUES('65B440C2-1B62-4182-BAAE-FFC28D68AE58','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',1764028800.0,'2025-11-25',1764027300.0,1764052200.0,415.0,386.0,93.012048192771075603,NULL,'healthkit','D8D2A39A-418C-496C-B7BF-764C479C9E27',NULL,1764052500.0,1764052502.0,NULL,'pending',16,19,1795899774.4548892975,1);
INSERT INTO sleep_sessions VALUES('6A96152D-F94C-4F08-B204-EE076A842CD1','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',1763769600.0,'2025-11-22',1763765160.0,1763779440.0,238.0,238.0,100.0,NULL,'Oura','2A5129AD-6235-4CDC-9EF9-BB434A072B2A',NULL,1763780160.0,1763780162.0,'be863e6d-3965-47c8-89e3-37e930a353ca','synced',19,19,1795899774.4548892975,1);
INSERT INTO sleep_sessions VALUES('96F46F4E-0B14-4158-B51E-5C7F18F072D5','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',1763769600.0,'2025-11-22',1763764380.0,1763779860.0,258.0,237.0,91.860465116279073072,NULL,'healthkit','3DE98F56-C196-40E0-A277-23F8A6DC9BA2',NULL,1763783760.0,1763783762.0,'e505a193-737d-4260-94aa-922a46fb8194','synced',9,19,1795899774.4548892975,1);
INSERT INTO sleep_sessions VALUES('B9519862-F8F0-49C2-B4CC-CFBBC688FF32','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',1763510400.0,'2025-11-19',1763504940.0,1763532180.0,454.0,418.0,92.070484581497808564,NULL,'healthkit','9FBD2341-2D05-44A9-A147-D4973063A89F',NULL,1763539680.0,1763539682.0,'d3615f8f-46a9-4fab-b4a1-7cfadd1cbbfd','synced',3,19,1795899774.4548892975,1);
INSERT INTO sleep_sessions VALUES('BA0E7F98-1C05-4B21-AE0F-D779E9F061D9','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',1763683200.0,'2025-11-21',1763682600.0,1763698980.0,273.0,257.0,94.139194139194131592,NULL,'healthkit','6BD7D072-5CC7-46D2-9A71-79F261396836',NULL,1763702880.0,1763702882.0,'e4756775-527d-4c5e-bbbb-19602cc6744a','synced',7,19,1795899774.4548892975,1);
INSERT INTO sleep_sessions VALUES('C81720EE-3F11-4215-8A18-DF8A1FBFCF12','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',1763856000.0,'2025-11-23',1763851800.0,1763875920.0,402.0,371.0,92.28855721393034628,NULL,'healthkit','BF222978-5E6E-476C-A256-A665DC06F260',NULL,1763883420.0,1763883422.0,'81c35f8d-8716-4c90-8c82-478ed539b917','synced',12,19,1795899774.4548892975,1);
INSERT INTO sleep_sessions VALUES('E4922EA0-C41F-4B62-9259-1A1D10D8798B','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',1763510400.0,'2025-11-19',1763505720.0,1763531760.0,434.0,434.0,100.0,NULL,'Oura','09B546F7-5A6E-4181-B113-C0AECB589457',NULL,1763532480.0,1763532482.0,'ff246d9d-4f1d-4f4a-8e2c-8dcc958c2fe1','synced',18,19,1795899774.4548892975,1);
CREATE TABLE sleep_stages (
  id TEXT NOT NULL PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sleep_sessions (id),
  stage TEXT NOT NULL,
  start_at REAL NOT NULL,
  end_at REAL NOT NULL,
  duration_minutes INTEGER,     -- as written
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL,
  CONSTRAINT sleep_stages_stage_known CHECK (
    stage = 'in_bed' OR stage = 'asleep' OR stage = 'awake' OR stage = 'core' OR stage = 'deep'
    OR stage = 'rem'
  ),
  CONSTRAINT sleep_stages_interval CHECK (end_at >= start_at)
) STRICT, WITHOUT ROWID;
INSERT INTO sleep_stages VALUES('04A489C5-DC99-48EB-8835-2C896500D706','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','core',1763519400.0,1763520180.0,13,63,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('09E462AC-E7C3-4F25-AF64-8D420C76867B','65B440C2-1B62-4182-BAAE-FFC28D68AE58','core',1764030960.0,1764032220.0,21,274,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('0C11BB52-A6CD-4189-BA99-7001CDAC8963','96F46F4E-0B14-4158-B51E-5C7F18F072D5','deep',1763771160.0,1763771880.0,12,157,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('0D3498FB-58D8-4B57-A06A-992BF087DD05','2CD35E64-4CE2-4B33-8C01-03B4CB9DE64D','core',1763596680.0,1763598600.0,32,94,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('0E6C9184-742B-45D2-B9EC-690F179C61B0','01683CF4-3E5B-4890-8D06-2A4C548D5B8D','rem',1763957040.0,1763957820.0,13,269,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('129135CE-C094-4221-A9F9-A4D39719DADC','65B440C2-1B62-4182-BAAE-FFC28D68AE58','awake',1764039720.0,1764039900.0,3,280,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('13CB8BD2-7E4C-4E8D-9D6A-BFD3AA81B5A9','2CD35E64-4CE2-4B33-8C01-03B4CB9DE64D','core',1763601900.0,1763603460.0,26,98,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('1457676D-355D-431F-84BD-BDCB4280127F','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','rem',1763515320.0,1763516280.0,16,59,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('14745F07-EFD7-4147-8806-6E0C52780304','48CDCCE7-1E67-4CA9-BCA2-1C844B69915C','deep',1764124140.0,1764124920.0,13,302,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('14CB5E5A-ECC5-4944-81D0-BC00F626D55F','C81720EE-3F11-4215-8A18-DF8A1FBFCF12','deep',1763854260.0,1763855520.0,21,208,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('14D47C54-86C6-4EAB-9D80-6A13350E791A','01683CF4-3E5B-4890-8D06-2A4C548D5B8D','rem',1763951700.0,1763953080.0,23,264,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('18064E09-672A-4456-8F64-5758E48FEA8B','2CD35E64-4CE2-4B33-8C01-03B4CB9DE64D','core',1763599620.0,1763600580.0,16,96,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('1978B718-8847-4CE4-9891-3D13EA991459','96F46F4E-0B14-4158-B51E-5C7F18F072D5','rem',1763777880.0,1763779680.0,30,164,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('1B9980D9-72FE-487E-80CA-B43AC4D8E44D','C81720EE-3F11-4215-8A18-DF8A1FBFCF12','rem',1763863620.0,1763864400.0,13,214,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('24EEB15B-0F8E-45F2-915E-6DDDA6985B58','96F46F4E-0B14-4158-B51E-5C7F18F072D5','core',1763765160.0,1763766060.0,15,152,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('265B0E1E-B74C-4367-A6EA-1D527AFD2706','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','deep',1763528580.0,1763529900.0,22,72,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('2AC05599-5486-4E00-9011-5392F7EF810E','2CD35E64-4CE2-4B33-8C01-03B4CB9DE64D','deep',1763606700.0,1763608140.0,24,102,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('2EF675D8-BD20-423D-B01A-26349B3BB014','C81720EE-3F11-4215-8A18-DF8A1FBFCF12','deep',1763860920.0,1763861940.0,17,212,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('31325FDB-0CE3-4E49-A4D0-2E9A9808254B','C81720EE-3F11-4215-8A18-DF8A1FBFCF12','rem',1763868720.0,1763870100.0,23,219,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('335948C7-E23E-488F-B18B-32E6BD419301','96F46F4E-0B14-4158-B51E-5C7F18F072D5','deep',1763766060.0,1763767320.0,21,153,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('33A14745-8EB6-4410-A032-0D5045A0A50E','96F46F4E-0B14-4158-B51E-5C7F18F072D5','core',1763769660.0,1763771160.0,25,156,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('369C92FA-F07B-4AC7-93D2-3FC60F16F52C','96F46F4E-0B14-4158-B51E-5C7F18F072D5','rem',1763768160.0,1763769660.0,25,155,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('36E7ED37-668B-4ECE-8962-9FC51038DB03','65B440C2-1B62-4182-BAAE-FFC28D68AE58','core',1764036480.0,1764038280.0,30,278,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('3745601F-5FFB-4CF1-9108-833565A4E771','48CDCCE7-1E67-4CA9-BCA2-1C844B69915C','core',1764123120.0,1764124140.0,17,301,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('38DCEABC-CD6D-4EF4-9BA4-642DC23E3169','65B440C2-1B62-4182-BAAE-FFC28D68AE58','core',1764039900.0,1764041040.0,19,281,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('3986A12E-1E14-4C33-8E31-B276E0F5B8F5','48CDCCE7-1E67-4CA9-BCA2-1C844B69915C','rem',1764126720.0,1764127800.0,18,304,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('3CC4076E-4580-424F-8E9A-D1FD6CAC9F5E','01683CF4-3E5B-4890-8D06-2A4C548D5B8D','core',1763945580.0,1763947020.0,24,259,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('3CDBD47A-4141-4625-B267-206B20DDB63C','01683CF4-3E5B-4890-8D06-2A4C548D5B8D','deep',1763954520.0,1763955900.0,23,267,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('40299439-635A-459D-A123-FB8EC93C919B','C81720EE-3F11-4215-8A18-DF8A1FBFCF12','core',1763864580.0,1763866200.0,27,216,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('432AFC07-6C9A-482A-99E2-7124C0DDB67E','48CDCCE7-1E67-4CA9-BCA2-1C844B69915C','core',1764117780.0,1764119220.0,24,296,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('44F67904-4E7A-490F-9E0C-64F769EB891D','C81720EE-3F11-4215-8A18-DF8A1FBFCF12','core',1763861940.0,1763863620.0,28,213,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('4869A971-C88F-428F-9162-2C19BAE02451','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','core',1763511780.0,1763512500.0,12,56,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('4A1E34EE-02C3-4B76-BC84-17152CC706D5','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','awake',1763516280.0,1763516640.0,6,60,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('4C937D4C-6BD7-4EF5-9A21-E050ED7E52ED','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','core',1763516640.0,1763518440.0,30,61,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('4EBA78F6-FCF3-4C50-A05E-DDE21132A680','C81720EE-3F11-4215-8A18-DF8A1FBFCF12','core',1763855520.0,1763857380.0,31,209,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('516B479A-8C15-4472-A6E7-06004B8024BC','96F46F4E-0B14-4158-B51E-5C7F18F072D5','core',1763771880.0,1763772600.0,12,158,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('52C2458B-AE58-4829-ADB9-D7350B4A7246','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','core',1763524440.0,1763526000.0,26,68,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('538543DD-1584-44AD-BE6A-1DF3198F01E2','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','deep',1763507100.0,1763508900.0,30,53,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('54BDA06C-A3CE-4C64-9696-19A0FA5A0747','96F46F4E-0B14-4158-B51E-5C7F18F072D5','core',1763767320.0,1763768160.0,14,154,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('5C9EB554-5EEC-498C-AA6C-144605BE287F','01683CF4-3E5B-4890-8D06-2A4C548D5B8D','in_bed',1763942640.0,1763943240.0,10,256,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('5D807F0D-D27D-4943-8954-0450BF9FC929','C81720EE-3F11-4215-8A18-DF8A1FBFCF12','awake',1763864400.0,1763864580.0,3,215,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('5F044428-F739-43C5-B10F-AD020199F126','65B440C2-1B62-4182-BAAE-FFC28D68AE58','deep',1764041040.0,1764042360.0,22,282,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('5FBB1C28-961C-4480-9643-D5AE412C7878','6A96152D-F94C-4F08-B204-EE076A842CD1','asleep',1763765160.0,1763779440.0,238,307,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('617625F3-015F-4394-AD88-119F590C2029','01683CF4-3E5B-4890-8D06-2A4C548D5B8D','awake',1763953080.0,1763953320.0,4,265,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('6630A045-821B-42B4-AEC1-4819BB0FA8AF','65B440C2-1B62-4182-BAAE-FFC28D68AE58','core',1764033480.0,1764035400.0,32,276,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('66C55375-8F75-4D1B-95CE-4E9A97ABB3B5','BA0E7F98-1C05-4B21-AE0F-D779E9F061D9','deep',1763684400.0,1763685120.0,12,123,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('66D15FEF-BDC9-431E-A313-E5EB8D1C73EF','2CD35E64-4CE2-4B33-8C01-03B4CB9DE64D','in_bed',1763593320.0,1763594220.0,15,91,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('68E886EA-9CA6-4DD0-8046-55554B3D03E5','96F46F4E-0B14-4158-B51E-5C7F18F072D5','rem',1763772600.0,1763773740.0,19,159,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('6A6AA8B5-F987-4E39-8316-1B476B5EDFED','C81720EE-3F11-4215-8A18-DF8A1FBFCF12','core',1763870400.0,1763871780.0,23,221,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('6B5D97D4-DA08-4ABD-A661-45CF3CC1CD08','C81720EE-3F11-4215-8A18-DF8A1FBFCF12','core',1763872920.0,1763873940.0,17,223,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('703CAB79-E606-437E-8FBA-D074610CCA59','BA0E7F98-1C05-4B21-AE0F-D779E9F061D9','rem',1763686440.0,1763687280.0,14,125,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('71220B7D-1F35-428C-A66F-22A6FAF4AE08','65B440C2-1B62-4182-BAAE-FFC28D68AE58','in_bed',1764027300.0,1764028320.0,17,271,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('7145226B-EDD5-446C-A252-CC36EEA2D896','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','deep',1763518440.0,1763519400.0,16,62,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('71AF18CF-FEE3-40B9-BAAB-9FD9BB755640','48CDCCE7-1E67-4CA9-BCA2-1C844B69915C','deep',1764119220.0,1764120720.0,25,297,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('72DD195E-1EA5-45DF-98A7-CA32A85C74C6','65B440C2-1B62-4182-BAAE-FFC28D68AE58','awake',1764051780.0,1764052200.0,7,290,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('7583513A-8F65-4202-928C-57C601A8C2E6','BA0E7F98-1C05-4B21-AE0F-D779E9F061D9','core',1763692860.0,1763694120.0,21,131,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('7985DD16-118C-495F-BAA9-84071B135B91','2CD35E64-4CE2-4B33-8C01-03B4CB9DE64D','rem',1763609760.0,1763611080.0,22,104,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('7D19EBD7-05F5-45A5-846C-2D7F7D8367C8','48CDCCE7-1E67-4CA9-BCA2-1C844B69915C','core',1764120720.0,1764121440.0,12,298,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('7DC7A898-C6D0-41D7-A9DB-3D262D43A05C','48CDCCE7-1E67-4CA9-BCA2-1C844B69915C','deep',1764114840.0,1764115680.0,14,293,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('7F493858-67A6-4F91-8365-ADC302118162','65B440C2-1B62-4182-BAAE-FFC28D68AE58','awake',1764045780.0,1764045900.0,2,285,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('81E2C3D7-71FA-47A7-BF71-9A17468C0AAE','2CD35E64-4CE2-4B33-8C01-03B4CB9DE64D','core',1763605080.0,1763606700.0,27,101,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('8305F193-81FA-4B14-A66C-25C99BDB7A1B','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','core',1763522100.0,1763523120.0,17,66,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('87EF028A-2D84-43D9-9AAA-A4514DB168D5','C81720EE-3F11-4215-8A18-DF8A1FBFCF12','awake',1763870100.0,1763870400.0,5,220,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('88AD44B9-0A79-4105-B653-F5936FE0003F','BA0E7F98-1C05-4B21-AE0F-D779E9F061D9','awake',1763698740.0,1763698980.0,4,135,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('8D074727-08C3-416C-BB84-16B004D07493','65B440C2-1B62-4182-BAAE-FFC28D68AE58','deep',1764029460.0,1764030960.0,25,273,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('8F434144-8F8B-455E-9791-09E96C64352D','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','rem',1763520180.0,1763521560.0,23,64,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('8F77C457-2E1F-4057-AFA9-0BAD9A0C4BC6','96F46F4E-0B14-4158-B51E-5C7F18F072D5','core',1763777160.0,1763777880.0,12,163,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('91BE8117-661D-49C7-9090-47CEAA9A8E69','01683CF4-3E5B-4890-8D06-2A4C548D5B8D','core',1763953320.0,1763954520.0,20,266,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('9A42CC43-867D-42E7-85E4-747C88C5513C','65B440C2-1B62-4182-BAAE-FFC28D68AE58','rem',1764032220.0,1764033480.0,21,275,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('9B1AA44A-CA74-47E7-BB00-A4E0921C06DA','48CDCCE7-1E67-4CA9-BCA2-1C844B69915C','core',1764124920.0,1764126720.0,30,303,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('9DA56C77-951B-48DD-BE12-A6253AE71FCE','96F46F4E-0B14-4158-B51E-5C7F18F072D5','in_bed',1763764380.0,1763765160.0,13,151,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('9E4817AF-99F0-464F-AD7B-EEBA6C57CBE2','BA0E7F98-1C05-4B21-AE0F-D779E9F061D9','deep',1763688300.0,1763689620.0,22,127,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('9F4A9FCC-8B68-4659-ADA7-69474CFC7655','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','core',1763513640.0,1763515320.0,28,58,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('A16CD507-3A73-45DB-8632-69B13EF0AC29','2CD35E64-4CE2-4B33-8C01-03B4CB9DE64D','deep',1763595480.0,1763596680.0,20,93,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('A3C157D9-351A-4311-8000-90A77D4CE733','01683CF4-3E5B-4890-8D06-2A4C548D5B8D','rem',1763947020.0,1763948820.0,30,260,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('A43BDF2C-D06C-4587-A980-1E3151E98B8C','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','rem',1763510280.0,1763511780.0,25,55,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('A508BDEE-20A3-46BA-AF0E-4695006DF00F','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','rem',1763526000.0,1763527380.0,23,69,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('A628473D-2C89-4B09-8023-BA4FCA5D9E34','65B440C2-1B62-4182-BAAE-FFC28D68AE58','deep',1764035400.0,1764036480.0,18,277,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('A62897DD-EADC-4498-A213-DE1FA610B2BA','96F46F4E-0B14-4158-B51E-5C7F18F072D5','awake',1763779680.0,1763779860.0,3,165,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('A689AA96-6B74-4D8F-BDA2-96FE524410CC','48CDCCE7-1E67-4CA9-BCA2-1C844B69915C','rem',1764121440.0,1764122640.0,20,299,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('A841188B-17C6-4569-9D9E-F923D04B8635','C81720EE-3F11-4215-8A18-DF8A1FBFCF12','deep',1763866200.0,1763867640.0,24,217,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('A9112BE1-3F57-4749-B514-3E60CFBA869E','C81720EE-3F11-4215-8A18-DF8A1FBFCF12','awake',1763875560.0,1763875920.0,6,225,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('A94CAD41-1E09-455A-A7B4-9981C7535D8D','65B440C2-1B62-4182-BAAE-FFC28D68AE58','core',1764028320.0,1764029460.0,19,272,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('AA1A4DA8-0E35-4874-A3BC-4EF50FDAD17C','96F46F4E-0B14-4158-B51E-5C7F18F072D5','awake',1763773740.0,1763774040.0,5,160,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('AC584737-22DC-4522-87F4-3167B93772A5','96F46F4E-0B14-4158-B51E-5C7F18F072D5','core',1763774040.0,1763775660.0,27,161,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('ACFA6FF3-7261-4C0A-81C9-506CB4DD977D','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','rem',1763530980.0,1763531760.0,13,74,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('AFFA0163-4102-4196-B450-0BF6CE946A12','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','deep',1763523120.0,1763524440.0,22,67,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('B58381B8-3BAC-4C49-80DE-4C0D7236A502','2CD35E64-4CE2-4B33-8C01-03B4CB9DE64D','deep',1763600580.0,1763601900.0,22,97,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('B5C6561E-119A-4A56-922A-508863FE8552','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','core',1763529900.0,1763530980.0,18,73,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('B806F105-C41C-465E-82CC-197538B294E0','BA0E7F98-1C05-4B21-AE0F-D779E9F061D9','core',1763696040.0,1763697660.0,27,133,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('B8CCAA12-39EF-44DB-BC6C-02DD440CC48C','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','core',1763505360.0,1763507100.0,29,52,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('B9D6243E-A941-457A-B13D-5CFA2AA1E162','2CD35E64-4CE2-4B33-8C01-03B4CB9DE64D','awake',1763611080.0,1763611260.0,3,105,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('B9E4E1AA-3395-4209-AE34-FD59D09A2997','48CDCCE7-1E67-4CA9-BCA2-1C844B69915C','awake',1764122640.0,1764123120.0,8,300,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('BB574EFA-5C01-4615-8878-D5472F39A7BA','65B440C2-1B62-4182-BAAE-FFC28D68AE58','core',1764048300.0,1764049920.0,27,288,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('BB805E12-0825-4D6E-805D-E05F0BF61613','BA0E7F98-1C05-4B21-AE0F-D779E9F061D9','in_bed',1763682600.0,1763682960.0,6,121,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('C042B479-F073-498C-A51F-1C1680B777DB','2CD35E64-4CE2-4B33-8C01-03B4CB9DE64D','rem',1763598600.0,1763599620.0,17,95,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('C4DA0AFD-95B6-4F2E-802A-73980A5C6CE4','65B440C2-1B62-4182-BAAE-FFC28D68AE58','core',1764042360.0,1764043920.0,26,283,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('CA51EAEA-7F9E-43BD-B83A-F43691A8E36D','65B440C2-1B62-4182-BAAE-FFC28D68AE58','deep',1764046620.0,1764048300.0,28,287,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('CD0B13CD-D2C7-416B-9FF0-9683D7ABF6B2','BA0E7F98-1C05-4B21-AE0F-D779E9F061D9','core',1763687280.0,1763688300.0,17,126,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('CF363DAE-D244-422F-B409-991A209CE3F0','65B440C2-1B62-4182-BAAE-FFC28D68AE58','rem',1764049920.0,1764051780.0,31,289,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('CF420381-3891-497B-A3AE-FABDB476926C','65B440C2-1B62-4182-BAAE-FFC28D68AE58','rem',1764038280.0,1764039720.0,24,279,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('D1EE4F25-BAB4-4599-96EE-46ED70D54DFC','C81720EE-3F11-4215-8A18-DF8A1FBFCF12','core',1763867640.0,1763868720.0,18,218,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('D2213DA1-0430-4363-A80F-49C0214E2574','BA0E7F98-1C05-4B21-AE0F-D779E9F061D9','awake',1763692500.0,1763692860.0,6,130,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('D26BD975-8E7D-465A-8868-1574880A69FD','01683CF4-3E5B-4890-8D06-2A4C548D5B8D','core',1763950980.0,1763951700.0,12,263,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('D2FD49D0-C815-445D-8C7E-7E7515AE1EC1','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','core',1763508900.0,1763510280.0,23,54,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('D3596374-8ADB-4E48-B968-BDD4AF77F11C','C81720EE-3F11-4215-8A18-DF8A1FBFCF12','deep',1763871780.0,1763872920.0,19,222,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('D3E129FC-2362-49EC-BC06-D6826E3B1FAE','2CD35E64-4CE2-4B33-8C01-03B4CB9DE64D','core',1763608140.0,1763609760.0,27,103,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('D6D47784-754D-4131-8157-6E1139E7D99D','01683CF4-3E5B-4890-8D06-2A4C548D5B8D','awake',1763957820.0,1763958180.0,6,270,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('D6F40905-60D9-4F0D-AB44-A1B8BD855538','61B06FD9-E9FF-442B-8DAF-BFC3C2186EA1','asleep',1763852580.0,1763875500.0,382,308,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('D778B5AC-1265-40FA-A05C-8388193CB600','BA0E7F98-1C05-4B21-AE0F-D779E9F061D9','rem',1763691120.0,1763692500.0,23,129,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('D77A1077-D076-48AB-AB23-7712E71E319B','48CDCCE7-1E67-4CA9-BCA2-1C844B69915C','rem',1764116820.0,1764117780.0,16,295,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('D7E57972-E33F-4AD2-AFE5-B23BE1F227E4','96F46F4E-0B14-4158-B51E-5C7F18F072D5','deep',1763775660.0,1763777160.0,25,162,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('D93B054A-5FBC-48B5-BDE8-EEFA9EDF63DA','01683CF4-3E5B-4890-8D06-2A4C548D5B8D','core',1763955900.0,1763957040.0,19,268,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('DA37330B-C48F-4AAD-AB13-B955D1DE3D71','01683CF4-3E5B-4890-8D06-2A4C548D5B8D','core',1763948820.0,1763949660.0,14,261,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('DA8E6652-05DB-477F-800F-EA7BBE418B67','48CDCCE7-1E67-4CA9-BCA2-1C844B69915C','core',1764113940.0,1764114840.0,15,292,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('DA9B09CC-09B7-4787-83F3-8558913F4B0C','C81720EE-3F11-4215-8A18-DF8A1FBFCF12','rem',1763857380.0,1763859000.0,27,210,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('DAF3FB6B-9AB9-40FC-ABE5-3842C21EF50E','C81720EE-3F11-4215-8A18-DF8A1FBFCF12','rem',1763873940.0,1763875560.0,27,224,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('DB00C107-2C78-42F8-8D7D-CA5151C3DA5F','01683CF4-3E5B-4890-8D06-2A4C548D5B8D','core',1763943240.0,1763944080.0,14,257,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('DC80DA2A-D43C-485F-AC16-B44777E4104B','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','in_bed',1763504940.0,1763505360.0,7,51,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('DD7B132B-3508-4DD8-88F7-633C2D3743C0','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','awake',1763531760.0,1763532180.0,7,75,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('DE3DE05A-4DC3-4FB5-98B2-375D6BAD96FD','2CD35E64-4CE2-4B33-8C01-03B4CB9DE64D','core',1763594220.0,1763595480.0,21,92,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('DEE7C258-A66F-403A-A1C1-168996157BB6','E4922EA0-C41F-4B62-9259-1A1D10D8798B','asleep',1763505720.0,1763531760.0,434,306,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('E1338EA3-3501-43DF-B237-C61E8801C3A1','C81720EE-3F11-4215-8A18-DF8A1FBFCF12','in_bed',1763851800.0,1763852820.0,17,206,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('E5987DF5-AF63-4088-B775-61D40C521089','BA0E7F98-1C05-4B21-AE0F-D779E9F061D9','deep',1763694120.0,1763696040.0,32,132,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('E7B1406C-7855-4FA5-BAB9-FF2452342593','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','awake',1763527380.0,1763527800.0,7,70,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('E802F6CD-5CBE-4411-B81E-03A783BBBAB3','BA0E7F98-1C05-4B21-AE0F-D779E9F061D9','core',1763685120.0,1763686440.0,22,124,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('E8AE0F96-0076-45FD-AE65-7D2BC8CE49A0','C81720EE-3F11-4215-8A18-DF8A1FBFCF12','core',1763852820.0,1763854260.0,24,207,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('E9084D38-E10A-4899-8C8B-DF28F5A6A28C','BA0E7F98-1C05-4B21-AE0F-D779E9F061D9','core',1763689620.0,1763691120.0,25,128,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('EB6F30BC-2BED-4436-B0B1-252602A60FD2','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','core',1763527800.0,1763528580.0,13,71,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('EBB5F0B4-8EEC-4A4B-9A7D-ABCE2E16DFBB','2CD35E64-4CE2-4B33-8C01-03B4CB9DE64D','rem',1763603460.0,1763604840.0,23,99,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('ECA8DEF9-DE93-41B1-9507-D549B66141F5','48CDCCE7-1E67-4CA9-BCA2-1C844B69915C','awake',1764127800.0,1764128340.0,9,305,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('ECCEA509-623E-4756-A983-367FFB0C2CB7','2CD35E64-4CE2-4B33-8C01-03B4CB9DE64D','awake',1763604840.0,1763605080.0,4,100,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('ED9680B1-572E-48B4-B144-134CCA1EC115','65B440C2-1B62-4182-BAAE-FFC28D68AE58','rem',1764043920.0,1764045780.0,31,284,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('EDB22F09-A557-40EA-AF60-EAEE896D89AC','65B440C2-1B62-4182-BAAE-FFC28D68AE58','core',1764045900.0,1764046620.0,12,286,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('EF628881-5B8F-40B6-9707-A6F48C899823','01683CF4-3E5B-4890-8D06-2A4C548D5B8D','deep',1763944080.0,1763945580.0,25,258,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('F1F271D9-55D9-4BCB-867A-39FB28B3AC05','48CDCCE7-1E67-4CA9-BCA2-1C844B69915C','core',1764115680.0,1764116820.0,19,294,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('F307FC7E-C20A-48ED-ADFE-25852F083426','01683CF4-3E5B-4890-8D06-2A4C548D5B8D','deep',1763949660.0,1763950980.0,22,262,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('F411E5BA-C5E4-4055-8B65-7C03F459163D','BA0E7F98-1C05-4B21-AE0F-D779E9F061D9','rem',1763697660.0,1763698740.0,18,134,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('F5280487-0396-47FF-9823-C59A4A732BF2','48CDCCE7-1E67-4CA9-BCA2-1C844B69915C','in_bed',1764112920.0,1764113940.0,17,291,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('F590B49C-D3EE-4402-932A-EF60364340C4','BA0E7F98-1C05-4B21-AE0F-D779E9F061D9','core',1763682960.0,1763684400.0,24,122,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('F6B39065-F1BE-443A-882D-39EEF942F1EC','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','deep',1763512500.0,1763513640.0,19,57,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('F9FA5220-8391-4242-9BBE-C0FB2679780E','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','awake',1763521560.0,1763522100.0,9,65,19,1795899774.4548892975,1);
INSERT INTO sleep_stages VALUES('FCD89F12-E386-43EB-BAB3-BA1DB3ACBFFD','C81720EE-3F11-4215-8A18-DF8A1FBFCF12','core',1763859000.0,1763860920.0,32,211,19,1795899774.4548892975,1);
CREATE TABLE merges (
  table_name TEXT NOT NULL,
  survivor_id TEXT NOT NULL,
  slot TEXT NOT NULL,           -- of an entry: type and slot; else empty
  user_id TEXT,
  reason TEXT NOT NULL,
  member_count INTEGER NOT NULL,
  members TEXT NOT NULL,
  ledger_id INTEGER NOT NULL,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL,
  PRIMARY KEY (table_name, slot, survivor_id)
) STRICT;
INSERT INTO merges VALUES('progress_entries','95EBEDCF-46CD-4711-98F5-9FD682FE805F','steps 2025-11-19T01:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[3,"95EBEDCF-46CD-4711-98F5-9FD682FE805F","cd34d840-605b-4991-949f-e6ade9095da9"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','53ECBC3E-13EF-4542-A337-298292EC2AD0','steps 2025-11-19T02:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[7,"5298892F-736A-4A17-A7CA-CFBCF10A00CE","3625ce9d-14f7-42f5-bc05-f4570a2c5421"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','EDFDA45C-5785-4F86-A828-AA838CE9AC10','resting_heart_rate 2025-11-19T06:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[16,"80C27244-AE7F-4BB5-8B0B-65A7B0DEAA99","1a047c37-29fa-4994-8a6d-f3caa79b61aa"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','B819B25A-5827-457D-8BB8-863305CF8B58','resting_heart_rate 2025-11-19T07:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[20,"B35E3BE3-8E08-4E6C-882C-695D17C6BCAF","614b8eeb-0069-4f54-9101-b84bc557f584"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','9F690940-4382-44DD-B074-6ACF9914EEF6','resting_heart_rate 2025-11-19T08:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[22,"2B2BD5A6-B359-4C63-8EA1-AD3C42FF7B0C","e0ab3360-48ae-4925-8234-2b959fdfb4d1"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','A8F76F5B-552C-40A7-9D8E-8EA4DA52D559','resting_heart_rate 2025-11-19T09:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[25,"2DEC9847-E315-4CF5-A8C3-AD21C62FE5A6","61381600-bcb7-4fe6-a74b-cfe7eb33fa25"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','C84A05A7-6F43-4900-9BD4-EF17FCCA3064','steps 2025-11-19T12:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[33,"8A88A286-6129-4288-9C95-6F169F6F67F2","743796ee-963a-4589-b4d2-095ec617bc86"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','73464867-F96B-4081-83ED-D07BE36DBDF0','steps 2025-11-19T13:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[36,"575DABFC-BC2F-4B6C-A553-A40CD3FFA09D","719435c2-6c09-4890-ba8b-f7c4180cde6c"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','256B8D26-693E-4B3E-945D-43616FB68B48','resting_heart_rate 2025-11-19T14:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[40,"2D071605-8D09-48F2-8286-CDE922E0A512","99b83475-fac8-436b-930b-7af5711c84df"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','B829DE57-1434-4095-95F0-529AFAC99A22','resting_heart_rate 2025-11-19T15:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[44,"F3C075A4-73A0-41A9-81C2-D0B92C7128B8","5c201b03-8dba-42f5-9db8-592a1d27851f"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','EF56A990-3127-4070-B01D-1071DB1142AD','steps 2025-11-19T16:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[46,"F8152A8A-78C7-450B-849E-64F67AE69E8D","5548b0e4-848b-4d5f-98d5-fb346466d365"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','1454D2F6-4927-400A-9219-06C233DE3186','resting_heart_rate 2025-11-19T16:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[48,"D6E1EB22-AC86-41EB-B516-A21FE7B44A2D","9993f588-1264-41b9-9268-c1661209c00a"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','95EBB58C-6917-4B3F-BC40-405575ABFD26','steps 2025-11-19T17:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[49,"0F6920A3-56BC-4D91-A292-8D67B173286E","d9364a03-9232-40a2-af4d-7cb85e8b9c8b"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','1A216981-2EB4-4433-B0BB-5754C5FFC3A7','resting_heart_rate 2025-11-19T19:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[56,"8BBF7EF6-690F-473A-A1B8-A34823AB20CB","6fe6b3f8-5a0f-4a12-a59a-c31495e142f4"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','D7EFF170-697F-42EE-B2A8-BDDA68338F2C','steps 2025-11-19T21:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[59,"3AE05AB1-A752-446B-B7E4-533D8E86AB3E","008d2af2-b7a9-43ed-b85f-106c56731f02"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','8D78B20F-96F7-4B79-9907-55A2D6EAC6A0','resting_heart_rate 2025-11-19T21:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[61,"169D32CF-FF49-4BF6-BC65-0061E2454FF2","cb69f220-1d2d-4db1-8d09-854c493a17e6"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','7972CD64-8BD9-42A3-8F65-1D6BE0AEE093','steps 2025-11-19T22:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[63,"EDC960D0-ED9C-4E82-9D1A-3C58DA9E7459","409b144e-f0f1-4646-8eb6-babc3db8ec58"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','4FEA78A1-5904-4493-A9BB-F809ACE267AD','steps 2025-11-19T23:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[66,"A4B356AF-FFCA-4536-AC47-73688DD559E7","9eab2199-41b6-409c-9b53-ab0509602fdc"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','1C1F1C4E-D959-43C7-9FC1-CBCFAB7286BD','resting_heart_rate 2025-11-20T00:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[70,"1C1F1C4E-D959-43C7-9FC1-CBCFAB7286BD","ed3b3fae-b5a8-4e52-98dd-92bbdd8c46d0"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','87792432-4564-473A-8245-449D310B809E','steps 2025-11-20T02:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[74,"1551C811-BDE1-47A2-BC69-578010A39956","c7b34079-dd01-46ff-accb-81b57c48d505"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','E2CD588D-BF64-4F29-85D7-A3673B66EC59','steps 2025-11-20T03:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[77,"E2CD588D-BF64-4F29-85D7-A3673B66EC59","6aa7ce92-bc55-4264-980e-3549bdf2c1a5"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','B23EF354-C65B-4650-9BD7-9E3300A1FCF3','steps 2025-11-20T05:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[83,"0E3258F9-CFCD-4130-BB7A-66CBB697B84E","92b574af-782f-464e-bb31-bfd316c92d64"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','4783EBB1-D3CF-482D-8D2A-FCCBBA24E789','resting_heart_rate 2025-11-20T05:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[84,"A5A159A3-8931-46B7-82C9-D109D2686F57","9168ed94-c346-4687-b947-b842c4c707e6"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','07750EE9-67ED-4AC3-80AA-378CD7D06BF3','steps 2025-11-20T06:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[86,"69F03722-CF9A-4075-B6E0-8BD8030ED831","bba3203a-1037-470c-8b9e-bbfde958c670"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','65FD1868-539A-4F88-A2F1-47ECA878CF65','resting_heart_rate 2025-11-20T07:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[90,"D04B8488-F2BE-4973-8AA7-8DBAEAA87F4D","84243901-aba8-4af5-badd-daf08e1dc7c9"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','AE3BDF9C-27D0-4C56-A0DC-EDE85E19B03C','steps 2025-11-20T08:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[92,"F561C8B0-D87A-4E47-9DE4-B2BA75792055","2a17a382-3508-4394-8c9b-131d2b39466d"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','2214ED6D-1BB8-47E4-B211-C45D8F5A5AD0','steps 2025-11-20T11:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[99,"995DEDBA-C868-48D7-9020-A70B25DB64A5","5df0769e-9f0d-4984-a7a1-896daba00c20"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','D5A1D598-1FF4-46A6-A936-EBAAD01EAB21','steps 2025-11-20T13:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',2,'[[106,"E75BB00B-32EC-4C3C-A96D-4ABE8819730B","665cb888-7439-43d2-a062-98e3258af5c6"],[105,"373865B5-05E4-4B18-97B5-18727EF88AF5","726fe2e6-c812-4807-8b74-4d703f8b68fa"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','0077CD97-9E7E-493D-B7CD-0209DE04A338','steps 2025-11-20T14:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',2,'[[109,"97C79EAF-597E-4EB4-B251-BF258A50E864",null],[108,"B4FCBE8D-3E8A-4E14-8757-EEE96133BE84","bee80c5c-2b0a-45ad-bed8-91d28f3e0bfb"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','5419B639-C5F3-4D88-9415-AA8F9FAD8D7A','steps 2025-11-20T15:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',2,'[[113,"2EB36471-E29D-4771-A38F-532C2347205D",null],[112,"831C4A5B-0FD6-44E2-ABD4-2C708CA796C5","3ca5bbc3-4635-48a1-898a-3cccc2b745ed"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','A9B089D7-3A78-4C45-8416-B4114C720F34','steps 2025-11-20T16:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',2,'[[117,"8F2D563D-E857-431D-AFFA-DFFD5540B767",null],[116,"C8FCC3FC-B45D-4F92-B441-E8F2975E947C","6bc501f4-29de-43c9-ba2c-97d789b9b4df"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','1C992E80-E99A-4719-9178-040B6412D4BC','steps 2025-11-20T18:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[122,"690CF6A1-2F0A-4F6D-B2CF-161863F5B458","c5eefddf-86de-4e1d-be5e-5fe56ed0b991"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','B0E3015C-A4F1-4CE7-9112-6FDC4C70B38C','steps 2025-11-20T19:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[125,"B12FC10B-4449-4741-B81F-3CF6943DDA6F","c3760b07-5220-4661-a3e4-98ddc48215a3"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','FD81A3CE-8907-4AD7-931B-DA33E9AAB9F5','steps 2025-11-20T20:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[128,"21076CB4-A47E-4F12-AF48-A9CE431185D8","e741cc1d-e721-477c-8d2a-dcb65456e740"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','581198AB-8968-40B4-9A84-9C51D1B45A00','resting_heart_rate 2025-11-20T20:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[131,"C4479B47-EA8A-4207-A3D2-16C6A32AAE77","62039691-a329-4eef-bbe5-445639b2b9f2"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','A5E76692-2C35-406E-9ED6-EA52B0F8FB54','resting_heart_rate 2025-11-20T21:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[133,"D06D4B92-D768-48D7-9393-6FAAC7EC3078","cabf0072-585f-4784-bb14-810b7911d95c"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','94C40BB8-A207-4C0D-818D-AA964144C39A','steps 2025-11-20T23:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[138,"226044B6-F6B1-4D7A-BF45-BDDB6C873F89","67387f15-7e81-41ec-994b-5aa66d88a127"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','DDC0C28F-981A-410C-BF6C-B4687585F97D','resting_heart_rate 2025-11-20T23:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[139,"D25EA77B-C136-4506-9F84-9D70A4DFB840","29019ec7-3eec-46af-8148-e3b17cdb6410"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','4DA5080B-985A-4B09-BC56-10B4B9FF8530','resting_heart_rate 2025-11-21T04:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[150,"C0EF489B-B32C-4849-B599-8D2F4C8B0759","b5ce8d00-07e3-447d-a173-401e5b5f50fa"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','8C629CA9-AA95-44DB-A722-59E3A27BAAE5','steps 2025-11-21T07:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',2,'[[157,"63D1E126-3385-4223-97D1-4DCE11A3CBB8","b2ffef52-95ce-4a92-8361-61425a4a8a01"],[156,"C2429027-4F5D-4CE1-94EF-57206C24FD8A","3652a026-cde0-4d7d-99b7-8eb4d737b93f"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','81A55A1E-8BCC-4BD6-B2FE-6EBB9C5E172C','resting_heart_rate 2025-11-21T07:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[160,"07770152-06D7-4646-9A47-27CD36E1ADF1","4da61894-08e2-4823-96a5-a179c3abd27a"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','AB859D84-95E4-4EB3-938B-09936B114A44','steps 2025-11-21T08:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',2,'[[162,"EAC0DEB3-2EF7-419C-8843-26C5C24D57DC",null],[161,"49FB1C0E-7C8F-44CA-BA98-FDA64FC4206A","6a789e92-c2c9-40a2-b771-77c6c14c8a0c"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','8A6DC50B-63A7-4765-B3E7-18C0226C6BE1','steps 2025-11-21T11:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[170,"A87C4497-A358-45F7-965A-D97CCA9CBDDA","2a6b7d20-3a7a-494d-8be1-46ecd92ef0ac"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','830993F6-63DC-4ADD-9ECA-1DB7943CE0E6','steps 2025-11-21T12:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',2,'[[173,"880FB269-7FBE-436B-83B5-7174FAC7FFDA","7d860b40-ea4f-4747-a3dc-4e80b2af33dc"],[172,"C469CEFB-8241-4788-94CC-F943A9745241","61f862d8-753d-4f48-b677-dd72d04f8698"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','5262D24C-D761-4DA5-9AD6-A43301C6F382','resting_heart_rate 2025-11-21T12:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[175,"8F3669D3-739C-4ED5-A493-DBE8DB16B08B","6456c9cb-8a39-4594-a8f9-deb13caa699f"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','FC50F8CA-5CE0-4DB1-871B-F8B312AAFD34','resting_heart_rate 2025-11-21T17:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[188,"50C591CA-0C11-4731-B83D-FC96395B3FCF","97328fba-7916-4cec-808a-f5f000cf4967"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','A8703D8F-8703-4AD7-B194-8BE79CD62F4C','steps 2025-11-21T18:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[190,"F628C215-BB31-4F12-8BB2-5D8EB913DA1C","9aa4b349-617a-4743-a290-bf747448d099"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','464CF5A2-FD30-407E-ACED-31E719155F18','steps 2025-11-21T19:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',2,'[[194,"1683882E-4AF7-4F19-B302-DE9CA6A89AB5",null],[193,"CCE48498-437C-4080-951E-52CC6CD2930D","22fb5978-42b5-4c21-9294-0adccb29c8fa"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','65FE825C-DE23-427F-A521-F6BBF2519FFC','resting_heart_rate 2025-11-21T19:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[196,"BF2FCDB1-0D47-4698-9BCC-2CDFE68B7D5C","3cdea4f1-84d6-4707-bdd6-43859029b318"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','E1883340-4B2C-49AD-9B24-D95E43588E76','resting_heart_rate 2025-11-21T20:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[199,"C52C49AE-3758-4007-897C-FC4F07C90868","1dc7b1da-8d7a-4e33-9cc1-549ddee72ae3"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','9F392B4B-81C5-4767-84DD-09AF034E5E5C','steps 2025-11-21T21:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[201,"BF679223-1A30-41B8-A6E2-C6217E331C44","0c150a1b-b574-415b-8973-c85ea3e84798"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','2672796D-899B-4B81-AD8F-0B79BCA87D84','resting_heart_rate 2025-11-21T21:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[203,"2D11E7B0-B4B7-4262-B0C4-2571C8FB9424","4f62f165-ae8e-4d7b-89c6-fbd7e905418b"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','0EEF7276-9181-4BF6-A398-208947AB7F29','resting_heart_rate 2025-11-21T22:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[206,"D3218CE8-90D8-4F1D-9F0A-DEF0F7F4FB0C","4c8db250-1b7b-4113-adf2-3bcc44048fe5"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','22CD80E3-EE3F-48AE-A37E-3AD645EC54DB','resting_heart_rate 2025-11-21T23:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[209,"92FD50CC-B692-4898-A320-2204782D6FA7","12204925-9eaa-4e66-8b6b-87c81cbb9d75"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','AA9618D9-BAE4-4905-B07F-2E2650F2DBB8','resting_heart_rate 2025-11-22T00:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[213,"418E3943-4B36-4938-BBD4-FE769AE6DCB4","68fd2543-52ea-42ff-95a4-b62a18d21a83"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','9FF0ACB9-BDDA-4784-9AEB-893896402575','steps 2025-11-22T01:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[214,"EEE1B810-C361-49FB-9DBE-1871F4C14F55","84e52472-10c1-4a36-aa9e-682a228d0a28"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','E194B2E6-857B-4230-B857-522E677288CD','resting_heart_rate 2025-11-22T02:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[218,"310293A3-3BF9-42FD-8348-D829B4B51340","b623e35a-684d-4ea4-9b10-079fb1aa956f"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','DF4ADCEE-0617-4C6F-AB31-606ACF071E66','resting_heart_rate 2025-11-22T05:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[225,"5D30E823-2848-4C4D-9158-2B413FA9EED4","5827bb3f-4f0d-4bf0-a2e7-dccbf084e2d4"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','DB9AAF31-FEFC-481D-9F4A-F2E49446F265','steps 2025-11-22T06:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[227,"E8991F92-F2DA-430F-97EE-99E25230506A","783c0303-8d7b-4def-a588-e35c055536cb"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','FC2A839E-ADD8-432B-9B01-1B665C3B9D60','resting_heart_rate 2025-11-22T06:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[229,"9C44F11A-CDDC-44B3-B29E-910E34A0639F","bcd93e7d-fe4e-48eb-b517-954273fe104e"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','A54F7B0E-B56E-42E1-800C-9EA3404A0818','steps 2025-11-22T07:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',2,'[[235,"392CAA9C-9BC0-4B16-828D-B8FFEA0B0453","1efb0c5a-f373-43dd-87a7-3f471b6dec1f"],[234,"A613DC27-D8E9-45D2-92B3-7419C066DC6F","3a2b50d4-255a-48e3-a0ef-284401077913"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','EAC59D13-21E5-4644-9204-829BB39CB253','steps 2025-11-22T08:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[237,"E8B1B163-D328-41DB-B8DA-E508792FA474","04060197-fea9-46f6-bbda-2c52d91f5ee1"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','8BB16EEE-6C87-4B17-B567-6B5031770F59','resting_heart_rate 2025-11-22T09:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[244,"938E69EC-3063-4373-847F-CC56F252104B","70b036e0-f898-4fb0-b1ee-a281cbe56899"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','6EEF2D4D-717E-47EF-ADB9-31206FECE964','steps 2025-11-22T13:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',2,'[[254,"245BCBA9-2CCF-47BF-B55A-6ADA9D9F0749",null],[253,"AF2200BA-BF64-4ECA-9B9E-FD6EE4ECF9DD","41fe48cb-d04c-4e29-be49-77f9290efd8e"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','22F925A1-0C1B-4904-BEFD-9D116BA2A780','steps 2025-11-22T15:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',2,'[[260,"DF29715F-5869-463B-9AF8-CDA5B40D5947","9bf76768-734b-4581-8708-c7eac22f5dd2"],[259,"C9E6BB7D-AC3D-4177-A5AA-A11576E03E17","ca14f23a-a44b-41e3-8ad7-e3831432806e"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','5771FE2A-4CF9-418F-83FD-91CED59712B7','steps 2025-11-22T16:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[263,"D8F18CAF-2DFD-4796-9FA6-BBFCB89357BB","1c3444ec-0971-4280-a613-caa2aa4f31d5"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','3C54BF7D-C84B-494E-8D2D-CD86BD54B5E6','steps 2025-11-22T17:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',2,'[[268,"5072BB33-C652-4CFC-93F9-1EAE0C3C8C0C","7a24034c-c1af-40f6-983b-1a72f938f2ac"],[267,"DD8AEF75-E515-46DA-93C1-60D5518D2F81","1670c92b-02b2-4ddd-9b32-bf72e0fba13b"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','CDD3F92F-5BF8-4A61-A8D0-3B7AA9E91F87','steps 2025-11-22T20:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',2,'[[275,"B1C211A3-9C2D-470A-A4C6-3E4622FBBF44","fe74f8b9-38c7-449d-ba8d-42e801bb6d12"],[274,"51DEB5D7-C418-4BE0-813E-BA68BEB1634F","bad7015c-5178-4cb8-91f9-60d8bc660763"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','E2DDF35A-528A-46FD-9EBD-F557475A47A2','steps 2025-11-22T22:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[280,"7C9FCF4C-1AA8-429B-A741-27F93C430F4B","c1882946-4428-4868-8ff8-19232588cfc5"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','2106E840-75A0-4854-B5DD-A2BC0A03C3A1','steps 2025-11-22T23:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[283,"18F8DF3E-1FDB-4D16-B8B4-CB5479AB3E6A","24d109c2-c4f1-4e7f-9477-b1705d254345"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','A5C77E77-6498-4C3C-8BAD-8C223D519100','resting_heart_rate 2025-11-23T02:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[291,"7E7DB712-6DD8-437A-A456-E0EEEBB44CD3","e7ce380a-b3b8-4efd-9155-664e0b8852c0"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','CEC0D12C-54A7-4A26-813A-805DC4AA0CDB','resting_heart_rate 2025-11-23T04:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[298,"E6137031-6216-4F0B-989E-66D3A5CF81B4","79100a6c-873f-466c-9c34-659c9e0dbb5b"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','7B875BE1-1940-4D5D-818C-37A841248635','steps 2025-11-23T05:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[300,"3259DA3D-372A-4097-B769-23D394002A3D","7842299a-1034-4dfe-af88-989a06c527b9"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','7A5DEC7A-1ECD-4B67-8751-40591D49F74A','steps 2025-11-23T06:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[303,"729C52CC-CCE2-4340-A66B-DEB004864CA2","daa661d9-1024-4e20-b1c6-cdb6dfad3933"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','F1C978F1-18F2-44D4-91BE-47499FC726C1','resting_heart_rate 2025-11-23T06:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[305,"4E5993AE-88F4-4C9A-9F09-DFF81A7C6F99","02b2675f-c51b-48dc-a675-428e2fdf9571"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','60AAC29E-D7EA-4E5F-8EC7-A1FC180328FF','steps 2025-11-23T08:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',2,'[[310,"343A171C-49FC-4873-AE3E-74578FE220E7",null],[309,"6DD22408-DABA-4B6E-88D9-7149360C25B0","7d09df0e-4d8a-4a33-8d47-5b7b3ebddcbf"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','0AD9421C-75DD-4C8C-8F53-18D1C672EB33','resting_heart_rate 2025-11-23T08:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[313,"E5B2965A-0D8A-4BE8-8F72-E19DE7137ADC","3dc4acf3-65ee-426d-874f-aa5eeab95903"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','3698D00A-50F7-4293-8501-32B1F59523AD','steps 2025-11-23T09:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',2,'[[315,"527E45E8-CCD9-4A18-9DD3-F26D9BE3CFC9","390b30b9-1150-4bb1-acb9-79972a97d0b6"],[314,"E6BF5423-9FCE-414B-ACC3-FF93544235A8","83420639-c439-455a-8c8c-59995defb710"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','7A644CC4-572A-478D-A22C-012D9AEEE24F','resting_heart_rate 2025-11-23T14:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[327,"7A644CC4-572A-478D-A22C-012D9AEEE24F","4440eaac-86cf-4cc7-ba32-6df9119ef67c"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','0EF7F7EA-A7EF-495C-A470-5C53C1826DBA','steps 2025-11-23T15:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[330,"E65AE220-C973-4B74-A1B7-DA9F8143C2A4","bec903f9-981b-49a5-99e4-e8d18021b397"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','CF0DD6B1-9CC2-4603-91AD-52407DF4723F','steps 2025-11-23T16:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',2,'[[333,"04C3A851-2AFD-4F91-A97C-2E3DF3A75921",null],[332,"AF7A279D-2383-4060-8F69-465977B69B39","63b09e0a-6846-422f-a3b1-3170f0b7e7e9"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','EB0BEB16-0902-4045-9ACF-81DC654F93C9','steps 2025-11-23T17:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[336,"8573F83E-B813-444C-A37D-115EB818E6DE","24d4962a-992c-42dc-bd7f-1eb81bc9c79f"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','EE5CA706-40E8-402E-AE1C-A2A2F95B5929','resting_heart_rate 2025-11-23T19:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[342,"C59C57A2-4B14-46DC-8D7C-BAC58C79C725","0e049be7-3fd9-4d48-8fe0-ed6f3e0d13ad"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','60C67FFC-ABE2-44D1-A15E-18D2360D989A','steps 2025-11-23T20:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[344,"26696D8E-5327-4EFC-BFAB-3433E46D7960","b3d4a8f9-aced-432a-98f5-ef85b2ea0454"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','235A3F71-EE05-47F7-ACB8-DAA0F5AEFAB5','resting_heart_rate 2025-11-23T21:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[350,"ED920193-0813-4D41-B144-905176E4871D","31a712c7-9879-46d9-acd5-7ddc4325daec"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','50BF81C1-0CF0-49A2-BC08-F1858A8DA288','resting_heart_rate 2025-11-23T22:00:00Z','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[353,"063FE2D4-355F-4DEC-8D02-EED42AD6EF44","bd78134e-5f29-4666-874b-83abd17fd1f8"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','DCE2456E-3CC1-42F1-AC30-27EA4C989ABB','steps 2025-11-18 total','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[480,"9D3DB0EB-697E-42E2-8761-801003A62885","dfec8258-f221-4ab3-8106-9669afe3064e"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','09781EEB-06C4-4A56-AE96-55A78AFFD061','weight 2025-11-19','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[500,"82DB08F6-D731-411E-9501-D1E38FD4C989","e007deb0-b55c-43a8-ac25-9b3e0bbcdaa0"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','0720D98A-0C63-4664-B8A6-D9FE5DECCE6B','weight 2025-11-20','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[504,"AE585901-A176-4ADA-BB59-339636656602","2495cf79-e123-42f3-b1c1-d3af82abb9ad"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','4DE37BA2-D8CC-4A1B-A836-7CA8FF1684DB','weight 2025-11-21','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[506,"CB550BAD-384D-4184-A4EC-AF1BD78876F0","5e9b8d33-e8f8-4cf4-9133-ea6d38497a91"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','C478C3DC-0C72-45D8-98D8-7C5F4F25C4F9','weight 2025-11-22','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[509,"38D81479-3555-4B9B-A557-2C413B24A674","536d9cb3-7249-4468-b6d3-9e918ac347f6"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('progress_entries','006B2435-D75B-4776-B6F5-8D7B7F0F8154','weight 2025-11-23','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','logical_entry',1,'[[512,"EEE7F504-F05E-4D27-9C1C-CA81B482C916","f5fc4b54-2fdf-4909-9b65-4a7661f60bb9"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('sleep_sessions','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','same_night',2,'[[2,"31A2130C-7FF5-4319-BD5E-154CD911F726",null],[1,"ADE41839-D512-4D17-B7A7-81CB315167DE","d3615f8f-46a9-4fab-b4a1-7cfadd1cbbfd"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('sleep_sessions','2CD35E64-4CE2-4B33-8C01-03B4CB9DE64D','','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','same_night',1,'[[4,"21C2B013-9ABB-45DB-8E41-9445253AA2D6","060f4b21-c258-4198-9dfa-b540251773f0"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('sleep_sessions','BA0E7F98-1C05-4B21-AE0F-D779E9F061D9','','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','same_night',1,'[[6,"39EC9949-80DE-4B80-AB23-3486C5F75A04","e4756775-527d-4c5e-bbbb-19602cc6744a"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('sleep_sessions','96F46F4E-0B14-4158-B51E-5C7F18F072D5','','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','same_night',1,'[[8,"1DFB5CC4-CFB1-41B7-B044-7A8EDA74D832","e505a193-737d-4260-94aa-922a46fb8194"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('sleep_sessions','C81720EE-3F11-4215-8A18-DF8A1FBFCF12','','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','same_night',2,'[[11,"794C86F3-3167-43F5-9528-E644E9B78521",null],[10,"FDC1C7F4-1AC8-4A9B-822A-3965111D857C","81c35f8d-8716-4c90-8c82-478ed539b917"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('sleep_sessions','01683CF4-3E5B-4890-8D06-2A4C548D5B8D','','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','same_night',2,'[[14,"94CEFDDC-EAD8-4BE0-81DF-601F56CA073B",null],[13,"1FD8F621-55B6-4290-9DBB-C9B4809B0844","71c835b9-c750-4d1d-aca5-0b0cfbcdea7d"]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('sleep_stages','96F46F4E-0B14-4158-B51E-5C7F18F072D5','1DFB5CC4-CFB1-41B7-B044-7A8EDA74D832',NULL,'same_night',15,'[[136,"A63D1D13-DD50-4614-A567-4DFC92B09B5D",null],[137,"A5A558AD-CF70-4A87-B2B2-4C84C0240E6D",null],[138,"DE5FFF36-EB74-46DE-B40E-3B1C75D592F5",null],[139,"4A3FB6B3-4F4E-422B-BAD2-DB5A2AC70736",null],[140,"DA626AFD-DA74-40D9-AC4C-D0C814240D4A",null],[141,"2C41323A-C177-4237-BAC7-98BBC3CA5AEB",null],[142,"E7493DC0-669C-417E-9E39-6E85AB162DE2",null],[143,"417D04A5-858E-432E-8954-4A38D937AA16",null],[144,"EE5BD28F-117B-4B1A-B4D1-B572DEE7F76D",null],[145,"0B59C3B4-FD75-4A03-B24D-ED35F8762E87",null],[146,"F0328DC3-3688-4821-9DEC-98E004BE7617",null],[147,"809C0F0E-DB28-4219-BB68-D8432E28BC6D",null],[148,"83A13901-D1BC-4349-883C-C6E6EE309D5F",null],[149,"E9C09927-2C20-43D3-80E3-1F635DB6AF88",null],[150,"509B4A45-4C25-47EC-AB3E-4A85DCA80DC0",null]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('sleep_stages','01683CF4-3E5B-4890-8D06-2A4C548D5B8D','1FD8F621-55B6-4290-9DBB-C9B4809B0844',NULL,'same_night',15,'[[226,"77AA82B8-767F-40FE-B799-96F4E6CAF9B0",null],[227,"38791F02-39FF-49F8-AC01-857665EC1BC1",null],[228,"41AE51C0-E783-4784-AC1B-FC13D604A952",null],[229,"1B40C30E-E01D-43CD-832D-DF976998CD04",null],[230,"8152B749-63FB-40A6-B42E-952E3DDF72EB",null],[231,"D672C001-D488-41FE-BF3C-80D522E42B03",null],[232,"270EDEB3-6E36-4BFB-8A1A-CC015C83A270",null],[233,"1416B40D-AB5F-4C05-82C8-6B33067733AE",null],[234,"9B3EDA07-5B2D-437E-8C21-11F8CD6F12C8",null],[235,"ED79C8F7-ABAD-4B2F-8EBE-E1DA26EBD107",null],[236,"C1CF0B8A-5D8D-45FD-8E2A-6ED02EA2BBBC",null],[237,"F59B7852-9C08-488E-893E-40A2680EA891",null],[238,"FDDDFE65-AE38-4147-99DF-F29C9969734A",null],[239,"2423476D-C353-4FBD-AC1F-6D3A222030A7",null],[240,"673B4797-1F9E-4FCE-B332-D1299A0F4CE4",null]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('sleep_stages','2CD35E64-4CE2-4B33-8C01-03B4CB9DE64D','21C2B013-9ABB-45DB-8E41-9445253AA2D6',NULL,'same_night',15,'[[76,"06F15F09-B24E-4FD0-9010-A4A923C52DFA",null],[77,"6FFB1A2E-C3D1-4B70-B06F-496D8CA720CF",null],[78,"050DB437-249F-4BD7-A0EC-4DFDF37E158D",null],[79,"889A417C-E0DC-403B-A5BE-E5379F6A9431",null],[80,"9412C21A-84AD-4481-928E-4C520C624761",null],[81,"3DD8F332-FCD3-46D8-958C-C1520ADC0801",null],[82,"8728171F-B1D5-4F88-8B9D-946031C818BB",null],[83,"8D0CEE27-8DF3-45B2-8438-4B2C7845D8D4",null],[84,"F0330AC0-3093-49C3-A56D-87683FF660B0",null],[85,"6310FC42-07EA-44C5-9ADC-4CE3A068DA4B",null],[86,"513A7614-5547-4557-8202-76185B716861",null],[87,"ECCEC68F-CDD1-4FA2-A5EC-92735264B47F",null],[88,"55D321A3-E058-4EB5-82F2-ADC6EC78B132",null],[89,"8F120C5E-C47C-485C-9FC1-88937A04D3E9",null],[90,"B01F72B3-9182-4FBD-9C43-94848DFE077E",null]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('sleep_stages','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','31A2130C-7FF5-4319-BD5E-154CD911F726',NULL,'same_night',25,'[[26,"E5DB5D99-542E-46C3-B42A-BDA791378445",null],[27,"667739D1-0222-4654-8BE0-0CA5E8C30864",null],[28,"500B269F-49C2-4A25-892E-8E32C3717AE8",null],[29,"F0C8577D-8CAE-42D6-A396-F58E72C08799",null],[30,"AD89E678-577B-47D1-BEB6-D50182D78D65",null],[31,"75DA3D0F-55F6-4A3E-BCE3-12F1B3CF2862",null],[32,"709C10C6-FED2-426D-BC07-350AA5602EDA",null],[33,"84976FE5-331B-43CB-9B73-41D04C7BFF97",null],[34,"FB69ECFA-75F6-4561-9A41-A645D962F22A",null],[35,"F44234DB-9EC1-456A-A63E-D32AA85C69A7",null],[36,"A5862092-BB7C-4AA6-ADED-E425F95D49E9",null],[37,"67CAAB98-2CC9-47CA-8602-85EB931DF510",null],[38,"7C47ED65-8AFE-49E6-8797-F1718803C515",null],[39,"3C1F7D3D-823A-496B-8D23-126C36BA45AE",null],[40,"2DD95548-52B8-474C-935B-07B2E919AA69",null],[41,"6A8B2BFE-0F5D-46B8-A609-4D03A8F47F13",null],[42,"99128E86-8761-48EA-A906-AE714381FE1A",null],[43,"E78646CE-E090-42A3-9288-914A559CD987",null],[44,"71F68D14-CA84-4D5B-817E-BFBAC69EA242",null],[45,"BC11B763-6D68-40ED-ADC5-56C228CD1BF9",null],[46,"80DD9C53-4A82-409C-A2A9-B5BF858C0524",null],[47,"0789EEEF-900F-4F70-8ABE-3BEBB601B04E",null],[48,"6C9C6DE1-D056-46F7-B3E9-DE2A983E7A1B",null],[49,"6370436C-4AD8-48B9-9175-ED4177A86C0A",null],[50,"4067514A-F80E-44BF-8992-BCFBE4183B6E",null]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('sleep_stages','BA0E7F98-1C05-4B21-AE0F-D779E9F061D9','39EC9949-80DE-4B80-AB23-3486C5F75A04',NULL,'same_night',15,'[[106,"3873C511-DF94-4E6B-8430-C3E95C06B7D6",null],[107,"C352D4E7-CBB6-43B7-A6D5-0A3AEB78626D",null],[108,"E03EE9E3-2609-4BBD-907D-9BDC2EC9CE5B",null],[109,"F47ECD52-7C13-4975-812E-C7F4A8575DCE",null],[110,"D58BDF2F-98C4-4D65-A9E2-DC9344A17377",null],[111,"060A1836-9EAC-4B48-BBD0-A9A48635AD2B",null],[112,"BAA5EC03-FB39-4315-8970-00AA9DA96582",null],[113,"88EC98AC-72F6-4166-B925-8178474BE2D5",null],[114,"4C03F515-A332-4E4A-8492-8C201BD21213",null],[115,"98E375E7-C2C6-46B8-A331-B11421572DE1",null],[116,"FE151E40-4CE9-4D87-BF9B-D51DA100B2DC",null],[117,"297D911A-F3F8-4BE9-BC14-E05E44296609",null],[118,"58C36933-D9BC-4964-9636-5066C2370F61",null],[119,"9FE83BE1-59E5-4CC2-847C-F16E26731ABC",null],[120,"85AF702E-D5FD-46BD-B77B-7B37065C6071",null]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('sleep_stages','C81720EE-3F11-4215-8A18-DF8A1FBFCF12','794C86F3-3167-43F5-9528-E644E9B78521',NULL,'same_night',20,'[[186,"420D6B23-2B84-4BEC-80FC-202B681E7EE9",null],[187,"97F956CE-B3F6-4772-8251-65DEB8611DE3",null],[188,"6EF9231C-41BF-49FE-AB95-03ED53704C69",null],[189,"60C77A8B-4252-4380-B2B8-F608C7B482F4",null],[190,"8FCA6A63-55E8-40B7-A80D-CFB37562CBF3",null],[191,"9D5B8F15-126A-45C3-81F0-2D9570CFD294",null],[192,"F5A320D9-B8A9-4B14-8ACE-33402D956F74",null],[193,"8519E344-ED30-42B6-8D60-5EC51CD1177F",null],[194,"70A016BD-9DAC-4311-B44E-4BC9CB3C9509",null],[195,"3F44BBA6-77F0-40BF-9792-A5BB2518D316",null],[196,"03635B21-7BD0-4908-9880-5BC504481102",null],[197,"716C7EBF-2266-4060-9588-648DC4210131",null],[198,"D9E34174-7C5B-4A9B-8F01-245C222B0FEA",null],[199,"FDDD0090-EB8D-4E83-9C8A-1094DA124540",null],[200,"D63F3AAE-6670-47CE-B43C-E480367B1E60",null],[201,"A0EE02AC-58A4-4AA7-BCE9-53589BBF9B40",null],[202,"7F1F1D0C-17CF-4D8A-95F9-18874E3C252A",null],[203,"38708C5C-7686-43AD-94F0-5131D0E7B904",null],[204,"AFA84BAB-45B0-4E56-B8CC-5B2A15018510",null],[205,"14B1FF15-BB1A-4324-BB5E-D8215D93C44F",null]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('sleep_stages','01683CF4-3E5B-4890-8D06-2A4C548D5B8D','94CEFDDC-EAD8-4BE0-81DF-601F56CA073B',NULL,'same_night',15,'[[241,"19710F06-5FD4-4948-ABB8-FF5BB93D88A0",null],[242,"53F93438-C000-4635-99CC-27398FE2C6C5",null],[243,"9AC353D4-50E3-48DE-B72F-BCC12406AE14",null],[244,"2142A6D2-AFFD-4117-B774-C56E1E6D3A76",null],[245,"41C6C993-98BC-46DE-B7F5-7ED534B03C29",null],[246,"40551A99-4619-4101-AE3E-CF1C91CDF151",null],[247,"42605884-0485-4B1A-8427-FCFC9ACD8B39",null],[248,"8181607B-402F-4277-A05D-41AA530CE316",null],[249,"1460F27F-AEF0-4911-BA09-92675D9537ED",null],[250,"4EFE3ED3-80CB-482B-928B-3819B5BFFC5F",null],[251,"5E9E8406-7E9E-45F5-B095-44A1049BA2A5",null],[252,"2149F08E-ACFE-4473-9974-D7EF57A22E45",null],[253,"14FEA757-27C9-467A-9D8F-0ADA7E0A5230",null],[254,"0A7A58AF-62B0-4FB3-AF12-76AEBAE8F7E7",null],[255,"8EE243B8-437F-4B04-AF83-0A6A48D40362",null]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('sleep_stages','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','ADE41839-D512-4D17-B7A7-81CB315167DE',NULL,'same_night',25,'[[1,"0A9E79A2-3173-4CC3-ACD7-B3A810EF103E",null],[2,"247FEE9F-DF18-4FB8-9A49-FF10A1513939",null],[3,"B1760636-0227-4872-9712-86BBF9D6753F",null],[4,"201E1173-F935-4BC5-BBC6-320B9378F427",null],[5,"629B93CD-EB04-4EC9-8FF4-B3E40DB37FA2",null],[6,"44D6E521-DA33-4A64-BF0C-47520F58BDC2",null],[7,"E3AA5172-02AB-40EF-B7FE-0D76B380C17B",null],[8,"2934651E-EAE7-4170-9900-A02B11801F2C",null],[9,"56AA0890-2DA2-4F65-9956-7C99AF9D0611",null],[10,"A68981FF-A198-49ED-86D2-AE2739D20049",null],[11,"3F3C8B05-5143-4B6E-AD48-47DF96781B23",null],[12,"8209714C-6E11-4108-B388-ECEEF81BEF79",null],[13,"1338D733-98C9-4A14-8360-6FE91FEB13F6",null],[14,"2A365393-2995-45B2-9E28-FDAFDD1E1BD6",null],[15,"F5700972-295D-42CC-8B2A-B4C8F3F856E3",null],[16,"49E98EF4-232F-49C2-822A-BDFB151ECCF9",null],[17,"5640826D-55B7-4DCF-98E5-93DED7871964",null],[18,"314208A1-829D-49F9-BB14-A3F2DA71A859",null],[19,"39A586EE-A25E-4E0E-A9D2-040CA5DB64B6",null],[20,"E5D958B3-481D-4F5C-9EE2-DCFF6036EE03",null],[21,"A107968A-ECB2-43FC-9564-C457E79682B8",null],[22,"D9980D04-F5FE-46F9-AA19-14319BFEBCEA",null],[23,"97C5A590-46CD-4EF2-97AD-78F487364941",null],[24,"F462B11B-B4B3-4B87-A907-D7A7EF610200",null],[25,"2B16E851-DD4F-4EA6-B4F1-1D5F9C060D39",null]]',19,1795899774.4548892975,1);
INSERT INTO merges VALUES('sleep_stages','C81720EE-3F11-4215-8A18-DF8A1FBFCF12','FDC1C7F4-1AC8-4A9B-822A-3965111D857C',NULL,'same_night',20,'[[166,"A874333D-2716-443E-B674-FCF0D9914A25",null],[167,"8522D85F-36FF-40AA-B6D2-5573D84845D7",null],[168,"105ABCC2-72B4-4594-B1D5-1C1062CBD481",null],[169,"04D37031-D647-439B-87E6-B52B07A261BF",null],[170,"CB947ABD-6AF4-4754-87D9-6A01A0EEB785",null],[171,"5E4B330A-5ADF-4BD9-97F0-91B160662E3B",null],[172,"C7EAF779-ED63-41C2-BE20-2601A9CFE27A",null],[173,"F3C6A07B-6375-4625-A401-C38D04639C1D",null],[174,"4B2FB4AB-13BF-41D7-81F4-BD7B84632996",null],[175,"ACA55EFC-D067-4800-A2AB-139823358491",null],[176,"4E59FDC0-BA6C-4D2F-9BF6-3B9322D2C24C",null],[177,"2E737294-C2AD-4C89-938C-DEC8CC048E64",null],[178,"5DF1A3CF-1A2E-4B1C-8A37-EABE654E5534",null],[179,"15DEC05C-C31A-4160-BCD1-864BF9CCC188",null],[180,"314B58F7-3B8E-4659-B9C4-97C3148039B5",null],[181,"2CFB93B0-32B8-4690-813F-64EE7D882FED",null],[182,"F08D4853-7818-470B-AE52-70CD543F9E30",null],[183,"D695B261-D7DE-4272-B908-22FA92ED6B33",null],[184,"57FF617D-529E-4931-8E0F-CCB308D3A1F9",null],[185,"7AF2589C-77F5-4657-8C48-0667F06A10EF",null]]',19,1795899774.4548892975,1);
CREATE TABLE physical_attributes (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  type TEXT,                    -- bodyMass, height, …
  value REAL,
  created_at REAL,
  updated_at REAL,
  backend_id TEXT,
  backend_synced_at REAL,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO physical_attributes VALUES('26561FFB-DE3D-47AA-8D45-1F6185F2E77E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','height',172.0,1763510400.0,1763510400.0,'cb526277-9a48-4d35-9777-7f8ab4ed0d2a',1763510460.0,1,19,1795899774.4548892975,1);
INSERT INTO physical_attributes VALUES('5AA3F797-56C2-4BC6-97E5-F9F16A32C54E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','bodyMass',69.200000000000002841,1763535960.0,1763535960.0,'895a2bad-c6c5-420c-8b74-799e19afede6',1763536020.0,2,19,1795899774.4548892975,1);
INSERT INTO physical_attributes VALUES('F831C4AF-F73F-4740-AAEE-90D165A08DD7','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','bodyMass',69.400000000000005686,1764140760.0,1764140760.0,'af6caf9d-b09f-4002-897a-8bcfdffb62f9',1764140820.0,3,19,1795899774.4548892975,1);
CREATE TABLE activity_snapshots (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  date_at REAL,
  active_minutes INTEGER,
  activity_level TEXT,
  calories_burned REAL,
  distance_km REAL,
  heart_rate_avg REAL,
  steps INTEGER,
  workout_duration_minutes REAL,
  workout_sessions INTEGER,
  created_at REAL,
  updated_at REAL,
  backend_id TEXT,
  backend_synced_at REAL,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO activity_snapshots VALUES('2E4F9064-6323-4407-B5F1-EDCBCE367A37','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',1763856000.0,85,'light',554.0,2.7099999999999999644,60.0,4682,NULL,1,1763942000.0,1763942300.0,'532d6a57-3fcc-44f0-8b66-51eb2f75af79',1763942390.0,5,19,1795899774.4548892975,1);
INSERT INTO activity_snapshots VALUES('317D5C26-7C8B-4FC6-A5AF-C2591B6DB016','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',1763769600.0,22,'light',524.0,7.0999999999999996447,64.0,6197,NULL,0,1763855600.0,1763855900.0,'c5729c19-d7db-4226-823e-cd513428689b',1763855990.0,4,19,1795899774.4548892975,1);
INSERT INTO activity_snapshots VALUES('494118F0-104D-43E7-9708-0DC326EB3EA2','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',1763596800.0,24,'light',375.0,7.4500000000000001776,75.0,1935,NULL,1,1763682800.0,1763683100.0,'2d95d851-7341-4ec6-9847-c886eb821e9c',1763683190.0,2,19,1795899774.4548892975,1);
INSERT INTO activity_snapshots VALUES('7B93706C-8AF0-4C68-B853-C6E4BC66521C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',1763510400.0,5,'light',323.0,2.0200000000000000177,75.0,11476,NULL,0,1763596400.0,1763596700.0,'57e8645e-e778-4ced-b4e2-b5547d40ac14',1763596790.0,1,19,1795899774.4548892975,1);
INSERT INTO activity_snapshots VALUES('A89E55F2-9858-4B06-8F35-90D7FF308424','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',1763683200.0,18,'light',833.0,1.4199999999999999289,82.0,10438,NULL,0,1763769200.0,1763769500.0,'b41c2a6b-f401-4da0-9798-ab4ef26cc457',1763769590.0,3,19,1795899774.4548892975,1);
INSERT INTO activity_snapshots VALUES('BBA4FA3F-E490-4F52-8913-546B5B8496ED','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',1764028800.0,43,'light',718.0,4.3799999999999998934,62.0,7409,NULL,0,1764114800.0,1764115100.0,'b9323675-1e9b-4343-bd3d-b6ecb356e3a3',1764115190.0,7,19,1795899774.4548892975,1);
INSERT INTO activity_snapshots VALUES('DAD06B4E-C6BD-4CC6-BBC1-C1ED88A7F9A1','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',1764115200.0,9,'light',313.0,6.4800000000000004263,62.0,13900,NULL,0,1764158400.0,1764158700.0,'a2352529-a517-433e-9ead-6d455c844538',1764158790.0,8,19,1795899774.4548892975,1);
INSERT INTO activity_snapshots VALUES('EFEE3FCB-C3F5-4948-A441-71C62BA03466','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',1763942400.0,19,'light',609.0,5.5599999999999996092,60.0,4230,NULL,0,1764028400.0,1764028700.0,'91bee387-910e-4fe4-9797-71fde9cdbc0e',1764028790.0,6,19,1795899774.4548892975,1);
CREATE TABLE mood_entries (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  date_at REAL,
  value INTEGER,
  valence REAL,
  labels TEXT,                  -- JSON array of text
  associations TEXT,            -- JSON array of text
  notes TEXT,
  created_at REAL,
  updated_at REAL,
  backend_id TEXT,
  sync_status TEXT,
  source_id TEXT,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO mood_entries VALUES('2FECFD0E-6A16-4D87-B18A-61A5E0AAB648','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',1763575400.0,2,NULL,NULL,NULL,NULL,1763575400.0,NULL,'321d282f-8383-41fa-8938-be6b7edb00b8','synced',NULL,1,19,1795899774.4548892975,1);
INSERT INTO mood_entries VALUES('7C9E2BDD-3DC9-4828-802E-5708039E9B80','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',1764093800.0,2,NULL,NULL,NULL,NULL,1764093800.0,NULL,'a289f28e-09b8-459c-b6bb-93974ccf041c','synced',NULL,3,19,1795899774.4548892975,1);
INSERT INTO mood_entries VALUES('D84066D3-7B13-4670-BD71-F5B1A6DFD39D','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9',1763834600.0,8,NULL,NULL,NULL,NULL,1763834600.0,NULL,'a4dacbbe-0dfb-458f-87f8-97e88381c1eb','synced',NULL,2,19,1795899774.4548892975,1);
CREATE TABLE meals (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  raw_input TEXT,
  meal_type TEXT,
  status TEXT,
  logged_at REAL,
  notes TEXT,
  total_calories INTEGER,
  total_protein_g REAL,
  total_carbs_g REAL,
  total_fat_g REAL,
  total_fiber_g REAL,
  total_sugar_g REAL,
  processing_started_at REAL,
  processing_completed_at REAL,
  created_at REAL,
  updated_at REAL,
  backend_id TEXT,
  sync_status TEXT,
  error_message TEXT,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO meals VALUES('037885B3-682B-450B-B46E-5A71CDCB02C5','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','2 ovos mexidos e café','breakfast','completed',1763539200.0,NULL,320,21.5,4.0,24.0,NULL,1.0,1763539210.0,1763539222.5,1763539201.0,1763539223.0,'2b3cf064-f3b6-47dd-a69d-ec7cd306ae53','synced',NULL,1,19,1795899774.4548892975,1);
INSERT INTO meals VALUES('08BD316C-68A0-4192-9CED-18DA5E5D60F2','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','2 ovos mexidos e café','breakfast','completed',1763712000.0,NULL,320,21.5,4.0,24.0,NULL,1.0,1763712010.0,1763712022.5,1763712001.0,1763712023.0,'1c296f85-724e-4909-80d6-f2c25e6e32ea','synced',NULL,3,19,1795899774.4548892975,1);
INSERT INTO meals VALUES('11D8FE11-0C68-4EB0-815F-F3EC712D5845','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','2 ovos mexidos e café','breakfast','completed',1763971200.0,NULL,320,21.5,4.0,24.0,NULL,1.0,1763971210.0,1763971222.4999999999,1763971201.0,1763971223.0,'1873f2cc-528d-4eb2-9b2a-2c0d903d6cc2','synced',NULL,6,19,1795899774.4548892975,1);
INSERT INTO meals VALUES('15359817-2A90-45D1-9BF3-DD0D940F1303','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','2 ovos mexidos e café','breakfast','completed',1764057600.0,NULL,320,21.5,4.0,24.0,NULL,1.0,1764057610.0,1764057622.5,1764057601.0,1764057623.0,NULL,'pending',NULL,7,19,1795899774.4548892975,1);
INSERT INTO meals VALUES('50840011-F19A-42D6-8C62-8D7BD6CDB5A6','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','2 ovos mexidos e café','breakfast','completed',1763625600.0,NULL,320,21.5,4.0,24.0,NULL,1.0,1763625610.0,1763625622.4999999999,1763625601.0,1763625623.0,'452e4cda-dc1d-406f-8fe5-cc4659a69e67','synced',NULL,2,19,1795899774.4548892975,1);
INSERT INTO meals VALUES('819FA6BE-D8EE-408D-B481-FBB8490B52DC','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','2 ovos mexidos e café','breakfast','completed',1763798400.0,NULL,320,21.5,4.0,24.0,NULL,1.0,1763798410.0,1763798422.5,1763798401.0,1763798423.0,'f97e5414-2979-4352-b824-22517f49cbb7','synced',NULL,4,19,1795899774.4548892975,1);
INSERT INTO meals VALUES('CF6933C4-61FC-4869-BB62-185C53BBC2E6','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','2 ovos mexidos e café','breakfast','completed',1763884800.0,NULL,320,21.5,4.0,24.0,NULL,1.0,1763884810.0,1763884822.4999999999,1763884801.0,1763884823.0,'84cfccf6-5586-42ef-95f2-bbb2b7ae594e','synced',NULL,5,19,1795899774.4548892975,1);
CREATE TABLE meal_items (
  id TEXT NOT NULL PRIMARY KEY,
  meal_id TEXT NOT NULL REFERENCES meals (id),
  name TEXT,
  quantity REAL,
  quantity_text TEXT,           -- up to V7 the app kept a text
  unit TEXT,
  calories REAL,
  protein REAL,
  carbs REAL,
  fat REAL,
  food_type TEXT,
  fiber_g REAL,
  sugar_g REAL,
  confidence REAL,
  parsing_notes TEXT,
  order_index INTEGER,
  created_at REAL,
  backend_id TEXT,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO meal_items VALUES('13EFF954-1510-43F9-8398-8B18882B642A','11D8FE11-0C68-4EB0-815F-F3EC712D5845','scrambled eggs',2.0,NULL,'unit',160.0,10.75,2.0,12.0,'food',NULL,NULL,0.9000000000000000222,NULL,0,1763971223.0,NULL,11,19,1795899774.4548892975,1);
INSERT INTO meal_items VALUES('32C62687-D73E-4739-88FF-4310E06350FC','CF6933C4-61FC-4869-BB62-185C53BBC2E6','coffee',2.0,NULL,'unit',160.0,10.75,2.0,12.0,'drink',NULL,NULL,0.9000000000000000222,NULL,1,1763884823.0,NULL,10,19,1795899774.4548892975,1);
INSERT INTO meal_items VALUES('7A0A75A3-9035-4D36-86EF-E205008404B0','08BD316C-68A0-4192-9CED-18DA5E5D60F2','coffee',2.0,NULL,'unit',160.0,10.75,2.0,12.0,'drink',NULL,NULL,0.9000000000000000222,NULL,1,1763712023.0,NULL,6,19,1795899774.4548892975,1);
INSERT INTO meal_items VALUES('7DA2A31A-2FEA-4F18-AAC3-C8D826409FC9','08BD316C-68A0-4192-9CED-18DA5E5D60F2','scrambled eggs',2.0,NULL,'unit',160.0,10.75,2.0,12.0,'food',NULL,NULL,0.9000000000000000222,NULL,0,1763712023.0,NULL,5,19,1795899774.4548892975,1);
INSERT INTO meal_items VALUES('7FF1AA44-5386-49BC-8835-991670931D80','819FA6BE-D8EE-408D-B481-FBB8490B52DC','coffee',2.0,NULL,'unit',160.0,10.75,2.0,12.0,'drink',NULL,NULL,0.9000000000000000222,NULL,1,1763798423.0,NULL,8,19,1795899774.4548892975,1);
INSERT INTO meal_items VALUES('8A7EB1D1-7740-4015-9DF2-811FC2CD7660','819FA6BE-D8EE-408D-B481-FBB8490B52DC','scrambled eggs',2.0,NULL,'unit',160.0,10.75,2.0,12.0,'food',NULL,NULL,0.9000000000000000222,NULL,0,1763798423.0,NULL,7,19,1795899774.4548892975,1);
INSERT INTO meal_items VALUES('ACCBAFC2-AEED-4DAA-88B3-70912262E56E','CF6933C4-61FC-4869-BB62-185C53BBC2E6','scrambled eggs',2.0,NULL,'unit',160.0,10.75,2.0,12.0,'food',NULL,NULL,0.9000000000000000222,NULL,0,1763884823.0,NULL,9,19,1795899774.4548892975,1);
INSERT INTO meal_items VALUES('AD7FDB7C-C7B9-46CB-9C1F-15EBD3472292','50840011-F19A-42D6-8C62-8D7BD6CDB5A6','scrambled eggs',2.0,NULL,'unit',160.0,10.75,2.0,12.0,'food',NULL,NULL,0.9000000000000000222,NULL,0,1763625623.0,NULL,3,19,1795899774.4548892975,1);
INSERT INTO meal_items VALUES('B1AD932E-2DD4-4A04-BF6F-66FC707F7FAF','037885B3-682B-450B-B46E-5A71CDCB02C5','coffee',2.0,NULL,'unit',160.0,10.75,2.0,12.0,'drink',NULL,NULL,0.9000000000000000222,NULL,1,1763539223.0,NULL,2,19,1795899774.4548892975,1);
INSERT INTO meal_items VALUES('B88DD761-0408-466A-8AFA-99E211F68F61','50840011-F19A-42D6-8C62-8D7BD6CDB5A6','coffee',2.0,NULL,'unit',160.0,10.75,2.0,12.0,'drink',NULL,NULL,0.9000000000000000222,NULL,1,1763625623.0,NULL,4,19,1795899774.4548892975,1);
INSERT INTO meal_items VALUES('B8A8E2F6-EEED-404D-85D1-32A4394CA015','037885B3-682B-450B-B46E-5A71CDCB02C5','scrambled eggs',2.0,NULL,'unit',160.0,10.75,2.0,12.0,'food',NULL,NULL,0.9000000000000000222,NULL,0,1763539223.0,NULL,1,19,1795899774.4548892975,1);
INSERT INTO meal_items VALUES('C7E03C39-596A-4DE2-A386-E2FBCA372745','15359817-2A90-45D1-9BF3-DD0D940F1303','coffee',2.0,NULL,'unit',160.0,10.75,2.0,12.0,'drink',NULL,NULL,0.9000000000000000222,NULL,1,1764057623.0,NULL,14,19,1795899774.4548892975,1);
INSERT INTO meal_items VALUES('E872ABCA-55B7-4EE1-96E0-193D28234E55','11D8FE11-0C68-4EB0-815F-F3EC712D5845','coffee',2.0,NULL,'unit',160.0,10.75,2.0,12.0,'drink',NULL,NULL,0.9000000000000000222,NULL,1,1763971223.0,NULL,12,19,1795899774.4548892975,1);
INSERT INTO meal_items VALUES('FAB81CAB-7622-47E0-BA48-2814C5400717','15359817-2A90-45D1-9BF3-DD0D940F1303','scrambled eggs',2.0,NULL,'unit',160.0,10.75,2.0,12.0,'food',NULL,NULL,0.9000000000000000222,NULL,0,1764057623.0,NULL,13,19,1795899774.4548892975,1);
CREATE TABLE photo_recognitions (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  status TEXT,
  image_url TEXT,
  meal_type TEXT,
  confidence_score REAL,
  needs_review INTEGER,
  total_calories INTEGER,
  total_protein_g REAL,
  total_carbs_g REAL,
  total_fat_g REAL,
  total_fiber_g REAL,
  total_sugar_g REAL,
  logged_at REAL,
  notes TEXT,
  error_message TEXT,
  processing_started_at REAL,
  processing_completed_at REAL,
  processed_at REAL,
  photo_file_name TEXT,
  raw_response TEXT,
  meal_id TEXT,
  created_at REAL,
  updated_at REAL,
  backend_id TEXT,
  sync_status TEXT,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO photo_recognitions VALUES('E1925779-057D-4219-9CFC-6E570DD77060','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1763640008.0,'IMG_0042.jpg','{"items":1}',NULL,1763640000.0,1763640009.0,'88a5e4fe-2c92-4945-b345-543d599e1d50','synced',1,19,1795899774.4548892975,1);
CREATE TABLE recognized_food_items (
  id TEXT NOT NULL PRIMARY KEY,
  photo_recognition_id TEXT NOT NULL REFERENCES photo_recognitions (id),
  name TEXT,
  quantity REAL,
  unit TEXT,
  calories REAL,
  protein_g REAL,
  carbs_g REAL,
  fat_g REAL,
  fiber_g REAL,
  sugar_g REAL,
  confidence REAL,
  order_index INTEGER,
  created_at REAL,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO recognized_food_items VALUES('77ED1536-7B92-41C8-AE65-BE4037324145','E1925779-057D-4219-9CFC-6E570DD77060','banana',1.0,'unit',105.0,1.3000000000000000444,27.0,0.4000000000000000222,NULL,NULL,0.88000000000000000444,0,1763640008.0,1,19,1795899774.4548892975,1);
CREATE TABLE workouts (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  activity_type TEXT,
  title TEXT,
  notes TEXT,
  started_at REAL,
  ended_at REAL,
  duration_minutes INTEGER,
  calories_burned INTEGER,
  distance_meters REAL,
  intensity INTEGER,
  source TEXT,
  source_id TEXT,
  created_at REAL,
  updated_at REAL,
  backend_id TEXT,
  sync_status TEXT,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO workouts VALUES('2D77E1F4-0E0F-4A11-93D0-087C161DFE14','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','Running',NULL,NULL,1763920800.0,1763923200.0,40,310,5200.0,6,'HealthKit','A2546C2F-CBE8-49F9-9A9C-9ED85AFD3915',1763923300.0,1763923300.0,'745ff098-4061-45a8-8c0c-9c81fa361ac2','synced',3,19,1795899774.4548892975,1);
INSERT INTO workouts VALUES('BBFF2D50-06EA-492D-B0B0-C79E362F00CB','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','Running',NULL,NULL,1763575200.0,1763577600.0,40,310,5200.0,6,'HealthKit','C670CEBA-5128-4BE6-9AF1-3BD753E6F310',1763577700.0,1763577700.0,'bab1de9e-a497-4e6b-8738-93b03f3169ed','synced',1,19,1795899774.4548892975,1);
INSERT INTO workouts VALUES('CDF52190-8D11-4822-B4C5-C323DC2DF89F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','Running',NULL,NULL,1764093600.0,1764096000.0,40,310,5200.0,6,'HealthKit','882999BD-AC9F-4B46-AD82-CF3F73A327AA',1764096100.0,1764096100.0,'c56e4c1f-af3c-4549-bfe2-f470ac6deb87','synced',4,19,1795899774.4548892975,1);
INSERT INTO workouts VALUES('D5DFCACF-7E3D-40CC-BAB0-7E34A787F388','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','Running',NULL,NULL,1763748000.0,1763750400.0,40,310,5200.0,6,'HealthKit','EEFF9524-0C56-4C20-8C72-F118C25853A1',1763750500.0,1763750500.0,'5a9aacd9-6b03-4e87-9caf-d2267aa028c2','synced',2,19,1795899774.4548892975,1);
CREATE TABLE workout_templates (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT,
  template_description TEXT,
  category TEXT,
  difficulty_level TEXT,
  estimated_duration_minutes INTEGER,
  is_public INTEGER,
  is_system INTEGER,
  status TEXT,
  exercise_count INTEGER,
  times_used INTEGER,
  is_favorite INTEGER,
  is_featured INTEGER,
  created_at REAL,
  updated_at REAL,
  backend_id TEXT,
  sync_status TEXT,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO workout_templates VALUES('E236E296-7F8C-475B-9B28-0CC0F9D95F5D','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','Push day',NULL,'strength','intermediate',50,0,0,'published',3,4,1,0,1763310400.0,1763310400.0,'c181d800-64ef-4822-aa24-7f6d8d86a85d','synced',1,19,1795899774.4548892975,1);
CREATE TABLE template_exercises (
  id TEXT NOT NULL PRIMARY KEY,
  template_id TEXT NOT NULL REFERENCES workout_templates (id),
  exercise_id TEXT,
  user_exercise_id TEXT,
  exercise_name TEXT,
  order_index INTEGER,
  technique TEXT,
  sets INTEGER,
  reps INTEGER,
  weight_kg REAL,
  duration_seconds INTEGER,
  rest_seconds INTEGER,
  notes TEXT,
  created_at REAL,
  backend_id TEXT,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO template_exercises VALUES('02A04785-3691-4519-BEE7-4BE5592C1315','E236E296-7F8C-475B-9B28-0CC0F9D95F5D','30b157fa-531c-4de3-b6c8-3e85b41a3a56',NULL,'Exercise 2',1,NULL,3,10,45.0,NULL,90,NULL,1763310400.0,NULL,2,19,1795899774.4548892975,1);
INSERT INTO template_exercises VALUES('0E0758AC-2245-464E-8282-83F37CA52A4C','E236E296-7F8C-475B-9B28-0CC0F9D95F5D','59ab1dbe-75ac-469b-86fa-0241f4c00671',NULL,'Exercise 1',0,NULL,3,10,40.0,NULL,90,NULL,1763310400.0,NULL,1,19,1795899774.4548892975,1);
INSERT INTO template_exercises VALUES('55A316D4-329C-4FD8-A854-D935350A6539','E236E296-7F8C-475B-9B28-0CC0F9D95F5D','e5575cfc-a061-41a5-92ec-caf9ef815220',NULL,'Exercise 3',2,NULL,3,10,50.0,NULL,90,NULL,1763310400.0,NULL,3,19,1795899774.4548892975,1);
CREATE TABLE outbox_events (
  id TEXT NOT NULL UNIQUE,
  event_type TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  user_id TEXT NOT NULL,        -- no reference: an event can name a user whose profile is gone
  status TEXT NOT NULL,
  created_at REAL NOT NULL,
  last_attempt_at REAL,
  attempt_count INTEGER NOT NULL,
  max_attempts INTEGER NOT NULL,
  error_message TEXT,
  completed_at REAL,
  metadata TEXT,                -- JSON, as written
  priority INTEGER NOT NULL,
  is_new_record INTEGER,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL,
  key INTEGER PRIMARY KEY AUTOINCREMENT,  -- never reused: attempts and undo name rows by it
  due_at REAL,                  -- of a pending or waiting event: when it may be sent; else NULL
  error_kind TEXT,              -- error_message without what differs from event to event
  is_unsure INTEGER NOT NULL DEFAULT 0,  -- 1: an earlier attempt may have arrived
  -- Of a processing event: the clock of its boot decides when the lease ends, so that a jump of the
  -- wall clock neither frees nor freezes it.
  revision INTEGER NOT NULL DEFAULT 0, status_before TEXT, lease_id INTEGER, generation INTEGER NOT NULL DEFAULT 0, last_attempt_before REAL,  -- grows with each change that keeps outbox_counts itself
  CONSTRAINT outbox_events_status_known CHECK (
    status = 'completed' OR status = 'pending' OR status = 'processing' OR status = 'failed'
  ),
  CONSTRAINT outbox_events_attempts_valid CHECK (attempt_count >= 0 AND max_attempts >= 0)
) STRICT;
INSERT INTO outbox_events VALUES('6A9AB472-A715-4779-B92B-4A4D204F8B84','progressEntry','57447252-7029-4F60-9527-329F2932D6A9','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763517700.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":61,"unit":""}',0,1,13,19,1795899774.4548892975,1,13,1763517700.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('3197DC4E-BE3C-4A9A-A212-E1E07CA1F4D5','progressEntry','57447252-7029-4F60-9527-329F2932D6A9','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763518600.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":61,"unit":""}',0,1,14,19,1795899774.4548892975,1,14,1763518600.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('1C7801A0-2791-4356-BC62-F73027A90DF6','bodyMass','AAD95BD2-DF0A-4FCF-9EF3-F150C885818E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763521300.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":50,"unit":""}',0,1,15,19,1795899774.4548892975,1,15,1763521300.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('9A966C48-FE19-4D94-A6AE-DDC460482959','progressEntry','92C66BA4-4E10-40A3-9EB9-DAC468CF327F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763524900.0110001563,1763528900.0,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":64,"unit":""}',0,1,16,19,1795899774.4548892975,5,16,1795899774.6991720199,NULL,1,1,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('33ACD21B-4FCA-461C-9723-27D0B6CD7CB8','progressEntry','8E522736-C9F9-4941-AABD-0BF8EE6CF8C3','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763532100.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":13,"unit":""}',0,1,17,19,1795899774.4548892975,1,17,1763532100.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('89DB77B9-DF4B-447A-88CE-5CB7280FADF6','progressEntry','8E522736-C9F9-4941-AABD-0BF8EE6CF8C3','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763533000.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":13,"unit":""}',0,1,18,19,1795899774.4548892975,1,18,1763533000.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('57F93DF8-18FA-4955-8365-2476953284BE','progressEntry','EDFDA45C-5785-4F86-A828-AA838CE9AC10','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763535800.0110001563,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"resting_heart_rate","value":66,"unit":""}',0,1,19,19,1795899774.4548892975,1,19,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('E954FB7B-CCF3-4523-A8B5-DBFECF0318C6','sleepSession','B9519862-F8F0-49C2-B4CC-CFBBC688FF32','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763539680.0199999809,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"sleepSession","duration":27240,"quality":0.9}',5,1,21,19,1795899774.4548892975,1,20,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('851CD0A6-9640-4FB1-B636-31D19CFE6B23','progressEntry','273E582B-B8DD-42EB-83DD-1DF7B076D4CC','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','processing',1763550100.0110001564,1764151200.0,3,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":62,"unit":""}',0,1,22,19,1795899774.4548892975,1,21,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('BADCF0C0-3E77-42A9-B5D1-026D990820AA','progressEntry','3D72A860-88C9-49A0-98AC-E47C87CDD11E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763553700.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":62,"unit":""}',0,1,23,19,1795899774.4548892975,1,22,1763553700.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('BD4CD281-F95C-451A-8B9A-147E42CA3210','progressEntry','3D72A860-88C9-49A0-98AC-E47C87CDD11E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763554600.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":62,"unit":""}',0,1,24,19,1795899774.4548892975,1,23,1763554600.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('CE488F6D-BB98-4AC9-9D29-ED3C02C68C7C','progressEntry','C84A05A7-6F43-4900-9BD4-EF17FCCA3064','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763561600.0110001564,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"steps","value":157,"unit":""}',0,1,25,19,1795899774.4548892975,1,24,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('B518C77D-8802-495B-8D5D-5AD7FB9ADF4D','progressEntry','256B8D26-693E-4B3E-945D-43616FB68B48','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763564600.0110001564,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"resting_heart_rate","value":76,"unit":""}',0,1,26,19,1795899774.4548892975,1,25,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('D14F8A4F-617D-462C-9106-2194914DA00B','progressEntry','EFE4C343-E36C-4410-9EDD-68636EC77D1A','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763575300.0110001563,1763579300.0,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":76,"unit":""}',0,1,28,19,1795899774.4548892975,5,26,1795899774.6991720199,NULL,1,1,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('67856AD2-3F74-4237-9AE7-E259875A9C3F','progressEntry','2CF913F5-480D-4BC3-A9BA-0C45CB52E36A','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763578900.0110001563,NULL,0,5,NULL,NULL,'{}',0,1,29,19,1795899774.4548892975,1,27,1763578900.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('35887434-E597-46A4-B6FE-ACD09DD7738E','progressEntry','95EBB58C-6917-4B3F-BC40-405575ABFD26','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763579600.0110001564,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"steps","value":859,"unit":""}',0,1,30,19,1795899774.4548892975,1,28,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('D6E8E07E-9EE1-4601-91CA-DBAB2B363C0D','progressEntry','55AA9F5E-4130-46A2-A58E-C906846141F7','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763582500.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","val',0,1,31,19,1795899774.4548892975,1,29,1763582500.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('8E91F7D7-FC07-4BCF-8FDD-46B1C040BA9F','progressEntry','3BAB081F-9659-475B-8BEA-33E1DE693327','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763586100.0110001564,1763590100.0,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":67,"unit":""}',0,1,32,19,1795899774.4548892975,5,30,1795899774.6991720199,NULL,1,1,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('51A5E554-7CF2-4D32-9447-12D6E601FEC2','progressEntry','6A31F6FE-CED4-4649-8C7F-6A2BB9F9E4E4','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763593300.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":"12","unit":""}',0,1,33,19,1795899774.4548892975,1,31,1763593300.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('0C63109A-E56F-4DDA-BF4B-72362D3695A4','progressEntry','D7EFF170-697F-42EE-B2A8-BDDA68338F2C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763594000.0110001563,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"steps","value":62,"unit":""}',0,1,34,19,1795899774.4548892975,1,32,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('BC6ADDAD-3B39-4F9A-B6A9-FB1B38F130FD','progressEntry','7972CD64-8BD9-42A3-8F65-1D6BE0AEE093','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763597600.0110001563,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"steps","value":76,"unit":""}',0,1,35,19,1795899774.4548892975,1,33,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('2ED60540-4687-4DA3-A423-987710D7DC96','progressEntry','46C73A5A-65EB-45BC-A5D2-38B8B68FFCEC','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763604100.0110001564,NULL,0,5,NULL,NULL,NULL,0,1,36,19,1795899774.4548892975,1,34,1763604100.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('A597E533-E34D-4585-ADD3-491041496833','progressEntry','87792432-4564-473A-8245-449D310B809E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763607800.0110001563,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"steps","value":0,"unit":""}',0,1,37,19,1795899774.4548892975,1,35,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('E26B80AE-20F8-4FB3-A15F-245D5AA41363','progressEntry','6BF05C3B-C7D4-4E86-A8C7-BBCE107641F6','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763614900.0110001563,1763618900.0,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":0,"unit":""}',0,1,38,19,1795899774.4548892975,5,36,1795899774.6991720199,NULL,1,1,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('0362786D-A26C-45B5-8CF4-9A01683713D9','sleepSession','2CD35E64-4CE2-4B33-8C01-03B4CB9DE64D','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763615160.0199999809,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"sleepSession","duration":17940,"quality":0.9}',5,1,39,19,1795899774.4548892975,1,37,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('C07BCF8B-10C8-4B4D-BFC1-41237F75391F','progressEntry','4783EBB1-D3CF-482D-8D2A-FCCBBA24E789','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763618600.0110001564,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"resting_heart_rate","value":61,"unit":""}',0,1,40,19,1795899774.4548892975,1,38,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('F89494DE-95F7-4535-8363-80F3BF98DB3A','progressEntry','C8E363CB-8336-4718-BD0D-16F9C3302556','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763625700.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps"}',0,1,41,19,1795899774.4548892975,1,39,1763625700.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('D1E302F8-7CC4-413C-A2D7-0BCF67FFC2DF','progressEntry','07750EE9-67ED-4AC3-80AA-378CD7D06BF3','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763626400.0110001563,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"steps","value":102,"unit":""}',0,1,42,19,1795899774.4548892975,1,40,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('E654DE2C-2461-4D78-8E54-F1952A10A5FD','progressEntry','AB057417-A66E-46E3-888C-DCE093D3658E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763632900.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","val',0,1,43,19,1795899774.4548892975,1,41,1763632900.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('0CE6E827-6E7A-4E26-B8DF-C7F947C2135D','progressEntry','84A1C095-8906-444A-9D34-F5BA271FB40F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763640100.0110001563,1763644100.0,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":60,"unit":""}',0,1,44,19,1795899774.4548892975,5,42,1795899774.6991720199,NULL,1,1,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('646319BD-3F6F-4891-AC8B-4F8879927134','progressEntry','2214ED6D-1BB8-47E4-B211-C45D8F5A5AD0','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763644400.0110001564,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"steps","value":376,"unit":""}',0,1,45,19,1795899774.4548892975,1,43,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('A2B76550-EE55-468E-B1A8-EEE3444DEE42','progressEntry','0B8FFF2A-E0FA-4751-B37C-33FFCBC8B486','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763647300.0110001563,1763651300.0,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":63,"unit":""}',0,1,46,19,1795899774.4548892975,5,44,1795899774.6991720199,NULL,1,1,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('A7D366D9-E511-42D9-BC4C-C73C49F35840','progressEntry','F568CEB2-0B10-4832-8694-5CBACC7471A0','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763654500.0110001563,NULL,0,5,NULL,NULL,'progressEntry steps 512',0,1,47,19,1795899774.4548892975,1,45,1763654500.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('AD825E4F-160A-41DA-BC76-1A876E2B9E09','progressEntry','0077CD97-9E7E-493D-B7CD-0209DE04A338','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763655900.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":126,"unit":""}',0,1,49,19,1795899774.4548892975,1,46,1763655900.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('D90EB4C3-767E-44DE-B9F0-48B7E6A13D7C','progressEntry','5419B639-C5F3-4D88-9415-AA8F9FAD8D7A','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763659500.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":440,"unit":""}',0,1,51,19,1795899774.4548892975,1,47,1763659500.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('88CF9E6E-8CFE-4B98-9637-29B37A5B7BCB','progressEntry','A9B089D7-3A78-4C45-8416-B4114C720F34','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763663100.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":403,"unit":""}',0,1,53,19,1795899774.4548892975,1,48,1763663100.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('1A25F277-2E3F-42F3-9A1B-0819C63316EB','progressEntry','798D6EF6-1A04-443D-8156-4544F35E0447','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763665300.0110001564,1763669300.0,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":61,"unit":""}',0,1,54,19,1795899774.4548892975,5,49,1795899774.6991720199,NULL,1,1,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('20827EFE-A76C-46FC-9E01-6E6DD443CC03','progressEntry','B0E3015C-A4F1-4CE7-9112-6FDC4C70B38C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763673200.0110001564,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"steps","value":669,"unit":""}',0,1,55,19,1795899774.4548892975,1,50,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('5B8F36A7-4902-4610-899D-4CD84F663EED','progressEntry','DDC0C28F-981A-410C-BF6C-B4687585F97D','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763683400.0110001563,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"resting_heart_rate","value":67,"unit":""}',0,1,56,19,1795899774.4548892975,1,51,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('0B35061E-4CDC-4580-97AA-9991391221DF','progressEntry','0EBC5EF2-541A-4880-99CC-C7981DEBC61E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','processing',1763686900.0110001564,1763899200.0,2,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":0,"unit":""}',0,1,57,19,1795899774.4548892975,1,52,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('39C9E9A2-2014-4209-BA2F-1DB220213660','progressEntry','44EE7B6F-7ACF-42EC-9B51-899F5F640CCC','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','processing',1763697700.0110001564,1763769600.0,1,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":0,"unit":""}',0,1,58,19,1795899774.4548892975,1,53,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('BF142FA7-D3DD-47E9-92A9-F6FAD34A6F3B','progressEntry','77508652-5D63-4B36-B731-90B74F15AD99','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','processing',1763701300.0110001564,1763942400.0,1,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":0,"unit":""}',0,1,59,19,1795899774.4548892975,1,54,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('F1F5086F-B8F3-4F58-8C98-41BD08783F0A','sleepSession','BA0E7F98-1C05-4B21-AE0F-D779E9F061D9','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763702880.0199999809,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"sleepSession","duration":16380,"quality":0.9}',5,1,60,19,1795899774.4548892975,1,55,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('4C4A48D8-DEBE-4405-9B3E-0599AC19A75E','progressEntry','28EEB8B1-EA71-4B40-BDB6-8838315FB400','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763704900.0110001564,1763708900.0,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":60,"unit":""}',0,1,61,19,1795899774.4548892975,5,56,1795899774.6991720199,NULL,1,1,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('265EA6B5-4568-43E6-9540-84A7B8F3CA8F','progressEntry','4917E029-8E16-4105-A4A4-507DD7FE9582','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763715700.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":68,"unit":""}',0,1,62,19,1795899774.4548892975,1,57,1763715700.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('65455F8A-9EF8-4A51-904A-79248F63D5E6','progressEntry','4917E029-8E16-4105-A4A4-507DD7FE9582','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763716600.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":68,"unit":""}',0,1,63,19,1795899774.4548892975,1,58,1763716600.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('1FF03075-82BA-48A1-862F-BAF9123F2586','progressEntry','307E9FC4-EA00-40C7-A2C5-A1C2F70FF8F5','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763719300.0110001564,1763723300.0,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":65,"unit":""}',0,1,64,19,1795899774.4548892975,5,59,1795899774.6991720199,NULL,1,1,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('7781BEF0-3B82-4185-8441-740515DCE4C9','progressEntry','AB859D84-95E4-4EB3-938B-09936B114A44','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763720700.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":331,"unit":""}',0,1,66,19,1795899774.4548892975,1,60,1763720700.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('00392BF9-3308-4930-B426-02E9AF224143','progressEntry','CF07E4CC-3758-4C30-9EF1-857237FF1B49','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763722900.0110001564,1763726900.0,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":65,"unit":""}',0,1,67,19,1795899774.4548892975,5,61,1795899774.6991720199,NULL,1,1,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('898968DE-A8BF-4D48-B116-D415EED88D4E','progress_entry','15A5282D-9EBE-4B47-A41C-1EAEC0487E8B','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763726500.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":79,"unit":""}',0,1,68,19,1795899774.4548892975,1,62,1763726500.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('624E48A3-CFF2-4C8F-930F-C568F8782F0E','progressEntry','5262D24C-D761-4DA5-9AD6-A43301C6F382','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763730200.0110001564,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"resting_heart_rate","value":73,"unit":""}',0,1,69,19,1795899774.4548892975,1,63,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('5A2509FD-A29E-406C-9C61-9EAEEED9A2AB','progressEntry','FC50F8CA-5CE0-4DB1-871B-F8B312AAFD34','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763748200.0110001564,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"resting_heart_rate","value":65,"unit":""}',0,1,70,19,1795899774.4548892975,1,64,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('3ACF74DC-A09F-4D5C-A752-B43AE2A50348','progressEntry','65FE825C-DE23-427F-A521-F6BBF2519FFC','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763755400.0110001563,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"resting_heart_rate","value":61,"unit":""}',0,1,71,19,1795899774.4548892975,1,65,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('4711ED06-6692-441D-82BA-30CA94EBEAD4','progressEntry','464CF5A2-FD30-407E-ACED-31E719155F18','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763760300.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":170,"unit":""}',0,1,73,19,1795899774.4548892975,1,66,1763760300.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('A8485244-7B07-47CA-A4DF-B4CD00257F84','progressEntry','0EEF7276-9181-4BF6-A398-208947AB7F29','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763766200.0110001564,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"resting_heart_rate","value":64,"unit":""}',0,1,74,19,1795899774.4548892975,1,67,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('6E66DA17-AA7A-469A-8381-BC0D2A64CC53','progressEntry','971F5497-B265-427B-884C-6418FC3496A0','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763773300.0110001564,NULL,0,5,NULL,NULL,'{"type":"Running","duration":1800}',0,1,75,19,1795899774.4548892975,1,68,1763773300.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('12BACCC2-1725-45D1-B51E-F85510E89F60','ProgressEntry','F33BD1F7-E00B-429D-AA54-B006211C5759','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763780500.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":0,"unit":""}',0,1,76,19,1795899774.4548892975,1,69,1763780500.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('C67B4B0B-64FC-4C37-8D0F-DFA43A3FD59C','progressEntry','E194B2E6-857B-4230-B857-522E677288CD','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763780600.0110001563,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"resting_heart_rate","value":66,"unit":""}',0,1,77,19,1795899774.4548892975,1,70,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('CAD8C8C2-14A1-440F-942B-3ACCDFFFC228','sleepSession','96F46F4E-0B14-4158-B51E-5C7F18F072D5','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763783760.0199999808,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"sleepSession","duration":15480,"quality":0.9}',5,1,78,19,1795899774.4548892975,1,71,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('E11210F0-AA1B-4658-BE4B-691CD14AB8C3','progressEntry','5BCDB331-00EF-442B-A127-4909F459A20E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','processing',1763784100.0110001563,1764151200.0,2,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":0,"unit":""}',0,1,79,19,1795899774.4548892975,1,72,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('8BF456D3-382B-40F2-93BD-3B3ACCE684B4','progressEntry','DF4ADCEE-0617-4C6F-AB31-606ACF071E66','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763791400.0110001563,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"resting_heart_rate","value":63,"unit":""}',0,1,80,19,1795899774.4548892975,1,73,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('AAE42C19-A7C3-4104-90F7-A20DA4A30945','progressEntry','C478C3DC-0C72-45D8-98D8-7C5F4F25C4F9','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763804160.5110001563,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"weight","value":70.9,"unit":""}',0,1,81,19,1795899774.4548892975,1,74,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('2FA03B46-3876-401F-9C81-60D38037FF51','progressEntry','3E7F05A3-D2A7-412A-9C50-74096CD15236','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763805700.0110001563,1763809700.0,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":565,"unit":""}',0,1,82,19,1795899774.4548892975,5,75,1795899774.6991720199,NULL,1,1,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('D16C0E58-6367-4B18-813C-955F29AE0D28','progressEntry','EAC59D13-21E5-4644-9204-829BB39CB253','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763806400.0110001564,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"steps","value":627,"unit":""}',0,1,83,19,1795899774.4548892975,1,76,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('38DDFFA2-F61E-4FAB-8FC2-F3308E3F5F7D','progressEntry','AED27958-EB4F-4C43-A9DF-E0B73F7A9353','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763809300.0110001564,NULL,0,5,NULL,NULL,'',0,1,84,19,1795899774.4548892975,1,77,1763809300.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('417838E5-6590-4BAA-9651-9F18E62EE981','progressEntry','D820B649-CAA8-4126-9212-86FED0700D16','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763809300.0110001564,1763813300.0,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":80,"unit":""}',0,1,85,19,1795899774.4548892975,5,78,1795899774.6991720199,NULL,1,1,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('711D2CBD-8197-4FC5-BB3C-A00C0A066646','progressEntry','916293CB-4C62-4086-A7AA-8EB643D30C9C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','processing',1763816500.0110001563,1764072000.0,2,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":73,"unit":""}',0,1,86,19,1795899774.4548892975,1,79,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('C956EE25-1215-42AA-ACD1-6C16C0DDAF37','progressEntry','792E2D85-9186-41EA-97C1-491E0AA65A2B','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763816500.0110001563,1763820500.0,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":1095,"unit":""}',0,1,87,19,1795899774.4548892975,5,80,1795899774.6991720199,NULL,1,1,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('4D3F66D5-6D27-4D3D-92C6-845EEA0293EA','progressEntry','F15A1383-E1A0-4098-A3D4-B8E93929B37B','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763823700.0110001563,1763827700.0,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":65,"unit":""}',0,1,88,19,1795899774.4548892975,5,81,1795899774.6991720199,NULL,1,1,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('897246B0-AF9E-4DF3-86A7-53C53808AF9D','progressEntry','6EEF2D4D-717E-47EF-ADB9-31206FECE964','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763825100.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":919,"unit":""}',0,1,90,19,1795899774.4548892975,1,82,1763825100.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('F123AAA7-6CAE-435C-B918-91EE43928BE8','progressEntry','AE347CD6-C564-4658-AC10-2DA9933C4568','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763838100.0110001563,NULL,0,5,NULL,NULL,'',0,1,91,19,1795899774.4548892975,1,83,1763838100.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('CD747D36-70A5-427C-9D44-60E64D2D1321','progressEntry','7B125C93-CA38-4E0F-9EE4-78006803115F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','processing',1763841700.0110001563,1764028800.0,3,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":80,"unit":""}',0,1,92,19,1795899774.4548892975,1,84,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('FBD60823-F5EB-4D6E-85B1-5160CCBD9D4C','progressEntry','4445C36E-4530-466B-A130-D4382DF985AD','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','processing',1763845300.0110001563,1764151200.0,4,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":74,"unit":""}',0,1,93,19,1795899774.4548892975,1,85,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('EA3A3195-4D1A-4D82-B6F7-C5DF73373173','progressEntry','061C6657-8119-4E60-B7E4-078CB7606BAE','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763848900.0110001564,1763852900.0,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":221,"unit":""}',0,1,94,19,1795899774.4548892975,5,86,1795899774.6991720199,NULL,1,1,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('68DF3E7E-5B2A-41F8-9ED9-6F83B01A7FD5','progressEntry','974CF333-23A3-4462-92E5-06C3ECB4B4AF','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763856100.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":80,"unit":""}',0,1,95,19,1795899774.4548892975,1,87,1763856100.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('B69C659A-7ADB-476E-AB61-2B67CC94D5E4','progressEntry','2106E840-75A0-4854-B5DD-A2BC0A03C3A1','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763856200.0110001564,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"steps","value":22,"unit":""}',0,1,96,19,1795899774.4548892975,1,88,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('46B16746-7EF4-4715-9CE3-AFCC8DC3C511','progressEntry','974CF333-23A3-4462-92E5-06C3ECB4B4AF','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763857000.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":80,"unit":""}',0,1,97,19,1795899774.4548892975,1,89,1763857000.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('CF0E184C-A7B6-42FF-9FD3-70EF7C0D507A','progressEntry','9D2B1495-5B17-44C9-A35B-1D104F19E308','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763863300.0110001563,1763867300.0,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":58,"unit":""}',0,1,98,19,1795899774.4548892975,5,90,1795899774.6991720199,NULL,1,1,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('8A89200E-689A-485E-B6DD-9F04C2006555','progressEntry','BEE36CF4-3C25-4B08-9755-F99402238465','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763866900.0110001564,NULL,0,5,NULL,NULL,'progressEntry steps 512',0,1,99,19,1795899774.4548892975,1,91,1763866900.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('6C4BA5CC-6D75-4D3A-B7BF-6450A98A0C12','progressEntry','54EAB91D-1321-40B2-A3C7-95ADAB6BFEF3','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763870500.0110001564,NULL,0,5,NULL,NULL,'{"type":"heartbeat","value":1}',0,1,100,19,1795899774.4548892975,1,92,1763870500.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('B13B3863-03E2-4857-934B-7E6EEDE80EA7','progressEntry','7B875BE1-1940-4D5D-818C-37A841248635','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763877800.0110001564,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"steps","value":7,"unit":""}',0,1,101,19,1795899774.4548892975,1,93,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('B1F1DB13-EFFC-40B1-BA74-04F9541C335E','progressEntry','F1C978F1-18F2-44D4-91BE-47499FC726C1','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763881400.0110001564,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"resting_heart_rate","value":63,"unit":""}',0,1,103,19,1795899774.4548892975,1,94,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('C2BAC8EC-4276-44C2-A578-0AD265B48DAC','sleepSession','C81720EE-3F11-4215-8A18-DF8A1FBFCF12','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763883420.0199999808,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"sleepSession","duration":24120,"quality":0.9}',5,1,104,19,1795899774.4548892975,1,95,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('DF43963E-2BC2-42A1-8966-A3B805E07A9A','progressEntry','E6085D0E-C33A-4CAE-A00A-7A30D35BC005','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','processing',1763884900.0110001564,1764151200.0,1,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":77,"unit":""}',0,1,105,19,1795899774.4548892975,1,96,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('12645194-F75C-4B93-9232-0CC1A8F6FF0E','progressEntry','006B2435-D75B-4776-B6F5-8D7B7F0F8154','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763890560.5110001563,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"weight","value":71,"unit":""}',0,1,106,19,1795899774.4548892975,1,97,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('643754AE-9092-4930-98DE-C80BEE9514A1','progressEntry','60AAC29E-D7EA-4E5F-8EC7-A1FC180328FF','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763893500.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":194,"unit":""}',0,1,108,19,1795899774.4548892975,1,98,1763893500.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('0878FC21-216C-4F93-B97C-C1EBF8B83DF6','progressEntry','44B18D5D-AC19-4698-9C8D-C8A06EC54D0C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763895700.0110001564,1763899700.0,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":76,"unit":""}',0,1,109,19,1795899774.4548892975,5,99,1795899774.6991720199,NULL,1,1,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('3C357CE2-CC5E-4682-A42C-E53E60903A28','progressEntry','208C050A-013D-4EE7-A0FC-4116B0F520FC','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763895700.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":188,"unit":""}',0,1,110,19,1795899774.4548892975,1,100,1763895700.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('140520BC-FF0A-4018-BDD3-B11CF94366D0','progressEntry','208C050A-013D-4EE7-A0FC-4116B0F520FC','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763896600.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":188,"unit":""}',0,1,111,19,1795899774.4548892975,1,101,1763896600.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('5D163D76-789F-4C26-B310-45C517324196','progressEntry','2AAF1088-3400-4D02-825F-9CD357D93BDF','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763899300.0110001563,1763903300.0,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":550,"unit":""}',0,1,112,19,1795899774.4548892975,5,102,1795899774.6991720199,NULL,1,1,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('1C115936-0307-41BE-97E9-4CF5F5D35674','progressEntry','273362D4-5462-4395-8E23-D8348D010905','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763906500.0110001564,1763910500.0,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":456,"unit":""}',0,1,113,19,1795899774.4548892975,5,103,1795899774.6991720199,NULL,1,1,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('5D0AB95F-8E53-4A8B-9545-F3D2A150A709','progressEntry','0BCC3448-E39D-4294-8BD0-4D5E94EE9578','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','processing',1763906500.0110001564,1763812800.0,4,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":74,"unit":""}',0,1,114,19,1795899774.4548892975,1,104,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('8E4A0844-6662-4065-BF80-C61A7217F3FF','progressEntry','3D0C35DD-E46C-4B9B-B7A6-298F1519FD86','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763913700.0110001563,NULL,0,5,NULL,NULL,'[]',0,1,115,19,1795899774.4548892975,1,105,1763913700.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('0755A16E-2582-4328-A110-C0E1E8FAFD6D','progressEntry','CF0DD6B1-9CC2-4603-91AD-52407DF4723F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763922300.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":189,"unit":""}',0,1,117,19,1795899774.4548892975,1,106,1763922300.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('6BB17C03-603A-4984-8955-D94A375AF955','progressEntry','17659C82-ECDB-463D-9BB6-EC9532D13FCA','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763924500.0110001564,1763928500.0,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":1114,"unit":""}',0,1,118,19,1795899774.4548892975,5,107,1795899774.6991720199,NULL,1,1,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('AD4674E6-4218-4CF1-96CC-53DB36C9002D','progressEntry','3B6F4309-BEE7-41A2-A881-F86312357CB8','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763924500.0110001564,NULL,0,5,NULL,NULL,NULL,0,1,119,19,1795899774.4548892975,1,108,1763924500.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('ACA8AB53-0012-4800-AE09-8B70810596FA','progressEntry','EE5CA706-40E8-402E-AE1C-A2A2F95B5929','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763928200.0110001563,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"resting_heart_rate","value":60,"unit":""}',0,1,120,19,1795899774.4548892975,1,109,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('44C74175-8C4A-40CA-BF60-286D86D060FE','progressEntry','235A3F71-EE05-47F7-ACB8-DAA0F5AEFAB5','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763935400.0110001564,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"progressEntry","metricType":"resting_heart_rate","value":76,"unit":""}',0,1,121,19,1795899774.4548892975,1,110,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('FA40A2F7-075B-4857-8217-A016B8A4E60D','sleepSession','01683CF4-3E5B-4890-8D06-2A4C548D5B8D','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','completed',1763965680.0199999809,NULL,0,5,'settled by fitiq',1795899774.4548892975,'{"type":"sleepSession","duration":15540,"quality":0.9}',5,1,123,19,1795899774.4548892975,1,111,NULL,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('79ED7023-E9DD-4631-85E7-36C636A5B366','progressEntry','DCD2B0F4-5E0B-4FDE-949E-A50EB3E9A373','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763985922.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":601,"unit":""}',0,1,124,19,1795899774.4548892975,1,112,1763985922.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('4DF380B3-F3A4-4E64-9CE4-5CC9DC21ACAA','progressEntry','ECAB9FFC-D346-4B22-B8D6-AA01384D5C48','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763985923.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":66,"unit":""}',0,1,125,19,1795899774.4548892975,1,113,1763985923.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('62B375F2-936B-4094-9E44-11212A21228B','progressEntry','B1EBC6FD-646D-45A2-990D-257117B6FAEB','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763989524.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":681,"unit":""}',0,1,126,19,1795899774.4548892975,1,114,1763989524.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('00176CA5-F4AE-4137-B41C-CC4C6B5CA8A3','progressEntry','F02F6BD1-0134-4A95-9C0D-5FB2C2191C27','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763989525.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":69,"unit":""}',0,1,127,19,1795899774.4548892975,1,115,1763989525.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('26377314-ABBF-40D4-838E-E94EBE06089A','progressEntry','C3C3C716-8E4F-4631-8FFB-782863E1B785','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763993126.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":333,"unit":""}',0,1,128,19,1795899774.4548892975,1,116,1763993126.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('66A99085-99FB-485D-A014-8907922104F5','progressEntry','AAD9151A-4B0E-477A-8813-0E89AC16EC37','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763993127.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":74,"unit":""}',0,1,129,19,1795899774.4548892975,1,117,1763993127.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('D4BE8EBD-2E5F-4BFD-90CC-D436A18438AD','progressEntry','D08EFD82-CD21-404E-A37A-664D852D8943','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763996728.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":399,"unit":""}',0,1,130,19,1795899774.4548892975,1,118,1763996728.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('2AE04C64-8C84-4286-8483-1A42D72C4667','progressEntry','5FFBB409-05B7-4DAA-AD77-18383429F905','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1763996729.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":69,"unit":""}',0,1,131,19,1795899774.4548892975,1,119,1763996729.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('8BE0E24F-2842-433E-9DA9-311ADED5C726','progressEntry','1BF22803-D28A-4DA7-8EC7-3E1E0821CEA7','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764000330.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":438,"unit":""}',0,1,132,19,1795899774.4548892975,1,120,1764000330.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('A8BFB2E1-C636-4235-A5F2-B9EBA29703F9','progressEntry','93B5BC41-CA31-4D50-9ED6-0A61A9179E9B','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764000331.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":68,"unit":""}',0,1,133,19,1795899774.4548892975,1,121,1764000331.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('BD7F5939-D21B-468E-8FB4-4AB78D96F4A1','progressEntry','5AA1EA04-F35B-4FAE-94BE-F9B8E48F3AB6','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764003932.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":663,"unit":""}',0,1,134,19,1795899774.4548892975,1,122,1764003932.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('5E724293-7304-4C31-BB39-1985FDFBB9CC','progressEntry','BE4F71FF-BEB2-4B02-90AE-56CD4EAD1E3D','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764003933.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":69,"unit":""}',0,1,135,19,1795899774.4548892975,1,123,1764003933.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('5102941C-F7DE-4C7F-9EB2-4279ED1C796B','progressEntry','36C874FF-2419-4DFF-94B5-B41AEFF10946','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764007534.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":653,"unit":""}',0,1,136,19,1795899774.4548892975,1,124,1764007534.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('DC2A601C-A712-4B14-9AE8-EE2CFFC77F14','progressEntry','1E424BD2-7CED-424A-90A1-C05BFB243328','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764007535.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":78,"unit":""}',0,1,137,19,1795899774.4548892975,1,125,1764007535.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('906A1B7C-72EC-435E-8D78-940AD10825A5','progressEntry','555DC51F-38DF-41A3-BE67-DA2FFFE70089','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764011136.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":391,"unit":""}',0,1,138,19,1795899774.4548892975,1,126,1764011136.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('96FE0331-B008-4F55-BC75-AA5CBBF64C7B','progressEntry','D1268207-A889-41EB-88F7-CCFE928D398A','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764011137.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":68,"unit":""}',0,1,139,19,1795899774.4548892975,1,127,1764011137.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('E302B067-1E45-42DC-ADBC-23B44C006631','progressEntry','ABFA0732-4AD4-4EF4-97AF-5C17537372A2','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764014738.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":944,"unit":""}',0,1,140,19,1795899774.4548892975,1,128,1764014738.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('7E2D42AB-671E-4F20-8FBB-025E753691CB','progressEntry','24CA072A-7D82-4987-ABAB-4CB6DBE34918','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764014739.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":60,"unit":""}',0,1,141,19,1795899774.4548892975,1,129,1764014739.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('F51D25C5-C9AA-4937-92FF-51538E18020D','progressEntry','E223D8F3-6E51-43A8-BF69-7E088FAA22F8','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764018340.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":202,"unit":""}',0,1,142,19,1795899774.4548892975,1,130,1764018340.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('D0EE8D67-5575-432A-B93B-42A67F14335E','progressEntry','84F97ACE-ED1B-426A-A358-DBF70FAC829B','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764018341.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":63,"unit":""}',0,1,143,19,1795899774.4548892975,1,131,1764018341.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('A13393A7-88CB-4A3B-9E0E-7C81B7FBDAC1','progressEntry','3DF4F9FB-B80F-4983-9BD0-491F7CDE0F09','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764021942.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":334,"unit":""}',0,1,144,19,1795899774.4548892975,1,132,1764021942.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('EB0886C1-0FF9-4B84-B93F-DC8189D2523D','progressEntry','878D1E3A-3E46-4160-A302-38DED648CAA3','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764021943.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":62,"unit":""}',0,1,145,19,1795899774.4548892975,1,133,1764021943.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('D9269338-B35C-4AF7-A34C-66AB60E757B2','progressEntry','75DA574E-1C0D-4CC8-BB68-DDC577D2512C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764025544.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":27,"unit":""}',0,1,146,19,1795899774.4548892975,1,134,1764025544.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('9B5811E5-474D-4C64-9465-E222853CFC89','progressEntry','3C2AF870-7B09-497F-B123-64403661AF28','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764025545.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":73,"unit":""}',0,1,147,19,1795899774.4548892975,1,135,1764025545.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('0AD8C60B-7E0C-4E69-9D60-7C90510CFABC','progressEntry','ED40EE98-658C-4EA5-B53A-5A035E21D27E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764029146.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":14,"unit":""}',0,1,148,19,1795899774.4548892975,1,136,1764029146.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('3441C874-EAE6-471A-9241-8BE3EBA5CDAE','progressEntry','AA54477D-0F77-42B2-BF07-1C594DE54536','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764029147.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":65,"unit":""}',0,1,149,19,1795899774.4548892975,1,137,1764029147.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('E5F8820C-D519-453E-8673-789446429CDC','progressEntry','1ADE4C9F-FEE3-497B-A190-04240C1CBF16','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764032748.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":0,"unit":""}',0,1,150,19,1795899774.4548892975,1,138,1764032748.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('75561B6D-EDCF-4521-B9E9-607C9E813EC9','progressEntry','19928594-AF88-4EA3-A17E-54CA90FE9500','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764032749.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":68,"unit":""}',0,1,151,19,1795899774.4548892975,1,139,1764032749.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('DCABF058-727F-40C2-A066-0221D3A069CB','progressEntry','4A791EA4-A5A8-4734-9BD2-0BF8DDCFBEC7','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764036350.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":0,"unit":""}',0,1,152,19,1795899774.4548892975,1,140,1764036350.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('3EFD36FF-AF11-469A-928A-8A769A0B419B','progressEntry','4A7242DC-70E4-4374-9EC3-F4383FF73E0A','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764036351.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":66,"unit":""}',0,1,153,19,1795899774.4548892975,1,141,1764036351.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('C1D1ACAB-9CC8-42C8-BCB7-9D3FE6C3BB03','progressEntry','BA965774-F2C8-4F3A-96F9-151FDF76E551','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764039952.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":0,"unit":""}',0,1,154,19,1795899774.4548892975,1,142,1764039952.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('82538A9B-D8D5-4685-8D6E-4352A482AE02','progressEntry','E513B5DD-BF4D-476F-AF3A-B6D184CA1F66','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764039953.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":59,"unit":""}',0,1,155,19,1795899774.4548892975,1,143,1764039953.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('F8EF0340-C0E7-4C87-B7B9-7C8683C1A007','progressEntry','2EB36C50-8EE4-4060-83D3-32337712736A','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764043554.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":0,"unit":""}',0,1,156,19,1795899774.4548892975,1,144,1764043554.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('1D18A0EB-BE57-43EC-893C-7D812D679DDF','progressEntry','B88CBAB9-621C-4B35-A3CD-0734BE06CFB9','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764043555.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":66,"unit":""}',0,1,157,19,1795899774.4548892975,1,145,1764043555.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('F8A080E2-9E9A-4A21-A89D-EF078258A432','progressEntry','3526C2C9-B4AD-4234-9652-3FB4C43C4B3B','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764047156.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":0,"unit":""}',0,1,158,19,1795899774.4548892975,1,146,1764047156.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('1C2795C4-1796-4659-96C9-ABB9644C2832','progressEntry','16DFD893-76A2-4406-933E-DDA82617776C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764047157.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":60,"unit":""}',0,1,159,19,1795899774.4548892975,1,147,1764047157.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('468AE21F-CDBF-428A-BD35-F607AFF4CD0F','progressEntry','9C899024-1D19-4F6D-A22C-29D44C136055','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764050758.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":2,"unit":""}',0,1,160,19,1795899774.4548892975,1,148,1764050758.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('A5968D59-FEBA-4CF0-BB53-2D06C277FE85','progressEntry','113E10C0-2C96-4EAF-BA79-5CE7C98C13A0','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764050759.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":51,"unit":""}',0,1,161,19,1795899774.4548892975,1,149,1764050759.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('847DF360-E31E-4B5E-85AA-05D8B6E55221','sleepSession','65B440C2-1B62-4182-BAAE-FFC28D68AE58','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764052500.0199999809,NULL,0,5,NULL,NULL,'{"type":"sleepSession","duration":24900,"quality":0.9}',5,1,162,19,1795899774.4548892975,1,150,1764052500.0199999809,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('3ECAF02D-0F32-45D9-824B-4E569162B7F1','progressEntry','5743074D-B240-4E8F-9E73-E06D46A980AF','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764054360.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":26,"unit":""}',0,1,163,19,1795899774.4548892975,1,151,1764054360.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('DE2699FE-2D48-44A1-BE76-C417DD648D69','progressEntry','5637A8E5-A86E-4A43-9D9B-2AAB3D4EFE21','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764054360.5110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"weight","value":69.5,"unit":""}',0,1,164,19,1795899774.4548892975,1,152,1764054360.5110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('96E5B760-09AA-470D-ADE8-51829C802490','progressEntry','628F7D45-5198-42FB-86F0-D11B51CC9232','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764054361.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":72,"unit":""}',0,1,165,19,1795899774.4548892975,1,153,1764054361.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('58E12371-2910-4A4D-A9D2-05D01632D589','mealLog','15359817-2A90-45D1-9BF3-DD0D940F1303','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764057601.0999999045,NULL,0,5,NULL,NULL,'{"type":"mealLog","calories":320,"macros":{"protein":21.5}}',7,1,166,19,1795899774.4548892975,1,154,1764057601.0999999045,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('857D2F4A-E2C4-4357-B47F-A6DA25CFFC0A','progressEntry','766CF0A3-F377-42D3-9A90-DBFFAA47E075','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764057962.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":710,"unit":""}',0,1,167,19,1795899774.4548892975,1,155,1764057962.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('6472C3CA-C4CD-4AEC-A347-A046D502B3F6','progressEntry','D021FE14-5BAA-4415-9A70-DF92CF3A1D0A','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764057963.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":73,"unit":""}',0,1,168,19,1795899774.4548892975,1,156,1764057963.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('F857D949-9F66-4EEE-8C4E-CC742C247BDF','progressEntry','CA664505-5F07-476F-9C3F-71D1F1246536','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764061564.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":1182,"unit":""}',0,1,169,19,1795899774.4548892975,1,157,1764061564.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('C25381AD-68AA-4FFC-9E6D-BE8E499A4548','progressEntry','9D3556CB-BC74-4961-9E55-6E4D2ACCB296','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764061565.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":61,"unit":""}',0,1,170,19,1795899774.4548892975,1,158,1764061565.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('EB1C0BB0-D435-493B-9142-0649261FB779','progressEntry','53C4A39F-667A-44EF-80D3-095A04D1DA17','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764065166.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":206,"unit":""}',0,1,171,19,1795899774.4548892975,1,159,1764065166.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('E297E6D5-6FFB-4BD2-BEDF-83C696D2FFF0','progressEntry','A49E5ABF-0B24-42FB-B6E3-D8FD739BB5C6','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764065167.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":78,"unit":""}',0,1,172,19,1795899774.4548892975,1,160,1764065167.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('BA5F956B-5D15-4F31-8963-61CE925CCFFB','progressEntry','60BD4E10-63E4-4F66-985C-8B069AB50D38','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764068768.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":395,"unit":""}',0,1,173,19,1795899774.4548892975,1,161,1764068768.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('2A53993F-8F63-4C98-907C-AE47180D970A','progressEntry','6BA014CF-A657-4DD1-B1A1-C0662134DE72','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764068769.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":60,"unit":""}',0,1,174,19,1795899774.4548892975,1,162,1764068769.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('62A58068-746E-4AB7-95CD-92BB2348870C','progressEntry','44C1B48A-EDF5-4386-99D5-D84615BD8F21','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764072370.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":475,"unit":""}',0,1,175,19,1795899774.4548892975,1,163,1764072370.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('2791B9A2-3B36-45C4-BC19-45429370D06B','progressEntry','6181F50B-4713-461E-A104-9C9A59B1E95B','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764072371.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":62,"unit":""}',0,1,176,19,1795899774.4548892975,1,164,1764072371.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('8D60496B-BE6F-4D0F-8818-5725D149D377','progressEntry','72746B97-AA05-4127-B01D-29582976014F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764075972.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":500,"unit":""}',0,1,177,19,1795899774.4548892975,1,165,1764075972.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('50C3914A-F75B-4DFE-8027-F8C1249A9B95','progressEntry','2DBB8C5D-1A2F-4C19-BD93-65E51416FFEE','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764075973.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":78,"unit":""}',0,1,178,19,1795899774.4548892975,1,166,1764075973.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('D675CA5D-39BE-42A3-953C-64CBC9616DC3','progressEntry','F8BB2FD3-F033-462D-9626-6DD3B99DAA02','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764079574.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":529,"unit":""}',0,1,179,19,1795899774.4548892975,1,167,1764079574.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('92B52279-8F56-489F-B253-B847037E68CB','progressEntry','CFB7461F-F23C-4FD8-A120-3DAD127624D9','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764079575.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":63,"unit":""}',0,1,180,19,1795899774.4548892975,1,168,1764079575.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('773CFD7D-095B-4BF1-9955-13D78FFCB778','progressEntry','85BD6B3E-CD11-41BB-988D-73C80BCFCD16','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764083176.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":448,"unit":""}',0,1,181,19,1795899774.4548892975,1,169,1764083176.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('D52D13A3-C051-46C6-95E1-2EA384C0FD97','progressEntry','18CA6864-BE73-47FD-A593-632548DAE2E3','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764083177.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":71,"unit":""}',0,1,182,19,1795899774.4548892975,1,170,1764083177.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('05F6A01F-A0D2-4226-A98B-41FC221A27FF','progressEntry','1D43FAE8-A66E-4938-96F7-DE2D8F9036A0','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764086778.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":483,"unit":""}',0,1,183,19,1795899774.4548892975,1,171,1764086778.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('9AE4187B-D7DD-4708-801E-5CE53E271EF7','progressEntry','5639937A-19A8-4F75-AB0E-DE5039EDDA6E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764086779.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":63,"unit":""}',0,1,184,19,1795899774.4548892975,1,172,1764086779.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('3E525515-C6F6-4E62-AB5C-A77AF683E3A5','progressEntry','7C7237FE-4347-431F-87AB-647A31FF3FB2','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764090380.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":143,"unit":""}',0,1,186,19,1795899774.4548892975,1,174,1764090380.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('687556C5-8D9B-43B1-ADDC-68F111BA3840','progressEntry','C8030A63-A9DC-4149-A4CE-F7BB65913F6F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764090381.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":63,"unit":""}',0,1,187,19,1795899774.4548892975,1,175,1764090381.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('703ED370-FB7D-4923-B467-7A0D8511ED35','progressEntry','152FA140-6654-4FB6-B8BB-1223BF3A58EB','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764093982.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":318,"unit":""}',0,1,189,19,1795899774.4548892975,1,177,1764093982.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('089CC112-16A4-46FF-8D5F-D9541894CC5A','progressEntry','927A0569-9436-468D-904C-3063C637E5EA','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764093983.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":69,"unit":""}',0,1,190,19,1795899774.4548892975,1,178,1764093983.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('0F859B45-00D1-440F-8725-982826C2D6A5','progressEntry','AF236069-E8EF-4E3E-B77D-CE5685A3B098','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764097584.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":951,"unit":""}',0,1,191,19,1795899774.4548892975,1,179,1764097584.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('3D3CE41A-FC21-4E9B-AE72-7BD936D7B130','progressEntry','B3461EC9-F901-4ED0-AAA2-FE669979C537','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764097585.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":74,"unit":""}',0,1,192,19,1795899774.4548892975,1,180,1764097585.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('A518D733-9D21-4707-83B4-12BAFD5DA22C','progressEntry','7B577C75-07F7-432F-ACB6-80902B4BD8F3','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764101186.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":699,"unit":""}',0,1,194,19,1795899774.4548892975,1,182,1764101186.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('F148E8FE-D1C1-41F6-BDFE-94EC92380E20','progressEntry','D4B72AAF-704C-487F-8183-261F002E8960','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764101187.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":77,"unit":""}',0,1,195,19,1795899774.4548892975,1,183,1764101187.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('1E36453D-9339-4B9D-B93C-2C4205136CEB','progressEntry','3A6838E4-6AD2-4E9B-8B30-91F478B917DF','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764102151.5160000324,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"mood_score","value":4,"unit":""}',0,1,196,19,1795899774.4548892975,1,184,1764102151.5160000324,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('697D0760-4495-47D1-B8A0-F4B4848E9638','progressEntry','11F8BB20-4CA8-49C2-8B96-FEFA66094A14','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764102940.4489998817,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"water_liters","value":2.66,"unit":""}',0,1,197,19,1795899774.4548892975,1,185,1764102940.4489998817,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('2B81F337-C218-4577-861E-67E03AA3E5B3','progressEntry','474BBFD1-ACD0-430B-B26C-69B84A0B5E24','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764104788.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":308,"unit":""}',0,1,199,19,1795899774.4548892975,1,187,1764104788.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('EBD10A21-EA3B-44F8-910D-B35871D7F243','progressEntry','9E9CA8C8-F168-45EE-B227-C8BCAD2573DB','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764104789.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":66,"unit":""}',0,1,200,19,1795899774.4548892975,1,188,1764104789.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('33F46C66-2A95-4509-B77C-3B26BD780427','progressEntry','36F968D8-0B59-460F-83AD-B9688C6F2A59','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764108390.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":131,"unit":""}',0,1,201,19,1795899774.4548892975,1,189,1764108390.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('8CC777F7-37BF-4DBB-8271-9B9D1CEFACBA','progressEntry','D4C66DF9-7E10-46E6-93E6-487E0DCE3438','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764108391.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":68,"unit":""}',0,1,202,19,1795899774.4548892975,1,190,1764108391.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('6FF8D6E1-B49D-4ECD-BB07-237C538FBA0F','progressEntry','C663D00F-E806-46ED-BB56-834BFEDD13FD','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764111992.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":65,"unit":""}',0,1,204,19,1795899774.4548892975,1,192,1764111992.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('344EDA50-5515-4F51-BB80-B62F175848CB','progressEntry','D28BAED8-50BA-426C-AEB9-A2393C263DA8','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764111993.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":79,"unit":""}',0,1,205,19,1795899774.4548892975,1,193,1764111993.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('CE7C52C2-CD27-405F-9F52-068B7754583E','progressEntry','911F7C70-A7AD-43C5-9C50-27DDACF21ADD','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764115594.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":34,"unit":""}',0,1,207,19,1795899774.4548892975,1,195,1764115594.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('11E608F2-550A-481F-9565-7DEED66F1729','progressEntry','2B4BE6E7-4386-4D77-A699-94742EAAE3A6','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764115595.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":68,"unit":""}',0,1,208,19,1795899774.4548892975,1,196,1764115595.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('18064287-8146-4522-96F1-43EE6A9C475C','progressEntry','8353AF55-B035-4A3F-921F-03DCBA3865EA','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764119196.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":0,"unit":""}',0,1,210,19,1795899774.4548892975,1,198,1764119196.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('DF7C1125-7860-40A7-8522-57C552F029C4','progressEntry','6BB87BFD-B6B4-48C3-B6AA-3F311FE37673','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764119197.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":49,"unit":""}',0,1,211,19,1795899774.4548892975,1,199,1764119197.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('926D67BB-18AD-4716-A8D8-9FBA627ABEE3','progressEntry','01EB284C-693F-4344-8949-E894A9E4168F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764122798.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":0,"unit":""}',0,1,212,19,1795899774.4548892975,1,200,1764122798.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('818836CA-37CA-408D-8CBB-883AD7CA060C','progressEntry','0D0D100B-BC6D-485F-8712-ED8644FA05AC','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764122799.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":54,"unit":""}',0,1,213,19,1795899774.4548892975,1,201,1764122799.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('75CC8181-2F50-402B-A928-7DE47875F9FF','progressEntry','57300C21-C1A1-46B1-A22A-FF9C692AD668','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764126400.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":0,"unit":""}',0,1,215,19,1795899774.4548892975,1,203,1764126400.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('ECE003ED-CE35-41E0-BB1D-5FCA0C60A588','progressEntry','5A06209E-AE42-4933-A815-738F215519F2','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764126401.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":64,"unit":""}',0,1,216,19,1795899774.4548892975,1,204,1764126401.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('B17EBD9A-81F8-4C0A-A631-2991763DF997','sleepSession','48CDCCE7-1E67-4CA9-BCA2-1C844B69915C','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764128640.0199999808,NULL,0,5,NULL,NULL,'{"type":"sleepSession","duration":15420,"quality":0.9}',5,1,218,19,1795899774.4548892975,1,206,1764128640.0199999808,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('5211BB3D-CAA5-45DE-89F8-EE22EDC9B9CE','progressEntry','3CE571D3-759E-4EE5-B979-23DD0D7B4932','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764130002.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":0,"unit":""}',0,1,219,19,1795899774.4548892975,1,207,1764130002.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('3AD3B2A3-6A46-44D4-A8AD-CD0A1992990C','progressEntry','4210AC7B-E613-4EE9-9AC6-1F3ACE793772','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764130003.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":65,"unit":""}',0,1,220,19,1795899774.4548892975,1,208,1764130003.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('0BD26550-324F-490D-A2B3-62A292409314','progressEntry','DFAAD501-50AB-4795-A350-54C180D78D3E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764133604.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":0,"unit":""}',0,1,222,19,1795899774.4548892975,1,210,1764133604.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('BECE322D-2B0D-41A2-834A-ABAC8DB1BA33','progressEntry','EC9AEC43-0B1F-4C8F-92C0-228C971CA1DC','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764133605.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":64,"unit":""}',0,1,223,19,1795899774.4548892975,1,211,1764133605.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('0E0CA029-40BC-4054-BAEE-B2306E0D1BFE','progressEntry','39DB8CB9-0FFB-4E43-8152-2FB371042137','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764137206.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":7,"unit":""}',0,1,224,19,1795899774.4548892975,1,212,1764137206.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('177C9098-A95E-421F-A133-F1B575047605','progressEntry','2804C0F0-3003-40F0-A417-755D17C29424','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764137207.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":54,"unit":""}',0,1,225,19,1795899774.4548892975,1,213,1764137207.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('B05D442A-4FC0-4A7F-87EF-97EA64B5627F','progressEntry','A6ACAA34-9311-4F5E-9101-424D485DB358','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764140760.5110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"weight","value":69.4,"unit":""}',0,1,227,19,1795899774.4548892975,1,215,1764140760.5110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('3062B85A-AEC6-4686-BDF4-0FE2EBCB7BD2','progressEntry','55A026DF-A1AB-42B9-BEFC-2AF55F1002CC','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764140808.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":106,"unit":""}',0,1,228,19,1795899774.4548892975,1,216,1764140808.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('70E4F2A8-50F7-496A-BEB6-C4F2D3515BD7','progressEntry','E2255D33-8168-4B58-B89A-FD0FFB4E2164','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764140809.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":80,"unit":""}',0,1,229,19,1795899774.4548892975,1,217,1764140809.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('51BD1868-E288-4CD4-BC92-C68BBACA4ECC','progressEntry','BD81948E-9CF0-4697-9A97-A5C68F5C037F','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764144410.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":700,"unit":""}',0,1,231,19,1795899774.4548892975,1,219,1764144410.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('4D5A46D2-058E-4D60-BB89-61CE5A2A6BF9','progressEntry','D61AD516-011E-4F5A-A68A-1A8269892139','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764144411.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":62,"unit":""}',0,1,232,19,1795899774.4548892975,1,220,1764144411.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('8EC8D397-CBB6-4721-A0E9-DEBFC64FCB46','progressEntry','D0C97A93-28BF-4EF0-8B87-AC49853114B0','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764148012.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":1043,"unit":""}',0,1,233,19,1795899774.4548892975,1,221,1764148012.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('0444CEE8-4ED1-4C5F-B53F-8A1FE4198BDC','progressEntry','5AE19135-C685-42F0-BD59-E6C8986FEEFB','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764148013.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":67,"unit":""}',0,1,234,19,1795899774.4548892975,1,222,1764148013.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('4E11E1EE-69AB-4189-8670-2842E43210B4','progressEntry','4C68B0C1-D11C-4DBD-AD24-30507B87EB6D','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764151614.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":108,"unit":""}',0,1,236,19,1795899774.4548892975,1,224,1764151614.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('269B5325-E6BC-49A3-A9CA-FF1329708A07','progressEntry','21E3AE0F-9D59-4F61-8C05-CEDB46512B84','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764151615.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":61,"unit":""}',0,1,237,19,1795899774.4548892975,1,225,1764151615.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('278A4757-FE9F-412F-94A5-225D76F46745','progressEntry','B276A9B8-FB3D-408D-982B-B3AEBB4FDD0A','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764155216.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":186,"unit":""}',0,1,239,19,1795899774.4548892975,1,227,1764155216.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('C4787FAD-0390-4CBA-A305-6150AFE8449B','progressEntry','E2CAF91C-6326-4BAA-A566-731A7A11B101','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764155217.0110001564,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":68,"unit":""}',0,1,240,19,1795899774.4548892975,1,228,1764155217.0110001564,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('2B69F8D0-7283-47C7-9929-F15CCF83F02F','progressEntry','20357599-F3EF-4BB5-B2E7-2AADACEE076E','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764158280.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"steps","value":137,"unit":""}',0,1,241,19,1795899774.4548892975,1,229,1764158280.0110001563,NULL,0,0,NULL,NULL,0,NULL);
INSERT INTO outbox_events VALUES('621D4A5E-42CC-4E71-8710-2D9DB7769C9C','progressEntry','6BE6B53C-0C1E-4BAD-8D5D-86AD97498DBD','D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','pending',1764158280.0110001563,NULL,0,5,NULL,NULL,'{"type":"progressEntry","metricType":"resting_heart_rate","value":79,"unit":""}',0,1,242,19,1795899774.4548892975,1,230,1764158280.0110001563,NULL,0,0,NULL,NULL,0,NULL);
CREATE TABLE outbox_counts (
  status TEXT NOT NULL,
  is_dead INTEGER NOT NULL,     -- 1: failed, and no attempt is left
  event_type TEXT NOT NULL,
  error_kind TEXT NOT NULL,     -- empty where there is none
  event_count INTEGER NOT NULL,
  PRIMARY KEY (status, is_dead, event_type, error_kind)
) STRICT, WITHOUT ROWID;
INSERT INTO outbox_counts VALUES('completed',0,'progressEntry','',26);
INSERT INTO outbox_counts VALUES('completed',0,'sleepSession','',6);
INSERT INTO outbox_counts VALUES('failed',0,'progressEntry','API error (409): Progress entry already exists',0);
INSERT INTO outbox_counts VALUES('failed',0,'progressEntry','Network error: The Internet connection appears to be offline.',0);
INSERT INTO outbox_counts VALUES('failed',0,'progressEntry','Server error (503). Please try again later.',0);
INSERT INTO outbox_counts VALUES('failed',0,'progressEntry','The request timed out.',0);
INSERT INTO outbox_counts VALUES('failed',0,'progressEntry','Unauthorized. Please log in again.',0);
INSERT INTO outbox_counts VALUES('failed',1,'activitySnapshot','Entity not found: <uuid>',0);
INSERT INTO outbox_counts VALUES('failed',1,'progressEntry','API error (409): Progress entry already exists',0);
INSERT INTO outbox_counts VALUES('failed',1,'progressEntry','Network error: The Internet connection appears to be offline.',0);
INSERT INTO outbox_counts VALUES('failed',1,'progressEntry','Server error (503). Please try again later.',0);
INSERT INTO outbox_counts VALUES('failed',1,'progressEntry','The request timed out.',0);
INSERT INTO outbox_counts VALUES('failed',1,'progressEntry','Unauthorized. Please log in again.',0);
INSERT INTO outbox_counts VALUES('failed',1,'sleepSession','Entity not found: <uuid>',0);
INSERT INTO outbox_counts VALUES('pending',0,'ProgressEntry','',1);
INSERT INTO outbox_counts VALUES('pending',0,'activitySnapshot','',0);
INSERT INTO outbox_counts VALUES('pending',0,'bodyMass','',1);
INSERT INTO outbox_counts VALUES('pending',0,'mealLog','',1);
INSERT INTO outbox_counts VALUES('pending',0,'physicalAttribute','',0);
INSERT INTO outbox_counts VALUES('pending',0,'progressEntry','',156);
INSERT INTO outbox_counts VALUES('pending',0,'progress_entry','',1);
INSERT INTO outbox_counts VALUES('pending',0,'sleepSession','',2);
INSERT INTO outbox_counts VALUES('processing',0,'progressEntry','',10);
CREATE TABLE outbox_attempts (
  event_key INTEGER NOT NULL,
  started_at REAL NOT NULL,     -- Unix seconds
  duration_ms REAL NOT NULL,
  outcome TEXT NOT NULL,
  http_status INTEGER,
  message TEXT,                 -- without health values
  response_excerpt TEXT,        -- the same
  next_attempt_at REAL,
  PRIMARY KEY (event_key, started_at)
) STRICT, WITHOUT ROWID;
CREATE TABLE outbox_changes (
  operation_id INTEGER NOT NULL REFERENCES operations (id),
  event_key INTEGER NOT NULL,
  status TEXT NOT NULL,
  last_attempt_at REAL,
  attempt_count INTEGER NOT NULL,
  error_message TEXT,
  error_kind TEXT,
  completed_at REAL,
  due_at REAL,
  is_unsure INTEGER NOT NULL,
  before_operation_id INTEGER NOT NULL,
  after_operation_id INTEGER NOT NULL, max_attempts INTEGER,
  PRIMARY KEY (operation_id, event_key)
) STRICT, WITHOUT ROWID;
INSERT INTO outbox_changes VALUES(5,16,'failed',1763528900.0,5,'Unauthorized. Please log in again.','Unauthorized. Please log in again.',NULL,NULL,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,26,'failed',1763579300.0,5,'Unauthorized. Please log in again.','Unauthorized. Please log in again.',NULL,NULL,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,30,'failed',1763590100.0,1,'The request timed out.','The request timed out.',NULL,1763586100.0110001564,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,36,'failed',1763618900.0,5,'API error (409): Progress entry already exists','API error (409): Progress entry already exists',NULL,NULL,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,42,'failed',1763644100.0,5,'Server error (503). Please try again later.','Server error (503). Please try again later.',NULL,NULL,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,44,'failed',1763651300.0,4,'Unauthorized. Please log in again.','Unauthorized. Please log in again.',NULL,1763647300.0110001563,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,49,'failed',1763669300.0,2,'Network error: The Internet connection appears to be offline.','Network error: The Internet connection appears to be offline.',NULL,1763665300.0110001564,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,56,'failed',1763708900.0,5,'The request timed out.','The request timed out.',NULL,NULL,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,59,'failed',1763723300.0,3,'Unauthorized. Please log in again.','Unauthorized. Please log in again.',NULL,1763719300.0110001564,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,61,'failed',1763726900.0,5,'Server error (503). Please try again later.','Server error (503). Please try again later.',NULL,NULL,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,75,'failed',1763809700.0,5,'Network error: The Internet connection appears to be offline.','Network error: The Internet connection appears to be offline.',NULL,NULL,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,78,'failed',1763813300.0,4,'API error (409): Progress entry already exists','API error (409): Progress entry already exists',NULL,1763809300.0110001564,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,80,'failed',1763820500.0,2,'The request timed out.','The request timed out.',NULL,1763816500.0110001563,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,81,'failed',1763827700.0,5,'Network error: The Internet connection appears to be offline.','Network error: The Internet connection appears to be offline.',NULL,NULL,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,86,'failed',1763852900.0,5,'API error (409): Progress entry already exists','API error (409): Progress entry already exists',NULL,NULL,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,90,'failed',1763867300.0,5,'The request timed out.','The request timed out.',NULL,NULL,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,99,'failed',1763899700.0,2,'Server error (503). Please try again later.','Server error (503). Please try again later.',NULL,1763895700.0110001564,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,102,'failed',1763903300.0,3,'Server error (503). Please try again later.','Server error (503). Please try again later.',NULL,1763899300.0110001563,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,103,'failed',1763910500.0,1,'Network error: The Internet connection appears to be offline.','Network error: The Internet connection appears to be offline.',NULL,1763906500.0110001564,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,107,'failed',1763928500.0,1,'API error (409): Progress entry already exists','API error (409): Progress entry already exists',NULL,1763924500.0110001564,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,173,'failed',1764154400.0,5,'Entity not found: F877DA44-09BF-455D-8D79-DE5B608ABC84','Entity not found: <uuid>',NULL,NULL,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,181,'failed',1764154400.0,5,'Entity not found: D99546D9-1E2E-4A20-8620-D516378227E4','Entity not found: <uuid>',NULL,NULL,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,191,'failed',1764154400.0,5,'Entity not found: CB94658A-92B7-41FF-AFD6-02C9C873244E','Entity not found: <uuid>',NULL,NULL,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,197,'failed',1764154400.0,5,'Entity not found: C6E87BAB-F39E-4178-97D0-8D90B6D068BC','Entity not found: <uuid>',NULL,NULL,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,205,'failed',1764154400.0,5,'Entity not found: 4F37FE15-021C-47A6-8B8D-31DE564AE71B','Entity not found: <uuid>',NULL,NULL,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,214,'failed',1764154400.0,5,'Entity not found: 898A9F0B-52CB-42D8-8458-A9320AD34B29','Entity not found: <uuid>',NULL,NULL,0,1,5,5);
INSERT INTO outbox_changes VALUES(5,223,'failed',1764154400.0,5,'Entity not found: 08788E25-FA21-4EFD-98A5-EDECCE18C0B8','Entity not found: <uuid>',NULL,NULL,0,1,5,5);
CREATE TABLE outbox_clock (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  boot TEXT NOT NULL,
  uptime REAL NOT NULL,         -- seconds of that boot's clock
  wall REAL NOT NULL            -- Unix seconds at the same moment
) STRICT;
CREATE TABLE remote_duplicates (
  entity TEXT NOT NULL,                      -- the table of the copy
  backend_id TEXT NOT NULL COLLATE NOCASE,
  merged_by INTEGER REFERENCES operations (id),  -- NULL: replaced by a delivery
  user_id TEXT,
  type TEXT,
  day TEXT,
  survivor_id TEXT,
  found_at REAL NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  attempted_at REAL,
  reason TEXT,                               -- why the last attempt failed, without health values
  PRIMARY KEY (entity, backend_id),
  CONSTRAINT remote_duplicates_state_known CHECK (
    state = 'found' OR state = 'deleted' OR state = 'gone' OR state = 'failed'
  )
) STRICT, WITHOUT ROWID;
CREATE TABLE sync_exports (
  user_id TEXT NOT NULL,
  metric TEXT NOT NULL,
  identity TEXT NOT NULL,       -- what the export is recognised by
  merge_rule TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  from_day TEXT,                -- NULL: from the first day of the export
  through_day TEXT,             -- NULL: to its last day
  open_from TEXT NOT NULL,      -- the first local day that was not over in the export
  exported_day TEXT,            -- the local day on which it was made; NULL: it does not say
  day_count INTEGER NOT NULL,   -- rows of the metric in sync_tracking
  operation_sum INTEGER NOT NULL,  -- of those rows
  recorded_at REAL NOT NULL, exported_at REAL, first_day TEXT,    -- Unix seconds
  PRIMARY KEY (user_id, metric)
) STRICT, WITHOUT ROWID;
CREATE TABLE outbox_leases (
  id INTEGER PRIMARY KEY AUTOINCREMENT,  -- never reused: it fences off who lost the lease
  owner TEXT NOT NULL UNIQUE,            -- one per run
  -- The clock of its boot decides when the lease ends, so that a jump of the wall clock neither frees
  -- nor freezes its events.
  boot TEXT NOT NULL,
  ends REAL NOT NULL,                    -- seconds of that boot's clock
  ends_at REAL NOT NULL                  -- Unix seconds: for people, and for another boot
) STRICT;
CREATE TABLE outbox_siblings (
  entity_id TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;
INSERT INTO outbox_siblings VALUES('208C050A-013D-4EE7-A0FC-4116B0F520FC');
INSERT INTO outbox_siblings VALUES('3D72A860-88C9-49A0-98AC-E47C87CDD11E');
INSERT INTO outbox_siblings VALUES('4917E029-8E16-4105-A4A4-507DD7FE9582');
INSERT INTO outbox_siblings VALUES('57447252-7029-4F60-9527-329F2932D6A9');
INSERT INTO outbox_siblings VALUES('8E522736-C9F9-4941-AABD-0BF8EE6CF8C3');
INSERT INTO outbox_siblings VALUES('974CF333-23A3-4462-92E5-06C3ECB4B4AF');
CREATE TABLE IF NOT EXISTS "sync_tracking" (
  user_id TEXT NOT NULL REFERENCES users (id),
  metric TEXT NOT NULL,            -- as HealthMetric names it
  day TEXT NOT NULL,               -- local day, YYYY-MM-DD
  source TEXT NOT NULL,            -- legacy: from the app's lists; manual: tracking mark; sync
  is_complete INTEGER NOT NULL,    -- 0: the day was still open when it was recorded
  raw_day TEXT,                    -- the text as found, where it was not this day already
  calendar TEXT,                   -- the calendar that raw_day was converted from
  position INTEGER,                -- index in the app's list
  ledger_id INTEGER,               -- the import; its fingerprint and time are in migration_ledger
  recorded_at REAL NOT NULL,       -- Unix seconds
  operation_id INTEGER NOT NULL,
  digest TEXT,                     -- of what an export had of the day
  exported_at REAL,                -- when that export was made, Unix seconds
  PRIMARY KEY (user_id, metric, day),
  CONSTRAINT sync_tracking_metric_named CHECK (metric <> ''),
  CONSTRAINT sync_tracking_day_exists CHECK (date(day, '+0 days') IS day),
  CONSTRAINT sync_tracking_source_known
    CHECK (source = 'legacy' OR source = 'manual' OR source = 'sync'),
  CONSTRAINT sync_tracking_is_complete_boolean CHECK (is_complete IN (0, 1)),
  CONSTRAINT sync_tracking_legacy_has_provenance
    CHECK (source <> 'legacy' OR (ledger_id IS NOT NULL AND position IS NOT NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO sync_tracking VALUES('6F1B2C3D-0000-4000-8000-00000000000A','steps','2025-01-27','manual',1,NULL,NULL,NULL,NULL,1795899774.6405973434,4,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','bodyMass','2025-01-06','legacy',1,NULL,NULL,0,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','bodyMass','2025-01-13','legacy',1,NULL,NULL,1,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-01','legacy',1,NULL,NULL,0,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-02','legacy',1,NULL,NULL,1,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-03','legacy',1,NULL,NULL,2,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-04','legacy',1,NULL,NULL,3,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-05','legacy',1,NULL,NULL,4,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-06','legacy',1,NULL,NULL,5,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-07','legacy',1,NULL,NULL,6,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-08','legacy',1,NULL,NULL,7,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-09','legacy',1,NULL,NULL,8,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-12','legacy',1,NULL,NULL,9,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-13','legacy',1,NULL,NULL,10,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-14','legacy',1,NULL,NULL,11,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-15','legacy',1,NULL,NULL,12,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-16','legacy',1,NULL,NULL,13,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-17','legacy',1,NULL,NULL,14,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-18','legacy',1,NULL,NULL,15,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-19','legacy',1,NULL,NULL,16,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-20','legacy',1,NULL,NULL,17,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-21','legacy',1,NULL,NULL,18,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-22','legacy',1,NULL,NULL,19,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-23','legacy',1,NULL,NULL,20,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-24','legacy',1,NULL,NULL,21,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-25','legacy',1,NULL,NULL,22,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-26','legacy',1,NULL,NULL,23,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-27','legacy',1,NULL,NULL,24,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-28','legacy',1,NULL,NULL,25,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-29','legacy',1,NULL,NULL,26,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-30','legacy',1,NULL,NULL,27,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','heartRate','2025-01-31','legacy',1,NULL,NULL,28,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-01','legacy',1,NULL,NULL,30,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-02','legacy',1,NULL,NULL,29,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-03','legacy',1,NULL,NULL,28,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-04','legacy',1,NULL,NULL,27,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-05','legacy',1,NULL,NULL,26,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-06','legacy',1,NULL,NULL,25,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-07','legacy',1,NULL,NULL,24,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-08','legacy',1,NULL,NULL,23,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-09','legacy',1,NULL,NULL,22,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-10','legacy',1,NULL,NULL,21,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-11','legacy',1,NULL,NULL,20,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-12','legacy',1,NULL,NULL,19,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-13','legacy',1,NULL,NULL,18,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-14','legacy',1,NULL,NULL,17,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-15','legacy',1,NULL,NULL,16,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-16','legacy',1,NULL,NULL,15,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-17','legacy',1,NULL,NULL,14,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-18','legacy',1,NULL,NULL,13,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-19','legacy',1,NULL,NULL,12,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-20','legacy',1,NULL,NULL,11,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-21','legacy',1,NULL,NULL,10,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-22','legacy',1,NULL,NULL,9,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-23','legacy',1,NULL,NULL,8,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-24','legacy',1,NULL,NULL,7,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-25','legacy',1,NULL,NULL,6,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-26','legacy',1,NULL,NULL,5,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-27','legacy',1,NULL,NULL,4,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-28','legacy',1,NULL,NULL,3,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-29','legacy',1,NULL,NULL,2,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-30','legacy',1,NULL,NULL,1,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','sleep','2025-01-31','legacy',1,NULL,NULL,0,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-01','legacy',1,NULL,NULL,0,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-02','legacy',1,NULL,NULL,1,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-03','legacy',1,NULL,NULL,2,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-04','legacy',1,NULL,NULL,3,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-05','legacy',1,NULL,NULL,4,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-06','legacy',1,NULL,NULL,5,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-07','legacy',1,NULL,NULL,6,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-08','legacy',1,NULL,NULL,7,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-09','legacy',1,NULL,NULL,8,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-10','legacy',1,NULL,NULL,9,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-11','legacy',1,NULL,NULL,10,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-12','legacy',1,NULL,NULL,11,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-13','legacy',1,NULL,NULL,12,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-14','legacy',1,NULL,NULL,13,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-15','legacy',1,NULL,NULL,14,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-16','legacy',1,NULL,NULL,15,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-17','legacy',1,NULL,NULL,16,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-18','legacy',1,NULL,NULL,17,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-19','legacy',1,NULL,NULL,18,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-20','legacy',1,NULL,NULL,19,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-21','legacy',1,NULL,NULL,20,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-22','legacy',1,NULL,NULL,21,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-23','legacy',1,NULL,NULL,22,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-24','legacy',1,NULL,NULL,23,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-25','legacy',1,NULL,NULL,24,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-26','legacy',1,NULL,NULL,25,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-27','legacy',1,NULL,NULL,26,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-28','legacy',1,NULL,NULL,27,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-29','legacy',1,NULL,NULL,28,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-30','legacy',1,NULL,NULL,29,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-01-31','legacy',1,NULL,NULL,30,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-02-01','legacy',1,'2568-02-01','buddhist',33,20,1795899774.5467574596,2,NULL,NULL);
INSERT INTO sync_tracking VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','steps','2025-02-02','legacy',1,'٢٠٢٥-٠٢-٠٢','other digits',34,20,1795899774.5467574596,2,NULL,NULL);
CREATE TABLE IF NOT EXISTS "pending_sync_types" (
  user_id TEXT NOT NULL REFERENCES users (id),
  identifier TEXT NOT NULL,        -- as HealthKit writes it, HKQuantityTypeIdentifierStepCount
  metric TEXT,                     -- NULL: a type that has no tracked metric
  position INTEGER NOT NULL,
  ledger_id INTEGER NOT NULL,
  recorded_at REAL NOT NULL,       -- Unix seconds
  operation_id INTEGER NOT NULL,
  PRIMARY KEY (user_id, identifier),
  CONSTRAINT pending_sync_types_identifier_health_kit CHECK (identifier GLOB 'HK?*Type*Identifier*'),
  CONSTRAINT pending_sync_types_metric_named CHECK (metric IS NULL OR metric <> '')
) STRICT, WITHOUT ROWID;
INSERT INTO pending_sync_types VALUES('D86632B8-6C30-4B0C-8934-E87A8EEF9ED9','HKQuantityTypeIdentifierStepCount','steps',0,20,1795899774.5467574596,2);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('outbox_events',230);
INSERT INTO sqlite_sequence VALUES('outbox_leases',0);
INSERT INTO sqlite_sequence VALUES('operations',6);
INSERT INTO sqlite_sequence VALUES('progress_entries',395);
INSERT INTO sqlite_sequence VALUES('quarantine',40);
CREATE UNIQUE INDEX migration_ledger_by_version
  ON migration_ledger (version)
  WHERE version IS NOT NULL;
CREATE INDEX migration_ledger_by_fingerprint
  ON migration_ledger (fingerprint);
CREATE INDEX migration_ledger_by_operation
  ON migration_ledger (operation_id)
  WHERE operation_id IS NOT NULL;
CREATE INDEX operation_changes_by_row
  ON operation_changes (table_name, row_key);
CREATE TRIGGER users_touched
AFTER UPDATE ON users
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE users SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;
CREATE TRIGGER settings_touched
AFTER UPDATE ON settings
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE settings SET operation_id = -OLD.operation_id WHERE key = NEW.key;
END;
CREATE TRIGGER user_sync_states_touched
AFTER UPDATE ON user_sync_states
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE user_sync_states SET operation_id = -OLD.operation_id WHERE user_id = NEW.user_id;
END;
CREATE UNIQUE INDEX quarantine_by_value
  ON quarantine (coalesce(user_id, ''), source_key, raw_type, raw_value, reason, occurrence)
  WHERE store_id IS NULL;
CREATE UNIQUE INDEX quarantine_by_row
  ON quarantine (store_id, source_key, position)
  WHERE store_id IS NOT NULL;
CREATE TRIGGER quarantine_touched
AFTER UPDATE ON quarantine
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE quarantine SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;
CREATE TRIGGER dietary_preferences_touched
AFTER UPDATE ON dietary_preferences
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE dietary_preferences SET operation_id = -OLD.operation_id WHERE user_id = NEW.user_id;
END;
CREATE INDEX progress_entries_by_id ON progress_entries (id);
CREATE INDEX progress_entries_by_instant ON progress_entries (measured_at, key);
CREATE TRIGGER progress_entries_touched
AFTER UPDATE ON progress_entries
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE progress_entries SET operation_id = -OLD.operation_id WHERE key = NEW.key;
END;
CREATE UNIQUE INDEX sleep_sessions_by_source
  ON sleep_sessions (user_id, source_id)
  WHERE source_id IS NOT NULL;
CREATE INDEX sleep_sessions_by_end ON sleep_sessions (end_at, id);
CREATE TRIGGER sleep_sessions_touched
AFTER UPDATE ON sleep_sessions
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE sleep_sessions SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;
CREATE INDEX sleep_stages_by_session ON sleep_stages (session_id);
CREATE TRIGGER sleep_stages_touched
AFTER UPDATE ON sleep_stages
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE sleep_stages SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;
CREATE TRIGGER merges_touched
AFTER UPDATE ON merges
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE merges SET operation_id = -OLD.operation_id
  WHERE table_name = NEW.table_name AND survivor_id = NEW.survivor_id AND slot = NEW.slot;
END;
CREATE TRIGGER physical_attributes_touched
AFTER UPDATE ON physical_attributes
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE physical_attributes SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;
CREATE TRIGGER activity_snapshots_touched
AFTER UPDATE ON activity_snapshots
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE activity_snapshots SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;
CREATE TRIGGER mood_entries_touched
AFTER UPDATE ON mood_entries
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE mood_entries SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;
CREATE TRIGGER meals_touched
AFTER UPDATE ON meals
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE meals SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;
CREATE INDEX meal_items_by_meal ON meal_items (meal_id);
CREATE TRIGGER meal_items_touched
AFTER UPDATE ON meal_items
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE meal_items SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;
CREATE TRIGGER photo_recognitions_touched
AFTER UPDATE ON photo_recognitions
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE photo_recognitions SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;
CREATE INDEX recognized_food_items_by_recognition
  ON recognized_food_items (photo_recognition_id);
CREATE TRIGGER recognized_food_items_touched
AFTER UPDATE ON recognized_food_items
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE recognized_food_items SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;
CREATE TRIGGER workouts_touched
AFTER UPDATE ON workouts
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE workouts SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;
CREATE TRIGGER workout_templates_touched
AFTER UPDATE ON workout_templates
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE workout_templates SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;
CREATE INDEX template_exercises_by_template ON template_exercises (template_id);
CREATE TRIGGER template_exercises_touched
AFTER UPDATE ON template_exercises
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE template_exercises SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;
CREATE INDEX outbox_events_by_entity ON outbox_events (entity_id, created_at);
CREATE INDEX outbox_events_by_age ON outbox_events (created_at);
CREATE INDEX outbox_events_due ON outbox_events (priority DESC, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX outbox_events_failed ON outbox_events (created_at) WHERE status = 'failed';
CREATE INDEX outbox_events_completed ON outbox_events (completed_at) WHERE status = 'completed';
CREATE TRIGGER outbox_events_edited
AFTER UPDATE OF status, attempt_count, max_attempts, event_type, error_kind ON outbox_events
WHEN NEW.revision = OLD.revision
BEGIN
  UPDATE outbox_events
  SET due_at = iif(
        status = 'pending' OR (status = 'failed' AND attempt_count < max_attempts),
        coalesce(due_at, created_at), NULL)
  WHERE key = NEW.key;
  UPDATE outbox_counts SET event_count = event_count - 1
  WHERE status = OLD.status AND event_type = OLD.event_type
    AND is_dead = (OLD.status = 'failed' AND OLD.attempt_count >= OLD.max_attempts)
    AND error_kind = ifnull(OLD.error_kind, '');
  INSERT INTO outbox_counts (status, is_dead, event_type, error_kind, event_count)
  VALUES (NEW.status, NEW.status = 'failed' AND NEW.attempt_count >= NEW.max_attempts,
          NEW.event_type, ifnull(NEW.error_kind, ''), 1)
  ON CONFLICT DO UPDATE SET event_count = event_count + 1;
END;
CREATE TRIGGER outbox_events_touched
AFTER UPDATE ON outbox_events
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
  AND (NEW.due_at IS NULL) = (OLD.due_at IS NULL)
BEGIN
  UPDATE outbox_events SET operation_id = -OLD.operation_id WHERE key = NEW.key;
END;
CREATE INDEX activity_snapshots_by_date ON activity_snapshots (user_id, date_at);
CREATE INDEX outbox_events_processing ON outbox_events (lease_id) WHERE status = 'processing';
CREATE TRIGGER outbox_events_added
AFTER INSERT ON outbox_events
BEGIN
  UPDATE outbox_events SET due_at = created_at
  WHERE key = NEW.key AND due_at IS NULL
    AND (status = 'pending' OR (status = 'failed' AND attempt_count < max_attempts));
  INSERT INTO outbox_counts (status, is_dead, event_type, error_kind, event_count)
  VALUES (NEW.status, NEW.status = 'failed' AND NEW.attempt_count >= NEW.max_attempts,
          NEW.event_type, ifnull(NEW.error_kind, ''), 1)
  ON CONFLICT DO UPDATE SET event_count = event_count + 1;
  INSERT INTO outbox_siblings (entity_id)
  SELECT NEW.entity_id
  WHERE EXISTS (SELECT 1 FROM outbox_events WHERE entity_id = NEW.entity_id AND key <> NEW.key)
  ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER outbox_events_removed
AFTER DELETE ON outbox_events
BEGIN
  UPDATE outbox_counts SET event_count = event_count - 1
  WHERE status = OLD.status AND event_type = OLD.event_type
    AND is_dead = (OLD.status = 'failed' AND OLD.attempt_count >= OLD.max_attempts)
    AND error_kind = ifnull(OLD.error_kind, '');
  DELETE FROM outbox_siblings
  WHERE entity_id = OLD.entity_id
    AND (SELECT count(*) FROM (
           SELECT 1 FROM outbox_events WHERE entity_id = OLD.entity_id LIMIT 2)) < 2;
END;
CREATE TRIGGER outbox_events_moved
AFTER UPDATE OF entity_id ON outbox_events
WHEN NEW.entity_id <> OLD.entity_id
BEGIN
  INSERT INTO outbox_siblings (entity_id)
  SELECT NEW.entity_id
  WHERE EXISTS (SELECT 1 FROM outbox_events WHERE entity_id = NEW.entity_id AND key <> NEW.key)
  ON CONFLICT DO NOTHING;
  DELETE FROM outbox_siblings
  WHERE entity_id = OLD.entity_id
    AND (SELECT count(*) FROM (
           SELECT 1 FROM outbox_events WHERE entity_id = OLD.entity_id LIMIT 2)) < 2;
END;
CREATE TRIGGER sync_tracking_touched
AFTER UPDATE ON sync_tracking
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE sync_tracking SET operation_id = -OLD.operation_id
  WHERE user_id = NEW.user_id AND metric = NEW.metric AND day = NEW.day;
END;
CREATE TRIGGER pending_sync_types_touched
AFTER UPDATE ON pending_sync_types
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE pending_sync_types SET operation_id = -OLD.operation_id
  WHERE user_id = NEW.user_id AND identifier = NEW.identifier;
END;
COMMIT;
PRAGMA application_id = 1179210833;
PRAGMA user_version = 0;
