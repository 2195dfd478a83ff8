-- Whether the shop shows an entry. A new one, and one that was taken down, is seen by its editors alone.
ALTER TABLE content_entries ADD COLUMN is_published INTEGER NOT NULL DEFAULT 1 CHECK (is_published IN (0, 1));
DROP INDEX content_entries_by_uid;
CREATE INDEX content_entries_by_uid ON content_entries (type, uid, locale, url, is_published);

-- Where pages were before: whoever comes there is led to where they are.
CREATE TABLE content_former_urls (
  locale TEXT NOT NULL,
  url TEXT NOT NULL,
  type TEXT NOT NULL,
  uid TEXT NOT NULL,
  PRIMARY KEY (locale, url)
) WITHOUT ROWID;
CREATE INDEX content_former_urls_of ON content_former_urls (locale, type, uid);
