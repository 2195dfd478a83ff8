-- The feeds that name a piece. A piece that no feed names any more is sold out, and a product of such pieces is retired.
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
