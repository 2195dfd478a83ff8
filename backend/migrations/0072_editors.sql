-- Who edits content, and what they have not published yet. Staff is no customer: it has sessions of its own.
CREATE TABLE staff (
  email TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  password TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE staff_sessions (
  session_hash TEXT PRIMARY KEY,
  email TEXT NOT NULL REFERENCES staff (email) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;

-- `revision` counts the times that a draft was saved, so that nobody overwrites what they have not seen.
CREATE TABLE content_drafts (
  type TEXT NOT NULL,
  locale TEXT NOT NULL,
  uid TEXT NOT NULL,
  entry TEXT NOT NULL CHECK (json_valid(entry)),
  revision INTEGER NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT NOT NULL,
  PRIMARY KEY (type, locale, uid)
) WITHOUT ROWID;

-- Where a page exists, and its path there: read from the index alone.
CREATE INDEX content_entries_by_uid ON content_entries (type, uid, locale, url);
