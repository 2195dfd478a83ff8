-- An order that is collected in a store takes what that store has from its own shelves (backend/carts/collected.ts), and
-- only the others from the warehouse: of a hold, `from_store` pieces left the stock of `store_id`, the rest left `stock`.
ALTER TABLE holds ADD COLUMN store_id TEXT;
ALTER TABLE holds ADD COLUMN from_store INTEGER NOT NULL DEFAULT 0
  CHECK (from_store = 0 OR (store_id IS NOT NULL AND from_store BETWEEN 0 AND quantity));
-- A gift is one piece, from one place.
ALTER TABLE gift_holds ADD COLUMN store_id TEXT;

DROP TRIGGER holds_of_what_is_there;
CREATE TRIGGER holds_of_what_is_there BEFORE INSERT ON holds
BEGIN
  SELECT RAISE(ABORT, 'refused:out-of-stock')
  WHERE NEW.quantity - NEW.from_store > coalesce((SELECT quantity FROM sellable WHERE sku = NEW.sku), 0);
  SELECT RAISE(ABORT, 'refused:price-changed')
  WHERE NOT EXISTS (
    SELECT 1 FROM prices
    JOIN skus ON skus.option_id = prices.option_id
    JOIN payments ON payments.currency = prices.currency
    WHERE skus.sku = NEW.sku AND payments.payment_id = NEW.payment_id AND prices.price = NEW.unit_price
  );
END;

DROP TRIGGER gift_holds_of_what_is_there;
CREATE TRIGGER gift_holds_of_what_is_there BEFORE INSERT ON gift_holds WHEN NEW.store_id IS NULL
BEGIN
  SELECT RAISE(ABORT, 'refused:out-of-stock')
  WHERE coalesce((SELECT quantity FROM sellable WHERE sku = NEW.sku), 0) < 1;
END;
DROP TRIGGER gift_holds_taken;
CREATE TRIGGER gift_holds_taken AFTER INSERT ON gift_holds
BEGIN
  UPDATE stock SET quantity = quantity - 1 WHERE NEW.store_id IS NULL AND sku = NEW.sku;
  UPDATE store_stock SET quantity = quantity - 1
  WHERE NEW.store_id IS NOT NULL AND sku = NEW.sku AND store_id = NEW.store_id;
END;

-- The order keeps where its pieces came from, and the day (ISO 8601, local) on which it can be picked up.
ALTER TABLE order_lines ADD COLUMN store_id TEXT;
ALTER TABLE order_lines ADD COLUMN from_store INTEGER NOT NULL DEFAULT 0
  CHECK (from_store = 0 OR (store_id IS NOT NULL AND from_store BETWEEN 0 AND quantity));
ALTER TABLE orders ADD COLUMN ready_on TEXT;
