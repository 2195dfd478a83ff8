-- What changed and is shown on public pages, as cache tags, until the storefront's edge has been told.
-- Filled by triggers, so that no way of writing can forget it.
CREATE TABLE changes (
  change_id INTEGER PRIMARY KEY AUTOINCREMENT,
  tag TEXT NOT NULL
);

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
-- Pages tell "available", "few left" and "sold out" apart: only stock near its end changes what they show.
CREATE TRIGGER stock_changed AFTER UPDATE ON stock WHEN min(old.quantity, new.quantity) <= 5 BEGIN
  INSERT INTO changes (tag)
  SELECT 'product:' || options.product_id
  FROM skus JOIN options USING (option_id)
  WHERE skus.sku = new.sku;
END;
CREATE TRIGGER segmentations_changed AFTER UPDATE OF title, description, parent_id, position ON segmentations BEGIN
  INSERT INTO changes (tag) VALUES ('family:' || new.segmentation_id);
END;
-- Pages by their uid; what surrounds every page touches them all.
CREATE TRIGGER content_changed AFTER UPDATE ON content_entries BEGIN
  INSERT INTO changes (tag) VALUES (iif(new.type = 'page', 'content:' || new.uid, 'content'));
END;
CREATE TRIGGER content_deleted AFTER DELETE ON content_entries BEGIN
  INSERT INTO changes (tag) VALUES (iif(old.type = 'page', 'content:' || old.uid, 'content'));
END;
