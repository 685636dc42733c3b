import FitIQDomain

/// A table that both kinds of store have: as a table in the database, as a view over an app store.
///
/// One definition serves the views, the import and the check that nothing is left behind.
struct LogicalTable: Sendable {
  enum Owner: Sendable {
    /// The row is a user itself.
    case profile
    /// The row belongs to the profile that `ZUSERPROFILE` names.
    case user
    /// The row belongs to a row of another logical table: id column here, table, key column.
    case parent(column: String, table: String, foreignKey: String)
    /// The row names its user itself, as text.
    case none
  }

  let name: String
  /// Entity in the app store; the profile's depends on the version.
  let entity: String
  let owner: Owner
  /// Whether rows have an id of their own.
  let hasID: Bool
  /// Of a record, the first instant is when it happened.
  let columns: [LogicalColumn]

  init(
    _ name: String, of entity: String, owner: Owner, hasID: Bool = true, _ columns: String
  ) {
    self.name = name
    self.entity = entity
    self.owner = owner
    self.hasID = hasID
    self.columns = columns.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
      .map(LogicalColumn.init)
  }

  /// The entity's name in a store of one version.
  func entity(in version: AppStoreVersion) -> String {
    if case .profile = owner { version.profileEntity } else { entity }
  }

  /// Columns of the entity that the import has no use for: keys of the other side of a relationship,
  /// and the profile's tokens, which are secrets.
  static let ignoredColumns: Set<String> = [
    "Z_PK", "Z_ENT", "Z_OPT", "ZID", "ZUSERPROFILE", "ZUSERID", "ZDIETARYANDACTIVITYPREFERENCES",
    "ZAUTHTOKEN", "ZREFRESHTOKEN", "ZTOKENEXPIRESAT", "ZREFRESHTOKENEXPIRESAT",
  ]
}

/// One column: `name:kind` or `name:kind=ZCOLUMN|ZOTHER`, where the app's name is not simply the
/// same word.
struct LogicalColumn: Sendable {
  enum Kind: String, Sendable {
    case text, real, integer
    /// Unix seconds here, seconds since 2001 there.
    case instant
    /// 16 bytes there, upper-case text here.
    case uuid
    /// JSON array of text here, a keyed archive there.
    case strings
  }

  let name: String
  let kind: Kind
  /// Columns of the entity that hold it, by version of the schema.
  let sources: [String]

  /// Bytes, not characters: every command on an app's store begins with some two hundred of these.
  init(_ spec: Substring.UTF8View) {
    let parts = spec.split(separator: UInt8(ascii: "=")).map { Substring($0) }
    let head = parts[0].utf8.split(separator: UInt8(ascii: ":")).map { Substring($0) }
    name = String(head[0])
    kind = Kind(rawValue: String(head[1])) ?? .text
    if parts.count > 1 {
      sources = parts[1].utf8.split(separator: UInt8(ascii: "|")).map { String(Substring($0)) }
    } else {
      let letters = head[0].utf8.filter { $0 != UInt8(ascii: "_") }
      sources = ["Z" + String(decoding: letters, as: UTF8.self).uppercased()]
    }
  }
}

extension LogicalTable {
  static let users = LogicalTable(
    "users", of: "SDUserProfile", owner: .profile,
    """
    name:text email:text bio:text unit_system:text=ZUNITSYSTEM|ZPREFERREDUNITSYSTEM
    language_code:text date_of_birth_at:instant=ZDATEOFBIRTH biological_sex:text
    daily_calorie_goal:real has_performed_initial_health_kit_sync:integer
    last_successful_daily_sync_at:instant=ZLASTSUCCESSFULDAILYSYNCDATE created_at:instant
    updated_at:instant
    """)

  static let progressEntries = LogicalTable(
    "progress_entries", of: "SDProgressEntry", owner: .user,
    """
    type:text quantity:real date_at:instant=ZDATE time:text notes:text created_at:instant
    updated_at:instant backend_id:text sync_status:text
    """)

  static let sleepSessions = LogicalTable(
    "sleep_sessions", of: "SDSleepSession", owner: .user,
    """
    date_at:instant=ZDATE start_at:instant=ZSTARTTIME end_at:instant=ZENDTIME
    time_in_bed_minutes:real total_sleep_minutes:real sleep_efficiency:real source:text
    source_id:text notes:text created_at:instant updated_at:instant backend_id:text
    sync_status:text
    """)

  static let activitySnapshots = LogicalTable(
    "activity_snapshots", of: "SDActivitySnapshot", owner: .user,
    """
    date_at:instant=ZDATE active_minutes:integer activity_level:text calories_burned:real
    distance_km:real heart_rate_avg:real steps:integer workout_duration_minutes:real
    workout_sessions:integer created_at:instant updated_at:instant backend_id:text
    backend_synced_at:instant
    """)

