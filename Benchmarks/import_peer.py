#!/usr/bin/env python3
"""The obvious script that `fitiq migrate tracking` is measured against.

plistlib and sqlite3, the same schema (Migrations/*.sql), the same checks and the same promises: one
transaction a source, write-ahead log with synchronous = FULL, provenance, quarantine, an operation
and a ledger entry for each source, nothing written for what is there already.

usage: import_peer.py DATABASE LIST   (LIST: a file with one plist a line)
"""
import datetime
import glob
import hashlib
import os
import plistlib
import re
import sqlite3
import sys
import time

METRICS = {
    "steps": "steps", "heartrate": "heartRate", "sleep": "sleep", "activeenergy": "activeEnergy",
    "exerciseminutes": "exerciseMinutes", "bodymass": "bodyMass",
}
LIST_KEY = re.compile(r"com\.fitiq\.historical\.(.+)\.synced")
FLAG_KEY = re.compile(r"has(Started|Completed)ProgressiveSync_([0-9A-F-]{36})")
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
VERSION = "peer"


def open_database(path):
    db = sqlite3.connect(path, isolation_level=None, timeout=10)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    if not db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'quarantine'").fetchone():
        root = os.path.join(os.path.dirname(__file__), "..", "Migrations")
        for migration in sorted(glob.glob(os.path.join(root, "*.sql"))):
            with open(migration, encoding="utf-8") as file:
                db.executescript(file.read())
    return db


def check(member, today):
    """Returns (day, None) or (None, reason)."""
    if not isinstance(member, str):
        return None, "not_a_string"
    if not member:
        return None, "empty_text"
    if not DAY.fullmatch(member):
        return None, "not_a_day"
    try:
        datetime.date.fromisoformat(member)
    except ValueError:
        return None, "impossible_day"
    if member > today:
        return None, "future_day"
    return member, None


def import_plist(db, path, today):
    started = time.perf_counter()
    with open(path, "rb") as file:
        data = file.read()
    fingerprint = hashlib.sha256(data).hexdigest()
    preferences = plistlib.loads(data)
    users = {m.group(2) for m in map(FLAG_KEY.fullmatch, preferences) if m}
    if len(users) != 1:
        raise SystemExit(f"{path}: {len(users)} users")
    user = users.pop()
    now = time.time()

    db.execute("BEGIN IMMEDIATE")
    present = set(db.execute("SELECT metric, day FROM sync_tracking WHERE user_id = ?", (user,)))
    operation = db.execute(
        "INSERT INTO operations (kind, summary, recorded_at, tool_version, rows_added, rows_changed,"
        " rows_removed) VALUES ('tracking.import', ?, ?, ?, 0, 0, 0)", (path, now, VERSION)).lastrowid
    ledger = db.execute(
        "INSERT INTO migration_ledger (kind, name, fingerprint, applied_at, duration_ms, row_count,"
        " tool_version, operation_id) VALUES ('tracking', ?, ?, ?, 0, 0, ?, ?)",
        (path, fingerprint, now, VERSION, operation)).lastrowid
    db.execute("INSERT OR IGNORE INTO users (id, recorded_at, operation_id) VALUES (?, ?, ?)", (user, now, operation))

    rows, rejected = [], []
    for key, value in preferences.items():
        match = LIST_KEY.fullmatch(key)
        if not match:
            continue
        metric = METRICS.get(match.group(1))
        seen, occurrences = set(), {}
        for position, member in enumerate(value):
            day, reason = check(member, today) if metric else (None, "unknown_metric")
            if reason:
                text = str(member)
                occurrences[text, reason] = count = occurrences.get((text, reason), 0) + 1
                rejected.append((ledger, user, key, position, count, type(member).__name__, text,
                                 reason, now, operation))
            elif day not in seen:
                seen.add(day)
                if (metric, day) not in present:
                    rows.append((user, metric, day, int(day < today), position, ledger, now, operation))
    rows.sort()
    db.executemany(
        "INSERT INTO sync_tracking (user_id, metric, day, source, is_complete, position, ledger_id,"
        " recorded_at, operation_id) VALUES (?, ?, ?, 'legacy', ?, ?, ?, ?, ?)", rows)
    db.executemany(
        "INSERT OR IGNORE INTO quarantine (ledger_id, user_id, source_key, position, occurrence,"
        " raw_type, raw_value, reason, recorded_at, operation_id) VALUES (?,?,?,?,?,?,?,?,?,?)", rejected)
    started_flag = preferences.get(f"hasStartedProgressiveSync_{user}")
    completed_flag = preferences.get(f"hasCompletedProgressiveSync_{user}")
    db.execute(
        "INSERT OR IGNORE INTO user_sync_states VALUES (?, ?, ?, NULL, ?, ?, ?)",
        (user, started_flag, completed_flag, ledger, now, operation))
    db.execute("UPDATE operations SET rows_added = ? WHERE id = ?",
               (len(rows) + len(rejected) + 2, operation))
    db.execute("UPDATE migration_ledger SET duration_ms = ?, row_count = ? WHERE id = ?",
               ((time.perf_counter() - started) * 1e3, len(rows), ledger))
    db.execute("COMMIT")
    return len(rows), len(rejected)


def main():
    db = open_database(sys.argv[1])
    today = datetime.date.today().isoformat()
    with open(sys.argv[2], encoding="utf-8") as file:
        paths = file.read().split()
    counts = [import_plist(db, path, today) for path in paths]
    print(f"{len(counts)} sources, {sum(c[0] for c in counts)} rows, {sum(c[1] for c in counts)} rejected")


if __name__ == "__main__":
    main()
