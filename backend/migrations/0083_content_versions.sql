-- What was published of an entry: the newest is what the shop shows, those before it can be put back as a draft.
-- Nobody is known who published what came with the shop.
CREATE TABLE content_versions (
  type TEXT NOT NULL,
  locale TEXT NOT NULL,
  uid TEXT NOT NULL,
  published_at TEXT NOT NULL,
  published_by TEXT,
  entry TEXT NOT NULL CHECK (json_valid(entry)),
  PRIMARY KEY (type, locale, uid, published_at)
) WITHOUT ROWID;
