-- The assortment: the data that listings, facets and search need, in blocks that the backend caches in memory
-- (backend/assortment). A page then reads only the cards that it shows. Triggers note which blocks are out of date;
-- the next reader rebuilds them.

-- The id of this database, so that a cached block of another database is not used.
CREATE TABLE assortment (id TEXT PRIMARY KEY) WITHOUT ROWID;

INSERT INTO assortment (id) VALUES (hex(randomblob(8)));

-- `part` is `options`, `labels`, or `texts-` and a language; `version` is incremented when a block is rebuilt.
CREATE TABLE assortment_blocks (
  part TEXT NOT NULL,
  block INTEGER NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  PRIMARY KEY (part, block)
) WITHOUT ROWID;
CREATE INDEX assortment_blocks_by_version ON assortment_blocks (part, version);

-- Blocks that are out of date; `part` is `options`, `labels` or `texts`.
CREATE TABLE assortment_changes (
  part TEXT NOT NULL,
  block INTEGER NOT NULL,
  PRIMARY KEY (part, block)
) WITHOUT ROWID;

INSERT INTO assortment_changes (part, block) VALUES ('labels', 0);

-- An option in the assortment's form. Query it for blocks, never for all.
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
    p.total_review_count) AS entry
FROM cards c JOIN products p ON p.product_id = c.product_id
WHERE EXISTS (SELECT 1 FROM listings WHERE option_id = c.option_id);

-- The searchable words of a product, by language.
CREATE VIEW assortment_texts AS
SELECT CAST(substr(p.product_id, -9) AS INTEGER) % 127 AS block, l.value AS language,
  json_array(
    p.product_id,
    p.name ->> l.value,
    p.model || ' ' || coalesce(p.composition ->> l.value, ''),
    (SELECT json_group_object(option_id, color ->> l.value) FROM options WHERE product_id = p.product_id)) AS entry
FROM products p, json_each('["fr", "en", "de", "es", "it", "pl"]') l;

CREATE TRIGGER cards_added_to_assortment AFTER INSERT ON cards BEGIN
  INSERT OR IGNORE INTO assortment_changes VALUES ('options', CAST(substr(new.option_id, -9) AS INTEGER) % 509);
END;

CREATE TRIGGER cards_changed_in_assortment AFTER UPDATE ON cards
WHEN old.prices <> new.prices OR old.availability <> new.availability OR old.product_id <> new.product_id
  OR (old.quantity <> new.quantity AND min(old.quantity, new.quantity) <= 5) BEGIN
  INSERT OR IGNORE INTO assortment_changes VALUES ('options', CAST(substr(new.option_id, -9) AS INTEGER) % 509);
END;

CREATE TRIGGER cards_leave_assortment AFTER DELETE ON cards BEGIN
  INSERT OR IGNORE INTO assortment_changes VALUES ('options', CAST(substr(old.option_id, -9) AS INTEGER) % 509);
END;

CREATE TRIGGER stock_added_to_assortment AFTER INSERT ON stock BEGIN
  INSERT OR IGNORE INTO assortment_changes
  SELECT 'options', CAST(substr(option_id, -9) AS INTEGER) % 509 FROM skus WHERE sku = new.sku;
END;

CREATE TRIGGER stock_changed_in_assortment AFTER UPDATE ON stock
WHEN old.sku <> new.sku OR (old.quantity = 0) <> (new.quantity = 0) BEGIN
  INSERT OR IGNORE INTO assortment_changes
  SELECT 'options', CAST(substr(option_id, -9) AS INTEGER) % 509 FROM skus WHERE sku IN (old.sku, new.sku);
END;

CREATE TRIGGER stock_leaves_assortment AFTER DELETE ON stock BEGIN
  INSERT OR IGNORE INTO assortment_changes
  SELECT 'options', CAST(substr(option_id, -9) AS INTEGER) % 509 FROM skus WHERE sku = old.sku;
END;

CREATE TRIGGER skus_changed_in_assortment AFTER UPDATE OF sku, option_id, size_id ON skus BEGIN
  INSERT OR IGNORE INTO assortment_changes VALUES
    ('options', CAST(substr(old.option_id, -9) AS INTEGER) % 509),
    ('options', CAST(substr(new.option_id, -9) AS INTEGER) % 509);
END;

CREATE TRIGGER listings_added_to_assortment AFTER INSERT ON listings BEGIN
  INSERT OR IGNORE INTO assortment_changes VALUES ('options', CAST(substr(new.option_id, -9) AS INTEGER) % 509);
END;

CREATE TRIGGER listings_changed_in_assortment AFTER UPDATE ON listings BEGIN
  INSERT OR IGNORE INTO assortment_changes VALUES
    ('options', CAST(substr(old.option_id, -9) AS INTEGER) % 509),
    ('options', CAST(substr(new.option_id, -9) AS INTEGER) % 509);
END;

CREATE TRIGGER listings_leave_assortment AFTER DELETE ON listings BEGIN
  INSERT OR IGNORE INTO assortment_changes VALUES ('options', CAST(substr(old.option_id, -9) AS INTEGER) % 509);
END;

