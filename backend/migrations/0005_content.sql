-- Content: entries, their addresses, pictures, drafts and versions, and the staff who edit them.

-- Content entries by type and locale. `entry` is the JSON document of the entry, `url` the path of the page that it
-- describes (null if it is not a page).
CREATE TABLE content_entries (
  type TEXT NOT NULL,
  locale TEXT NOT NULL,
  uid TEXT NOT NULL,
  title TEXT NOT NULL,
  url TEXT,
  entry TEXT NOT NULL CHECK (json_valid(entry)),
  updated_at TEXT NOT NULL,
  -- 1 if the shop shows the entry. A new entry, and one that was unpublished, is visible to editors only.
  is_published INTEGER NOT NULL DEFAULT 1 CHECK (is_published IN (0, 1)),
  PRIMARY KEY (type, locale, uid)
) WITHOUT ROWID;
CREATE INDEX content_entries_by_url ON content_entries (locale, url) WHERE url IS NOT NULL;
-- The locales of a page and its paths there, as a covering index.
CREATE INDEX content_entries_by_uid ON content_entries (type, uid, locale, url, is_published);
-- Two pages of a market never have the same address, also after concurrent renames. Links have entries of their own,
-- with the addresses of the pages.
CREATE UNIQUE INDEX content_entries_one_per_url ON content_entries (locale, url)
  WHERE url IS NOT NULL AND type <> 'page_url';

-- The legal notices in the footer of every page. Country is ISO 3166-1 alpha-2, language ISO 639-2.
CREATE TABLE legal_notices (
  country TEXT NOT NULL,
  language TEXT NOT NULL,
  position INTEGER NOT NULL,
  footer TEXT NOT NULL,
  PRIMARY KEY (country, language, position)
) WITHOUT ROWID;

-- The addresses of a locale's pages: one JSON object by uid, since the menus contain a hundred of them.
CREATE TABLE page_addresses (
  locale TEXT PRIMARY KEY,
  addresses TEXT NOT NULL CHECK (json_valid(addresses))
) WITHOUT ROWID;

-- Pictures in content, by folder. `titles` are descriptions by locale; `url` is a path of the picture host.
CREATE TABLE content_assets (
  folder TEXT NOT NULL,
  uid TEXT NOT NULL,
  url TEXT NOT NULL,
  titles TEXT NOT NULL CHECK (json_valid(titles)),
  PRIMARY KEY (folder, uid)
) WITHOUT ROWID;

-- Editors of content, and their unpublished drafts. Staff are not customers: they have sessions of their own.
CREATE TABLE staff (
  email TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  password TEXT NOT NULL,
  -- 1 if this member of staff may refund orders. Editors may not by default.
  refunds INTEGER NOT NULL DEFAULT 0 CHECK (refunds IN (0, 1))
) WITHOUT ROWID;

CREATE TABLE staff_sessions (
  session_hash TEXT PRIMARY KEY,
  email TEXT NOT NULL REFERENCES staff (email) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;

-- `revision` counts the saves of a draft, so that nobody overwrites changes they have not seen.
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

-- Former addresses of pages, which redirect to the current ones.
CREATE TABLE content_former_urls (
  locale TEXT NOT NULL,
  url TEXT NOT NULL,
  type TEXT NOT NULL,
  uid TEXT NOT NULL,
  PRIMARY KEY (locale, url)
) WITHOUT ROWID;
CREATE INDEX content_former_urls_of ON content_former_urls (locale, type, uid);

-- Published versions of an entry: the shop shows the newest; older ones can be restored as a draft. Versions that
-- came with the shop have no author.
CREATE TABLE content_versions (
  type TEXT NOT NULL,
  locale TEXT NOT NULL,
  uid TEXT NOT NULL,
  published_at TEXT NOT NULL,
  published_by TEXT,
  entry TEXT NOT NULL CHECK (json_valid(entry)),
  PRIMARY KEY (type, locale, uid, published_at)
) WITHOUT ROWID;

CREATE TRIGGER page_addresses_added AFTER INSERT ON content_entries WHEN new.type = 'page_url' BEGIN
  INSERT OR REPLACE INTO page_addresses
  SELECT new.locale, json_group_object(uid, url) FROM content_entries
  WHERE type = 'page_url' AND locale = new.locale AND url IS NOT NULL;
END;

CREATE TRIGGER page_addresses_changed AFTER UPDATE ON content_entries
WHEN 'page_url' IN (old.type, new.type) BEGIN
  INSERT OR REPLACE INTO page_addresses
  SELECT old.locale, json_group_object(uid, url) FROM content_entries
  WHERE type = 'page_url' AND locale = old.locale AND url IS NOT NULL;
  INSERT OR REPLACE INTO page_addresses
  SELECT new.locale, json_group_object(uid, url) FROM content_entries
  WHERE type = 'page_url' AND locale = new.locale AND url IS NOT NULL;
END;

CREATE TRIGGER page_addresses_left AFTER DELETE ON content_entries WHEN old.type = 'page_url' BEGIN
  INSERT OR REPLACE INTO page_addresses
  SELECT old.locale, json_group_object(uid, url) FROM content_entries
  WHERE type = 'page_url' AND locale = old.locale AND url IS NOT NULL;
END;
