-- The app's other entities, imported as they are.

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

CREATE TRIGGER physical_attributes_touched
AFTER UPDATE ON physical_attributes
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE physical_attributes SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;

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

CREATE TRIGGER activity_snapshots_touched
AFTER UPDATE ON activity_snapshots
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE activity_snapshots SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;

-- V5 to V9 describe a mood by valence, labels and associations, later versions by one value.
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

CREATE TRIGGER mood_entries_touched
AFTER UPDATE ON mood_entries
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE mood_entries SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;

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

CREATE TRIGGER meals_touched
AFTER UPDATE ON meals
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE meals SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;

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

CREATE INDEX meal_items_by_meal ON meal_items (meal_id);

CREATE TRIGGER meal_items_touched
AFTER UPDATE ON meal_items
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE meal_items SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;

-- V9 and V10 describe a recognition with different attributes: both are here.
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

CREATE TRIGGER photo_recognitions_touched
AFTER UPDATE ON photo_recognitions
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE photo_recognitions SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;

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

CREATE INDEX recognized_food_items_by_recognition
  ON recognized_food_items (photo_recognition_id);

CREATE TRIGGER recognized_food_items_touched
AFTER UPDATE ON recognized_food_items
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE recognized_food_items SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;

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

CREATE TRIGGER workouts_touched
AFTER UPDATE ON workouts
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE workouts SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;

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

CREATE TRIGGER workout_templates_touched
AFTER UPDATE ON workout_templates
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE workout_templates SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;

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

CREATE INDEX template_exercises_by_template ON template_exercises (template_id);

CREATE TRIGGER template_exercises_touched
AFTER UPDATE ON template_exercises
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE template_exercises SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;
