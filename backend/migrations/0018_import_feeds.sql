-- The feeds that name a piece. A piece that no feed names any more is sold out, and a product of such pieces is
-- retired.
CREATE TABLE feed_pieces (
  feed TEXT NOT NULL,
  sku TEXT NOT NULL REFERENCES skus (sku),
  PRIMARY KEY (feed, sku)
) WITHOUT ROWID;
CREATE INDEX feed_pieces_by_sku ON feed_pieces (sku);

-- What was imported before belongs to the feed of its language.
INSERT INTO feed_pieces
SELECT i.language, p.sku
FROM imported_pieces p
JOIN skus k ON k.sku = p.sku
JOIN options o ON o.option_id = k.option_id
JOIN imported_products i ON i.product_id = o.product_id;

-- When the last feed ceased to name the product; null while one does.
ALTER TABLE imported_products ADD COLUMN retired_at TEXT;

-- The scheduled import of each feed (backend/scheduled-imports). `lease_until` (seconds) is in the future while a
-- Worker is at it; `attempts` counts how often it was begun without getting on. `summary` is that of the current run,
-- `report` that of the last one, both JSON.
CREATE TABLE import_runs (
  feed TEXT PRIMARY KEY,
  step TEXT NOT NULL DEFAULT 'waiting' CHECK (step IN ('waiting', 'reading', 'writing')),
  started_at INTEGER NOT NULL DEFAULT 0,
  requested INTEGER NOT NULL DEFAULT 0 CHECK (requested IN (0, 1)),
  lease_until INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  summary TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(summary)),
  report TEXT CHECK (json_valid(report))
) WITHOUT ROWID;

-- What is left to do of a run, in order: each row is deleted when it is done.
CREATE TABLE import_work (
  feed TEXT NOT NULL,
  place INTEGER NOT NULL,
  work TEXT NOT NULL CHECK (json_valid(work)),
  PRIMARY KEY (feed, place)
) WITHOUT ROWID;
