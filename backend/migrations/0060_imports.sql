-- What was imported from a retailer's own feeds, and what is needed to import it again without changing anything:
-- which number a product of a feed has, what feeds have said, in which languages (backend/imports).

CREATE TABLE imported_families (
  segmentation_id TEXT PRIMARY KEY REFERENCES segmentations (segmentation_id),
  said TEXT NOT NULL CHECK (json_valid(said))
) WITHOUT ROWID;

-- `product_key` is what the feed calls it; `language` that of the feed which brought it.
CREATE TABLE imported_products (
  product_key TEXT PRIMARY KEY,
  product_id TEXT NOT NULL UNIQUE REFERENCES products (product_id),
  number INTEGER NOT NULL UNIQUE,
  language TEXT NOT NULL,
  said TEXT NOT NULL CHECK (json_valid(said))
) WITHOUT ROWID;

CREATE TABLE imported_options (
  option_id TEXT PRIMARY KEY REFERENCES options (option_id),
  number INTEGER NOT NULL UNIQUE,
  said TEXT NOT NULL CHECK (json_valid(said))
) WITHOUT ROWID;

-- What the feed has said last of a piece's stock: a number, or `some`. What was sold meanwhile is not put back by a feed
-- that says the same again.
CREATE TABLE imported_pieces (
  sku TEXT PRIMARY KEY REFERENCES skus (sku),
  stock_said TEXT NOT NULL
) WITHOUT ROWID;

-- Where the photo that object storage has was fetched from.
CREATE TABLE imported_photos (
  option_id TEXT NOT NULL REFERENCES options (option_id),
  type TEXT NOT NULL,
  place INTEGER NOT NULL,
  source TEXT NOT NULL,
  PRIMARY KEY (option_id, type)
) WITHOUT ROWID;

-- Sales that begin or end on a date: the schedule sets `prices` by them.
CREATE TABLE price_plans (
  option_id TEXT NOT NULL REFERENCES options (option_id),
  currency TEXT NOT NULL,
  price INTEGER NOT NULL,
  sale_price INTEGER NOT NULL CHECK (sale_price < price),
  starts_at TEXT,
  ends_at TEXT,
  PRIMARY KEY (option_id, currency)
) WITHOUT ROWID;

-- Feeds have pieces without a GTIN.
DROP INDEX skus_by_gtin;
CREATE UNIQUE INDEX skus_by_gtin ON skus (gtin) WHERE gtin <> '';

-- What is new is shown on pages that stand already: the lists of a family, results of a search, and, of what is listed,
-- new colours, sizes and prices. A tag that waits is told once: the later row replaces the one before, because that one
-- may be on its way.
CREATE INDEX changes_by_tag ON changes (tag);

CREATE TRIGGER listings_added AFTER INSERT ON listings BEGIN
  DELETE FROM changes WHERE tag IN ('family:' || new.family_id, 'search');
  INSERT INTO changes (tag) VALUES ('family:' || new.family_id), ('search');
END;
CREATE TRIGGER listings_changed AFTER UPDATE ON listings BEGIN
  DELETE FROM changes WHERE tag IN ('family:' || old.family_id, 'family:' || new.family_id, 'search');
  INSERT INTO changes (tag) VALUES ('family:' || old.family_id), ('family:' || new.family_id), ('search');
END;
CREATE TRIGGER listings_left AFTER DELETE ON listings BEGIN
  DELETE FROM changes WHERE tag IN ('family:' || old.family_id, 'search');
  INSERT INTO changes (tag) VALUES ('family:' || old.family_id), ('search');
END;
CREATE TRIGGER segmentations_added AFTER INSERT ON segmentations WHEN new.parent_id IS NOT NULL BEGIN
  DELETE FROM changes WHERE tag = 'family:' || new.parent_id;
  INSERT INTO changes (tag) VALUES ('family:' || new.parent_id);
END;
CREATE TRIGGER options_added AFTER INSERT ON options
WHEN EXISTS (SELECT 1 FROM options o JOIN listings l ON l.option_id = o.option_id WHERE o.product_id = new.product_id) BEGIN
  DELETE FROM changes WHERE tag = 'product:' || new.product_id;
  INSERT INTO changes (tag) VALUES ('product:' || new.product_id);
END;
CREATE TRIGGER skus_added AFTER INSERT ON skus
WHEN EXISTS (SELECT 1 FROM listings WHERE option_id = new.option_id) BEGIN
  DELETE FROM changes WHERE tag = (SELECT 'product:' || product_id FROM options WHERE option_id = new.option_id);
  INSERT INTO changes (tag) SELECT 'product:' || product_id FROM options WHERE option_id = new.option_id;
END;
CREATE TRIGGER skus_changed AFTER UPDATE ON skus BEGIN
  DELETE FROM changes WHERE tag IN (SELECT 'product:' || product_id FROM options WHERE option_id IN (old.option_id, new.option_id));
  INSERT INTO changes (tag) SELECT DISTINCT 'product:' || product_id FROM options WHERE option_id IN (old.option_id, new.option_id);
END;
-- A price in one more currency shows the piece in that market's lists, too.
CREATE TRIGGER prices_added AFTER INSERT ON prices
WHEN EXISTS (SELECT 1 FROM listings WHERE option_id = new.option_id) BEGIN
  DELETE FROM changes WHERE tag = 'search'
    OR tag = (SELECT 'product:' || product_id FROM options WHERE option_id = new.option_id)
    OR tag IN (SELECT 'family:' || family_id FROM listings WHERE option_id = new.option_id);
  INSERT INTO changes (tag) SELECT 'search'
    UNION SELECT 'product:' || product_id FROM options WHERE option_id = new.option_id
    UNION SELECT 'family:' || family_id FROM listings WHERE option_id = new.option_id;
END;
CREATE TRIGGER content_added AFTER INSERT ON content_entries WHEN new.type <> 'page_url' BEGIN
  INSERT INTO changes (tag) VALUES (iif(new.type = 'page', 'content:' || new.uid, 'content'));
END;
