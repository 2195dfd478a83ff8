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
