-- What a feed says about a product: its brand, its features, prices of its sizes, and from
-- when on it is available.

-- Empty where it has none.
ALTER TABLE products ADD COLUMN brand TEXT NOT NULL DEFAULT '';
-- A JSON object: pattern (by language), ageGroup, gender, certificates; NULL if there is nothing of it.
ALTER TABLE products ADD COLUMN features TEXT CHECK (json_valid(features));
ALTER TABLE cards ADD COLUMN brand TEXT NOT NULL DEFAULT '';

-- The prices of sizes, only for a colour whose sizes differ in price or sale: each of them has a row then, and `prices`
-- has the lowest.
CREATE TABLE size_prices (
  sku TEXT NOT NULL REFERENCES skus (sku),
  currency TEXT NOT NULL CHECK (currency IN ('EUR', 'CZK', 'GBP', 'CHF', 'PLN')),
  price INTEGER NOT NULL CHECK (price > 0),
  strike_through_price INTEGER CHECK (strike_through_price > price),
  price_type TEXT NOT NULL CHECK (price_type IN ('I', 'S', 'P', 'A')),
  PRIMARY KEY (sku, currency)
) WITHOUT ROWID;

-- Sales of sizes with dates, as `price_plans` has those of colours.
CREATE TABLE size_price_plans (
  sku TEXT NOT NULL REFERENCES skus (sku),
  currency TEXT NOT NULL,
  price INTEGER NOT NULL,
  sale_price INTEGER NOT NULL CHECK (sale_price < price),
  starts_at TEXT,
  ends_at TEXT,
  PRIMARY KEY (sku, currency)
) WITHOUT ROWID;

-- What a piece costs: the price of its size, else of its colour.
CREATE VIEW sku_prices AS
SELECT k.sku, k.option_id, k.size_id, r.currency, coalesce(z.price, r.price) AS price,
  iif(z.price IS NULL, r.strike_through_price, z.strike_through_price) AS strike_through_price,
  coalesce(z.price_type, r.price_type) AS price_type
FROM skus k
JOIN prices r ON r.option_id = k.option_id
LEFT JOIN size_prices z ON z.sku = k.sku AND z.currency = r.currency;

-- A card's list for a currency has a fourth value, 1, where sizes cost more than it says.
DROP VIEW card_source;
CREATE VIEW card_source AS
SELECT o.option_id, o.product_id, p.name, o.color, o.color_hex, o.availability, o.category_label, o.pictures,
  (SELECT json_group_array(color_hex ORDER BY position) FROM options WHERE product_id = o.product_id) AS colors,
  (WITH RECURSIVE above (segmentation_id, parent_id) AS (
     SELECT segmentation_id, parent_id FROM segmentations WHERE segmentation_id = p.segmentation_id
     UNION ALL
     SELECT s.segmentation_id, s.parent_id FROM above JOIN segmentations s ON s.segmentation_id = above.parent_id)
   SELECT segmentation_id FROM above WHERE parent_id IS NULL) AS department,
  (SELECT json_group_object(r.currency, json(iif(
     EXISTS (SELECT 1 FROM skus k JOIN size_prices z ON z.sku = k.sku AND z.currency = r.currency
       WHERE k.option_id = o.option_id AND z.price <> r.price),
     json_array(r.price, r.strike_through_price, r.price_type, 1),
     json_array(r.price, r.strike_through_price, r.price_type))))
   FROM prices r WHERE r.option_id = o.option_id) AS prices,
  coalesce((SELECT max(s.quantity) FROM skus k JOIN stock s ON s.sku = k.sku
     WHERE k.option_id = o.option_id), 0) AS quantity,
  p.brand
FROM options o JOIN products p ON p.product_id = o.product_id;

DROP VIEW assortment_options;
CREATE VIEW assortment_options AS
SELECT CAST(substr(c.option_id, -9) AS INTEGER) % 509 AS block,
  json_array(
    c.option_id,
    c.product_id,
    (SELECT json_group_array(family_id) FROM listings WHERE option_id = c.option_id),
    (SELECT min(rank) FROM listings WHERE option_id = c.option_id),
    p.published_at,
    (SELECT color_group FROM option_color_groups WHERE option_id = c.option_id),
    (SELECT json_group_array(material_id) FROM product_materials WHERE product_id = c.product_id),
    (SELECT json_group_array(k.size_id) FROM skus k JOIN stock s ON s.sku = k.sku
     WHERE k.option_id = c.option_id AND s.quantity > 0),
    c.availability,
    c.quantity,
    json(c.prices),
    coalesce(p.average_rating, 0),
    p.total_review_count,
    p.brand) AS entry
FROM cards c JOIN products p ON p.product_id = c.product_id
WHERE EXISTS (SELECT 1 FROM listings WHERE option_id = c.option_id);

DROP VIEW assortment_texts;
CREATE VIEW assortment_texts AS
SELECT CAST(substr(p.product_id, -9) AS INTEGER) % 127 AS block, l.value AS language,
  json_array(
    p.product_id,
    p.name ->> l.value,
    p.model || ' ' || coalesce(p.composition ->> l.value, '') || iif(p.brand = '', '', ' ' || p.brand),
    (SELECT json_group_object(option_id, color ->> l.value) FROM options WHERE product_id = p.product_id)) AS entry
FROM products p, json_each('["fr", "en", "de", "es", "it", "pl"]') l;

