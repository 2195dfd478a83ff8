-- Content entries by type and locale. `entry` is the JSON document of the entry, `url` the address
-- of the page that the entry describes (null for what is not a page).
CREATE TABLE content_entries (
  type TEXT NOT NULL,
  locale TEXT NOT NULL,
  uid TEXT NOT NULL,
  title TEXT NOT NULL,
  url TEXT,
  entry TEXT NOT NULL CHECK (json_valid(entry)),
  updated_at TEXT NOT NULL,
  PRIMARY KEY (type, locale, uid)
) WITHOUT ROWID;
CREATE INDEX content_entries_by_url ON content_entries (locale, url) WHERE url IS NOT NULL;

-- The notices at the foot of every page. Country is ISO 3166-1 alpha-2, language ISO 639-2.
CREATE TABLE legal_notices (
  country TEXT NOT NULL,
  language TEXT NOT NULL,
  position INTEGER NOT NULL,
  footer TEXT NOT NULL,
  PRIMARY KEY (country, language, position)
) WITHOUT ROWID;
