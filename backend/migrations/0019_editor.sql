-- What staff uploads in the editor: pictures of the folder `uploads`, with their name as a file, their size in pixels,
-- and who uploaded them when. Other pictures have none of these.
ALTER TABLE content_assets ADD COLUMN file_name TEXT;
ALTER TABLE content_assets ADD COLUMN width INTEGER;
ALTER TABLE content_assets ADD COLUMN height INTEGER;
ALTER TABLE content_assets ADD COLUMN uploaded_at TEXT;
ALTER TABLE content_assets ADD COLUMN uploaded_by TEXT;

-- Entries that are published at a time, or end at one (seconds since 1970). `entry` is what is published then: the
-- draft as it was scheduled. `former` is what was published before, and is published again at the end; without it the
-- page is taken down then.
CREATE TABLE content_schedules (
  type TEXT NOT NULL,
  locale TEXT NOT NULL,
  uid TEXT NOT NULL,
  from_at INTEGER,
  until_at INTEGER,
  entry TEXT CHECK (json_valid(entry)),
  former TEXT CHECK (json_valid(former)),
  -- When it was published; null while it waits.
  begun_at TEXT,
  -- 1 if the entry could not be published when it was due, because what it refers to had gone.
  has_failed INTEGER NOT NULL DEFAULT 0 CHECK (has_failed IN (0, 1)),
  scheduled_at TEXT NOT NULL,
  scheduled_by TEXT NOT NULL,
  PRIMARY KEY (type, locale, uid),
  CHECK (coalesce(from_at, until_at) IS NOT NULL),
  CHECK ((from_at IS NULL) = (entry IS NULL))
) WITHOUT ROWID;

-- What staff has done, for the page of the latest changes. The writes that name their editor are logged by triggers,
-- so that none is forgotten; for the others the editor logs.
CREATE TABLE content_log (
  log_id INTEGER PRIMARY KEY AUTOINCREMENT,
  logged_at TEXT NOT NULL,
  editor TEXT NOT NULL,
  act TEXT NOT NULL,
  type TEXT NOT NULL,
  -- Empty for a picture, which belongs to all markets.
  locale TEXT NOT NULL,
  uid TEXT NOT NULL,
  title TEXT NOT NULL
);
CREATE INDEX content_log_by_entry ON content_log (type, locale, uid);

CREATE TRIGGER content_published AFTER INSERT ON content_versions WHEN new.published_by IS NOT NULL BEGIN
  INSERT INTO content_log (logged_at, editor, act, type, locale, uid, title)
  SELECT new.published_at, new.published_by, 'published', type, locale, uid, title FROM content_entries
  WHERE type = new.type AND locale = new.locale AND uid = new.uid;
END;

CREATE TRIGGER content_scheduled AFTER INSERT ON content_schedules BEGIN
  INSERT INTO content_log (logged_at, editor, act, type, locale, uid, title)
  SELECT new.scheduled_at, new.scheduled_by, 'scheduled', type, locale, uid, title FROM content_entries
  WHERE type = new.type AND locale = new.locale AND uid = new.uid;
END;

CREATE TRIGGER content_rescheduled AFTER UPDATE OF scheduled_at ON content_schedules BEGIN
  INSERT INTO content_log (logged_at, editor, act, type, locale, uid, title)
  SELECT new.scheduled_at, new.scheduled_by, 'scheduled', type, locale, uid, title FROM content_entries
  WHERE type = new.type AND locale = new.locale AND uid = new.uid;
END;

-- The first save of a draft; later ones belong to the same work.
CREATE TRIGGER content_drafted AFTER INSERT ON content_drafts BEGIN
  INSERT INTO content_log (logged_at, editor, act, type, locale, uid, title)
  SELECT new.updated_at, new.updated_by, 'drafted', type, locale, uid, title FROM content_entries
  WHERE type = new.type AND locale = new.locale AND uid = new.uid;
END;

CREATE TRIGGER picture_uploaded AFTER INSERT ON content_assets WHEN new.uploaded_by IS NOT NULL BEGIN
  INSERT INTO content_log (logged_at, editor, act, type, locale, uid, title)
  VALUES (new.uploaded_at, new.uploaded_by, 'uploaded', 'picture', '', new.uid, coalesce(new.file_name, new.uid));
END;
