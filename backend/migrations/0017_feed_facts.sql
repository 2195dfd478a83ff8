-- What a feed says about a product: its brand.

-- Empty where it has none.
ALTER TABLE products ADD COLUMN brand TEXT NOT NULL DEFAULT '';
ALTER TABLE cards ADD COLUMN brand TEXT NOT NULL DEFAULT '';

DROP VIEW card_source;
CREATE VIEW card_source AS
SELECT o.option_id, o.product_id, p.name, o.color, o.color_hex, o.availability, o.category_label, o.pictures,
  (SELECT json_group_array(color_hex ORDER BY position) FROM options WHERE product_id = o.product_id) AS colors,
  (WITH RECURSIVE above (segmentation_id, parent_id) AS (
     SELECT segmentation_id, parent_id FROM segmentations WHERE segmentation_id = p.segmentation_id
     UNION ALL
     SELECT s.segmentation_id, s.parent_id FROM above JOIN segmentations s ON s.segmentation_id = above.parent_id)
   SELECT segmentation_id FROM above WHERE parent_id IS NULL) AS department,
  (SELECT json_group_object(currency, json_array(price, strike_through_price, price_type))
   FROM prices WHERE option_id = o.option_id) AS prices,
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
