-- Where a line stands in its cart, if not where it was added. A line that is removed leaves its place behind, so that
-- it stands there again when it is brought back soon.
ALTER TABLE cart_lines ADD COLUMN place INTEGER;

CREATE TABLE removed_lines (
  cart_id TEXT NOT NULL REFERENCES carts (cart_id) ON DELETE CASCADE,
  sku TEXT NOT NULL,
  place INTEGER NOT NULL,
  -- In seconds since 1970.
  removed_at INTEGER NOT NULL,
  PRIMARY KEY (cart_id, sku)
) WITHOUT ROWID;
