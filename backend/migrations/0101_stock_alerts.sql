-- Who wants to hear when a size is back, by the store it shall be back in. The mail goes out in the language of the market
-- in which it was asked for. One that is taken back stays for a while (removed_at), for who asks for it again at once.
CREATE TABLE stock_alerts (
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  sku TEXT NOT NULL,
  store_id TEXT NOT NULL,
  locale TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- In seconds since 1970.
  removed_at INTEGER,
  -- Counts what may have brought the size back; 0 once it was looked at and was not to be had.
  due INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (customer_id, sku, store_id)
) WITHOUT ROWID;
CREATE INDEX stock_alerts_by_sku ON stock_alerts (sku);
CREATE INDEX stock_alerts_due ON stock_alerts (due) WHERE due > 0;
CREATE INDEX stock_alerts_removed ON stock_alerts (removed_at) WHERE removed_at IS NOT NULL;

-- Pieces come back, or a colour can be bought again: no way of writing can forget who waits for it.
CREATE TRIGGER stock_alerts_stock_added AFTER INSERT ON stock WHEN new.quantity > 0 BEGIN
  UPDATE stock_alerts SET due = due + 1 WHERE sku = new.sku;
END;
CREATE TRIGGER stock_alerts_stock_back AFTER UPDATE OF quantity ON stock
WHEN old.quantity = 0 AND new.quantity > 0 BEGIN
  UPDATE stock_alerts SET due = due + 1 WHERE sku = new.sku;
END;
CREATE TRIGGER stock_alerts_option_back AFTER UPDATE OF availability, availability_type ON options
WHEN old.availability <> new.availability OR old.availability_type <> new.availability_type BEGIN
  UPDATE stock_alerts SET due = due + 1 WHERE sku IN (SELECT sku FROM skus WHERE option_id = new.option_id);
END;
