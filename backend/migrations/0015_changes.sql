-- Changes that public pages show, as cache tags, until the storefront's edge cache is purged. Written by triggers, so
-- that every kind of write is covered.
CREATE TABLE changes (
  change_id INTEGER PRIMARY KEY AUTOINCREMENT,
  tag TEXT NOT NULL
);
CREATE INDEX changes_by_tag ON changes (tag);

CREATE TRIGGER products_changed AFTER UPDATE ON products BEGIN
  INSERT INTO changes (tag) VALUES ('product:' || new.product_id);
END;

CREATE TRIGGER products_deleted AFTER DELETE ON products BEGIN
  INSERT INTO changes (tag) VALUES ('product:' || old.product_id);
END;

CREATE TRIGGER options_changed AFTER UPDATE ON options BEGIN
  INSERT INTO changes (tag) VALUES ('product:' || new.product_id);
END;

CREATE TRIGGER prices_changed AFTER UPDATE ON prices BEGIN
  INSERT INTO changes (tag) SELECT 'product:' || product_id FROM options WHERE option_id = new.option_id;
END;

-- Pages distinguish "available", "few left" and "sold out": only changes of low stock affect them.
CREATE TRIGGER stock_changed AFTER UPDATE ON stock WHEN min(old.quantity, new.quantity) <= 5 BEGIN
  INSERT INTO changes (tag)
  SELECT 'product:' || options.product_id
  FROM skus JOIN options USING (option_id)
  WHERE skus.sku = new.sku;
END;

CREATE TRIGGER segmentations_changed AFTER UPDATE OF title, description, parent_id, position ON segmentations BEGIN
  INSERT INTO changes (tag) VALUES ('family:' || new.segmentation_id);
END;

-- Pages by their uid; a change of the site layout affects all pages.
CREATE TRIGGER content_changed AFTER UPDATE ON content_entries BEGIN
  INSERT INTO changes (tag)
  SELECT 'content:' || new.uid WHERE new.type = 'page'
  UNION ALL SELECT 'content:' || new.type || ':' || new.uid WHERE new.type LIKE '%\_page' ESCAPE '\'
  UNION ALL SELECT 'content:' || new.type WHERE new.type LIKE '%\_page' ESCAPE '\'
  UNION ALL SELECT 'content' WHERE new.type <> 'page' AND new.type NOT LIKE '%\_page' ESCAPE '\';
END;

CREATE TRIGGER content_deleted AFTER DELETE ON content_entries BEGIN
  INSERT INTO changes (tag)
  SELECT 'content:' || old.uid WHERE old.type = 'page'
  UNION ALL SELECT 'content:' || old.type || ':' || old.uid WHERE old.type LIKE '%\_page' ESCAPE '\'
  UNION ALL SELECT 'content:' || old.type WHERE old.type LIKE '%\_page' ESCAPE '\'
  UNION ALL SELECT 'content' WHERE old.type <> 'page' AND old.type NOT LIKE '%\_page' ESCAPE '\';
END;

-- New rows appear on existing pages: the lists of a family, search results, and, for listed options, new colours,
-- sizes and prices. A tag is sent once: the later row replaces the earlier one, which may be in transit.
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
WHEN EXISTS (
  SELECT 1 FROM options o JOIN listings l ON l.option_id = o.option_id WHERE o.product_id = new.product_id
) BEGIN
  DELETE FROM changes WHERE tag = 'product:' || new.product_id;
  INSERT INTO changes (tag) VALUES ('product:' || new.product_id);
END;

CREATE TRIGGER skus_added AFTER INSERT ON skus
WHEN EXISTS (SELECT 1 FROM listings WHERE option_id = new.option_id) BEGIN
  DELETE FROM changes WHERE tag = (SELECT 'product:' || product_id FROM options WHERE option_id = new.option_id);
  INSERT INTO changes (tag) SELECT 'product:' || product_id FROM options WHERE option_id = new.option_id;
END;

CREATE TRIGGER skus_changed AFTER UPDATE ON skus BEGIN
  DELETE FROM changes WHERE tag IN (
    SELECT 'product:' || product_id FROM options WHERE option_id IN (old.option_id, new.option_id));
  INSERT INTO changes (tag)
  SELECT DISTINCT 'product:' || product_id FROM options WHERE option_id IN (old.option_id, new.option_id);
END;

-- A price in a new currency also adds the piece to that market's lists.
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

CREATE TRIGGER assets_added AFTER INSERT ON content_assets BEGIN
  INSERT INTO changes (tag) VALUES ('assets:' || new.folder);
END;

CREATE TRIGGER assets_changed AFTER UPDATE ON content_assets BEGIN
  INSERT INTO changes (tag) VALUES ('assets:' || new.folder);
END;

CREATE TRIGGER assets_deleted AFTER DELETE ON content_assets BEGIN
  INSERT INTO changes (tag) VALUES ('assets:' || old.folder);
END;

-- A store's stock is on no cached page.
CREATE TRIGGER stores_changed AFTER UPDATE ON stores BEGIN
  INSERT INTO changes (tag) VALUES ('store:' || NEW.store_id), ('stores');
END;

CREATE TRIGGER stores_opened AFTER INSERT ON stores BEGIN
  INSERT INTO changes (tag) VALUES ('stores');
END;

CREATE TRIGGER stores_deleted AFTER DELETE ON stores BEGIN
  INSERT INTO changes (tag) VALUES ('store:' || OLD.store_id), ('stores');
END;