-- Cards, facets and search have the brand. A new one also adds a choice to lists that do not show its product.
CREATE TRIGGER brands_changed AFTER UPDATE OF brand ON products WHEN old.brand <> new.brand BEGIN
  UPDATE cards SET brand = new.brand
  WHERE option_id IN (SELECT option_id FROM options WHERE product_id = new.product_id);
  INSERT OR IGNORE INTO assortment_changes VALUES ('texts', CAST(substr(new.product_id, -9) AS INTEGER) % 127);
  INSERT OR IGNORE INTO assortment_changes
  SELECT 'options', CAST(substr(option_id, -9) AS INTEGER) % 509 FROM options WHERE product_id = new.product_id;
  DELETE FROM changes WHERE tag = 'search' OR tag IN (
    SELECT 'family:' || family_id FROM options JOIN listings USING (option_id) WHERE product_id = new.product_id);
  INSERT INTO changes (tag) SELECT 'search'
    UNION SELECT 'family:' || family_id FROM options JOIN listings USING (option_id)
      WHERE product_id = new.product_id;
END;

-- A size with its own prices has them as a fifth value: a JSON object by currency of [price, strike_through_price,
-- price_type].
DROP VIEW option_size_source;
CREATE VIEW option_size_source AS
SELECT k.option_id, json_group_object(k.sku, json(iif(
  EXISTS (SELECT 1 FROM size_prices WHERE sku = k.sku),
  json_array(k.position, k.gtin, json(z.label), coalesce(s.quantity, 0),
    (SELECT json_group_object(currency, json_array(price, strike_through_price, price_type))
     FROM size_prices WHERE sku = k.sku)),
  json_array(k.position, k.gtin, json(z.label), coalesce(s.quantity, 0))))) AS sizes
FROM skus k JOIN sizes z ON z.size_id = k.size_id LEFT JOIN stock s ON s.sku = k.sku
GROUP BY k.option_id;

CREATE TRIGGER size_prices_added AFTER INSERT ON size_prices BEGIN
  UPDATE cards SET prices = (SELECT prices FROM card_source WHERE card_source.option_id = cards.option_id)
  WHERE option_id = (SELECT option_id FROM skus WHERE sku = new.sku);
  UPDATE option_sizes SET sizes = (
    SELECT sizes FROM option_size_source WHERE option_size_source.option_id = option_sizes.option_id)
  WHERE option_id = (SELECT option_id FROM skus WHERE sku = new.sku);
  INSERT INTO changes (tag) SELECT 'product:' || product_id FROM options JOIN skus USING (option_id)
  WHERE sku = new.sku AND EXISTS (SELECT 1 FROM listings WHERE listings.option_id = options.option_id);
END;

CREATE TRIGGER size_prices_changed AFTER UPDATE ON size_prices BEGIN
  UPDATE cards SET prices = (SELECT prices FROM card_source WHERE card_source.option_id = cards.option_id)
  WHERE option_id = (SELECT option_id FROM skus WHERE sku = new.sku);
  UPDATE option_sizes SET sizes = (
    SELECT sizes FROM option_size_source WHERE option_size_source.option_id = option_sizes.option_id)
  WHERE option_id = (SELECT option_id FROM skus WHERE sku = new.sku);
  INSERT INTO changes (tag) SELECT 'product:' || product_id FROM options JOIN skus USING (option_id)
  WHERE sku = new.sku;
END;

CREATE TRIGGER size_prices_left AFTER DELETE ON size_prices BEGIN
  UPDATE cards SET prices = (SELECT prices FROM card_source WHERE card_source.option_id = cards.option_id)
  WHERE option_id = (SELECT option_id FROM skus WHERE sku = old.sku);
  UPDATE option_sizes SET sizes = (
    SELECT sizes FROM option_size_source WHERE option_size_source.option_id = option_sizes.option_id)
  WHERE option_id = (SELECT option_id FROM skus WHERE sku = old.sku);
  INSERT INTO changes (tag) SELECT 'product:' || product_id FROM options JOIN skus USING (option_id)
  WHERE sku = old.sku;
END;

CREATE TRIGGER size_prices_moved AFTER UPDATE OF option_id ON skus
WHEN old.option_id <> new.option_id AND EXISTS (SELECT 1 FROM size_prices WHERE sku = new.sku) BEGIN
  UPDATE cards SET prices = (SELECT prices FROM card_source WHERE card_source.option_id = cards.option_id)
  WHERE option_id IN (old.option_id, new.option_id);
END;

-- A payment holds pieces at what they cost.
DROP TRIGGER holds_of_what_is_there;
CREATE TRIGGER holds_of_what_is_there BEFORE INSERT ON holds
BEGIN
  SELECT RAISE(ABORT, 'refused:out-of-stock')
  WHERE NEW.quantity - NEW.from_store > coalesce((SELECT quantity FROM sellable WHERE sku = NEW.sku), 0);
  SELECT RAISE(ABORT, 'refused:price-changed')
  WHERE NOT EXISTS (
    SELECT 1 FROM sku_prices
    JOIN payments ON payments.currency = sku_prices.currency
    WHERE sku_prices.sku = NEW.sku AND payments.payment_id = NEW.payment_id AND sku_prices.price = NEW.unit_price
  );
END;

-- The day (ISO 8601) from which a colour that is not in stock yet can be sent; NULL if none is known. The schedule ends
-- the pre-order then.
ALTER TABLE options ADD COLUMN available_on TEXT;
CREATE INDEX options_by_available_on ON options (available_on) WHERE available_on IS NOT NULL;
-- As of the order, like the other columns of its delivery promise.
ALTER TABLE order_lines ADD COLUMN available_on TEXT;
