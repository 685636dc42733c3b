import FitIQDomain

/// In which ``OutboxState`` an event is.
extension OutboxSQL {
  static let state = """
    CASE o.status WHEN 'pending' THEN 'pending' WHEN 'completed' THEN 'completed'
      WHEN 'failed' THEN iif(\(isExhausted), 'dead', 'waiting')
      WHEN 'processing' THEN iif(\(isStuck), 'stuck', 'processing')
      ELSE 'unknown' END
    """

  /// Age at which what the app left in processing counts as stuck (seconds); its own requests end
  /// after a minute.
  static let stuckAfter = 300.0

  /// Seconds after which a lease of an earlier boot is over, whatever the wall clock says.
  static let longestLease = 600.0

  /// Whether its lease is over.
  ///
  /// Without a lease the age of the attempt decides, for what the app left.
  static let isStuck = """
    CASE WHEN o.lease_id IS NULL
         THEN coalesce(o.last_attempt_at, o.created_at) < :stuck_before
         ELSE NOT EXISTS (
           SELECT 1 FROM outbox_leases AS l
           WHERE l.id = o.lease_id
             AND CASE WHEN l.boot = :boot THEN l.ends > :uptime
                      ELSE l.ends_at > :wall AND :uptime <= \(longestLease) END) END
    """

  /// Whether an event that failed has no attempt left.
  static let isExhausted = """
    (ifnull(o.attempt_count, 0) >= ifnull(o.max_attempts, \(OutboxRecord.usualAttempts)))
    """
}