CREATE TRIGGER colors_added_to_assortment AFTER INSERT ON option_color_groups BEGIN
  INSERT OR IGNORE INTO assortment_changes VALUES ('options', CAST(substr(new.option_id, -9) AS INTEGER) % 509);
END;

CREATE TRIGGER colors_changed_in_assortment AFTER UPDATE ON option_color_groups BEGIN
  INSERT OR IGNORE INTO assortment_changes VALUES
    ('options', CAST(substr(old.option_id, -9) AS INTEGER) % 509),
    ('options', CAST(substr(new.option_id, -9) AS INTEGER) % 509);
END;

CREATE TRIGGER colors_leave_assortment AFTER DELETE ON option_color_groups BEGIN
  INSERT OR IGNORE INTO assortment_changes VALUES ('options', CAST(substr(old.option_id, -9) AS INTEGER) % 509);
END;

CREATE TRIGGER materials_added_to_assortment AFTER INSERT ON product_materials BEGIN
  INSERT OR IGNORE INTO assortment_changes
  SELECT 'options', CAST(substr(option_id, -9) AS INTEGER) % 509 FROM options WHERE product_id = new.product_id;
END;

CREATE TRIGGER materials_leave_assortment AFTER DELETE ON product_materials BEGIN
  INSERT OR IGNORE INTO assortment_changes
  SELECT 'options', CAST(substr(option_id, -9) AS INTEGER) % 509 FROM options WHERE product_id = old.product_id;
END;

CREATE TRIGGER products_changed_in_assortment
AFTER UPDATE OF published_at, average_rating, total_review_count ON products BEGIN
  INSERT OR IGNORE INTO assortment_changes
  SELECT 'options', CAST(substr(option_id, -9) AS INTEGER) % 509 FROM options WHERE product_id = new.product_id;
END;

CREATE TRIGGER texts_added_to_assortment AFTER INSERT ON products BEGIN
  INSERT OR IGNORE INTO assortment_changes VALUES ('texts', CAST(substr(new.product_id, -9) AS INTEGER) % 127);
END;

CREATE TRIGGER texts_changed_in_assortment AFTER UPDATE OF name, model, composition ON products BEGIN
  INSERT OR IGNORE INTO assortment_changes VALUES ('texts', CAST(substr(new.product_id, -9) AS INTEGER) % 127);
END;

CREATE TRIGGER texts_leave_assortment AFTER DELETE ON products BEGIN
  INSERT OR IGNORE INTO assortment_changes VALUES ('texts', CAST(substr(old.product_id, -9) AS INTEGER) % 127);
END;

CREATE TRIGGER color_texts_added_to_assortment AFTER INSERT ON options BEGIN
  INSERT OR IGNORE INTO assortment_changes VALUES ('texts', CAST(substr(new.product_id, -9) AS INTEGER) % 127);
END;

CREATE TRIGGER color_texts_changed_in_assortment AFTER UPDATE OF color, product_id ON options BEGIN
  INSERT OR IGNORE INTO assortment_changes VALUES
    ('texts', CAST(substr(old.product_id, -9) AS INTEGER) % 127),
    ('texts', CAST(substr(new.product_id, -9) AS INTEGER) % 127);
END;

CREATE TRIGGER color_texts_leave_assortment AFTER DELETE ON options BEGIN
  INSERT OR IGNORE INTO assortment_changes VALUES ('texts', CAST(substr(old.product_id, -9) AS INTEGER) % 127);
END;

CREATE TRIGGER families_added_to_labels AFTER INSERT ON segmentations BEGIN
  INSERT OR IGNORE INTO assortment_changes VALUES ('labels', 0);
END;

CREATE TRIGGER families_changed_in_labels
AFTER UPDATE OF segmentation_id, title, parent_id, position ON segmentations BEGIN
  INSERT OR IGNORE INTO assortment_changes VALUES ('labels', 0);
END;

CREATE TRIGGER families_leave_labels AFTER DELETE ON segmentations BEGIN
  INSERT OR IGNORE INTO assortment_changes VALUES ('labels', 0);
END;

CREATE TRIGGER sizes_added_to_labels AFTER INSERT ON sizes BEGIN
  INSERT OR IGNORE INTO assortment_changes VALUES ('labels', 0);
END;

CREATE TRIGGER sizes_changed_in_labels AFTER UPDATE ON sizes BEGIN
  INSERT OR IGNORE INTO assortment_changes VALUES ('labels', 0);
END;

CREATE TRIGGER colors_added_to_labels AFTER INSERT ON color_groups BEGIN
  INSERT OR IGNORE INTO assortment_changes VALUES ('labels', 0);
END;

CREATE TRIGGER colors_changed_in_labels AFTER UPDATE ON color_groups BEGIN
  INSERT OR IGNORE INTO assortment_changes VALUES ('labels', 0);
END;

CREATE TRIGGER materials_added_to_labels AFTER INSERT ON materials BEGIN
  INSERT OR IGNORE INTO assortment_changes VALUES ('labels', 0);
END;

CREATE TRIGGER materials_changed_in_labels AFTER UPDATE ON materials BEGIN
  INSERT OR IGNORE INTO assortment_changes VALUES ('labels', 0);
END;