  static let sleepStages = LogicalTable(
    "sleep_stages", of: "SDSleepStage",
    owner: .parent(column: "session_id", table: "sleep_sessions", foreignKey: "ZSESSION"),
    """
    stage:text start_at:instant=ZSTARTTIME end_at:instant=ZENDTIME duration_minutes:integer
    """)

  static let outboxEvents = LogicalTable(
    "outbox_events", of: "SDOutboxEvent", owner: .none,
    """
    event_type:text entity_id:uuid user_id:text=ZUSERID status:text created_at:instant
    last_attempt_at:instant attempt_count:integer max_attempts:integer error_message:text
    completed_at:instant metadata:text priority:integer is_new_record:integer
    """)

  /// What is imported as it is, parents before children.
  static let records: [LogicalTable] = [
    LogicalTable(
      "dietary_preferences", of: "SDDietaryAndActivityPreferences", owner: .user, hasID: false,
      """
      allergies:strings dietary_restrictions:strings food_dislikes:strings created_at:instant
      updated_at:instant
      """),
    LogicalTable(
      "physical_attributes", of: "SDPhysicalAttribute", owner: .user,
      """
      type:text value:real created_at:instant updated_at:instant backend_id:text
      backend_synced_at:instant
      """),
    activitySnapshots,
    LogicalTable(
      "mood_entries", of: "SDMoodEntry", owner: .user,
      """
      date_at:instant=ZDATE value:integer valence:real labels:strings associations:strings
      notes:text created_at:instant updated_at:instant backend_id:text sync_status:text
      source_id:text
      """),
    LogicalTable(
      "meals", of: "SDMeal", owner: .user,
      """
      raw_input:text meal_type:text status:text logged_at:instant notes:text
      total_calories:integer total_protein_g:real total_carbs_g:real total_fat_g:real
      total_fiber_g:real total_sugar_g:real processing_started_at:instant
      processing_completed_at:instant created_at:instant updated_at:instant backend_id:text
      sync_status:text error_message:text
      """),
    LogicalTable(
      "meal_items", of: "SDMealLogItem",
      owner: .parent(column: "meal_id", table: "meals", foreignKey: "ZMEALLOG"),
      """
      name:text quantity:real quantity_text:text=ZQUANTITY unit:text calories:real protein:real
      carbs:real fat:real food_type:text fiber_g:real sugar_g:real confidence:real
      parsing_notes:text order_index:integer created_at:instant backend_id:text
      """),
    LogicalTable(
      "photo_recognitions", of: "SDPhotoRecognition", owner: .user,
      """
      status:text image_url:text meal_type:text confidence_score:real needs_review:integer
      total_calories:integer total_protein_g:real total_carbs_g:real total_fat_g:real
      total_fiber_g:real total_sugar_g:real logged_at:instant notes:text error_message:text
      processing_started_at:instant processing_completed_at:instant processed_at:instant
      photo_file_name:text raw_response:text meal_id:uuid=ZMEALLOGID created_at:instant
      updated_at:instant backend_id:text sync_status:text
      """),
    LogicalTable(
      "recognized_food_items", of: "SDRecognizedFoodItem",
      owner: .parent(
        column: "photo_recognition_id", table: "photo_recognitions",
        foreignKey: "ZPHOTORECOGNITION"),
      """
      name:text=ZFOODNAME|ZNAME quantity:real unit:text calories:real protein_g:real carbs_g:real
      fat_g:real fiber_g:real sugar_g:real confidence:real=ZCONFIDENCE|ZCONFIDENCESCORE
      order_index:integer created_at:instant
      """),
    LogicalTable(
      "workouts", of: "SDWorkout", owner: .user,
      """
      activity_type:text title:text notes:text started_at:instant ended_at:instant
      duration_minutes:integer calories_burned:integer distance_meters:real intensity:integer
      source:text source_id:text created_at:instant updated_at:instant backend_id:text
      sync_status:text
      """),
    LogicalTable(
      "workout_templates", of: "SDWorkoutTemplate", owner: .user,
      """
      name:text template_description:text category:text difficulty_level:text
      estimated_duration_minutes:integer is_public:integer is_system:integer status:text
      exercise_count:integer times_used:integer is_favorite:integer is_featured:integer
      created_at:instant updated_at:instant backend_id:text sync_status:text
      """),
    LogicalTable(
      "template_exercises", of: "SDTemplateExercise",
      owner: .parent(
        column: "template_id", table: "workout_templates", foreignKey: "ZTEMPLATE"),
      """
      exercise_id:text user_exercise_id:text exercise_name:text order_index:integer technique:text
      sets:integer reps:integer weight_kg:real duration_seconds:integer rest_seconds:integer
      notes:text created_at:instant backend_id:text
      """),
  ]

  static let all =
    [users, progressEntries, sleepSessions, sleepStages, outboxEvents] + records
}
