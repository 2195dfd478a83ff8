-- The cards of the listings, stored ready to read: a page reads one row for each card instead of twenty. Triggers
-- update them after every write to the catalogue.

-- One row with everything a card shows. `colors` is a JSON list of the colours of the whole product, `department` the
-- topmost family, `prices` a JSON object by currency of [price, strike_through_price, price_type], `quantity` the
-- stock of the best stocked size.
CREATE TABLE cards (
  option_id TEXT PRIMARY KEY REFERENCES options (option_id),
  product_id TEXT NOT NULL,
  name TEXT NOT NULL,
  color TEXT NOT NULL,
  color_hex TEXT NOT NULL,
  availability TEXT NOT NULL,
  category_label TEXT NOT NULL,
  pictures TEXT NOT NULL,
  colors TEXT NOT NULL,
  department TEXT,
  prices TEXT NOT NULL,
  quantity INTEGER NOT NULL
) WITHOUT ROWID;
-- The last nine digits of an id decide its block in the assortment.
CREATE INDEX cards_by_block ON cards (CAST(substr(option_id, -9) AS INTEGER) % 509);

-- Computes rows of `cards`. Query it for options or products, never for all.
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
     WHERE k.option_id = o.option_id), 0) AS quantity
FROM options o JOIN products p ON p.product_id = o.product_id;

CREATE TRIGGER options_added_to_cards AFTER INSERT ON options BEGIN
  INSERT INTO cards SELECT * FROM card_source WHERE option_id = new.option_id;
  UPDATE cards SET colors = (SELECT colors FROM cards WHERE option_id = new.option_id)
  WHERE option_id IN (SELECT option_id FROM options WHERE product_id = new.product_id AND option_id <> new.option_id);
END;

CREATE TRIGGER options_changed_in_cards AFTER UPDATE ON options BEGIN
  INSERT OR REPLACE INTO cards SELECT * FROM card_source WHERE product_id IN (old.product_id, new.product_id);
END;

CREATE TRIGGER options_leave_cards BEFORE DELETE ON options BEGIN
  DELETE FROM cards WHERE option_id = old.option_id;
END;

CREATE TRIGGER options_left_cards AFTER DELETE ON options BEGIN
  INSERT OR REPLACE INTO cards SELECT * FROM card_source WHERE product_id = old.product_id;
END;

CREATE TRIGGER products_changed_in_cards AFTER UPDATE OF name, segmentation_id ON products BEGIN
  INSERT OR REPLACE INTO cards SELECT * FROM card_source WHERE product_id = new.product_id;
END;

-- A family moves together with all families below it.
CREATE TRIGGER segmentations_moved_in_cards AFTER UPDATE OF parent_id ON segmentations BEGIN
  INSERT OR REPLACE INTO cards
  SELECT * FROM card_source WHERE product_id IN (
    SELECT product_id FROM products WHERE segmentation_id IN (
      WITH RECURSIVE below (segmentation_id) AS (
        SELECT new.segmentation_id
        UNION
        SELECT s.segmentation_id FROM below JOIN segmentations s ON s.parent_id = below.segmentation_id)
      SELECT segmentation_id FROM below));
END;

CREATE TRIGGER prices_added_to_cards AFTER INSERT ON prices BEGIN
  UPDATE cards SET prices = json_set(prices, '$.' || new.currency,
    json_array(new.price, new.strike_through_price, new.price_type))
  WHERE option_id = new.option_id;
END;

CREATE TRIGGER prices_changed_in_cards AFTER UPDATE ON prices BEGIN
  UPDATE cards SET prices = (SELECT prices FROM card_source WHERE card_source.option_id = cards.option_id)
  WHERE option_id IN (old.option_id, new.option_id);
END;

CREATE TRIGGER prices_left_cards AFTER DELETE ON prices BEGIN
  UPDATE cards SET prices = json_remove(prices, '$.' || old.currency) WHERE option_id = old.option_id;
END;

CREATE TRIGGER stock_added_to_cards AFTER INSERT ON stock BEGIN
  UPDATE cards SET quantity = new.quantity
  WHERE option_id = (SELECT option_id FROM skus WHERE sku = new.sku) AND quantity < new.quantity;
END;

-- Most sales are not of the best stocked size, or leave it the best stocked: the card is then unchanged.
CREATE TRIGGER stock_changed_in_cards AFTER UPDATE ON stock BEGIN
  UPDATE cards SET quantity = (SELECT quantity FROM card_source WHERE card_source.option_id = cards.option_id)
  WHERE option_id IN (SELECT option_id FROM skus WHERE sku IN (old.sku, new.sku))
    AND (new.quantity > quantity OR old.quantity = quantity);
END;

CREATE TRIGGER stock_left_cards AFTER DELETE ON stock BEGIN
  UPDATE cards SET quantity = (SELECT quantity FROM card_source WHERE card_source.option_id = cards.option_id)
  WHERE option_id = (SELECT option_id FROM skus WHERE sku = old.sku);
END;

CREATE TRIGGER skus_moved_in_cards AFTER UPDATE OF sku, option_id ON skus BEGIN
  UPDATE cards SET quantity = (SELECT quantity FROM card_source WHERE card_source.option_id = cards.option_id)
  WHERE option_id IN (old.option_id, new.option_id);
END;
