-- Two carts become one in one turn: both have the version they were read with, the source is still nobody's, the
-- target still this customer's, and neither is being paid. Every merge begins with an insert into this view.
CREATE VIEW cart_merges AS
SELECT cart_id AS source_id, version AS source_version, cart_id AS target_id, version AS target_version,
  customer_id, updated_at
FROM carts;
CREATE TRIGGER cart_merges_in_turn INSTEAD OF INSERT ON cart_merges
BEGIN
  SELECT RAISE(ABORT, 'refused:cart-changed') WHERE NOT EXISTS (
    SELECT 1 FROM carts WHERE cart_id = NEW.source_id AND version = NEW.source_version
      AND customer_id IS NULL AND order_number IS NULL AND merged_into IS NULL
  );
  SELECT RAISE(ABORT, 'refused:cart-changed') WHERE NOT EXISTS (
    SELECT 1 FROM carts WHERE cart_id = NEW.target_id AND version = NEW.target_version
      AND customer_id = NEW.customer_id AND order_number IS NULL AND merged_into IS NULL
  );
  SELECT RAISE(ABORT, 'refused:cart-changed') WHERE EXISTS (
    SELECT 1 FROM payments WHERE cart_id IN (NEW.source_id, NEW.target_id) AND state <> 'released'
  );
  UPDATE carts SET version = version + 1, updated_at = NEW.updated_at
  WHERE cart_id IN (NEW.source_id, NEW.target_id);
END;

CREATE TRIGGER cart_lines_moved BEFORE UPDATE OF cart_id ON cart_lines
WHEN NEW.cart_id <> OLD.cart_id
BEGIN
  SELECT RAISE(ABORT, 'refused:too-many-lines')
  WHERE (SELECT count(*) FROM cart_lines WHERE cart_id = NEW.cart_id) >= 100;
END;

-- Refused payments of a customer within the hour: whoever has too many waits (backend/carts/payment-tries.ts).
-- Seconds since 1970. They outlive the cart, so that a new cart is no new chance.
CREATE TABLE refused_payments (
  payment_id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  refused_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX refused_payments_by_customer ON refused_payments (customer_id, refused_at);
