-- The pieces of a store, by size; a size without a row is not there. The check is the last guard.
CREATE TABLE store_stock (
  sku TEXT NOT NULL,
  store_id TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity >= 0),
  PRIMARY KEY (sku, store_id)
) WITHOUT ROWID;

-- A piece that a store keeps for somebody who comes for it. While it is OPEN the piece has left the store's stock;
-- CANCELLED and EXPIRED give it back, COLLECTED is a sale. All of that is done by triggers, so that whoever writes the
-- state, and wherever a request is killed, pieces are neither lost nor made. `reservation_id` is chosen by who asks:
-- asked twice, it is one reservation. A visitor's has no customer.
CREATE TABLE reservations (
  reservation_id TEXT PRIMARY KEY,
  store_id TEXT NOT NULL,
  sku TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'COLLECTED', 'CANCELLED', 'EXPIRED')),
  customer_id TEXT REFERENCES customers (customer_id) ON DELETE CASCADE,
  locale TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone_number TEXT NOT NULL,
  phone_number_country TEXT NOT NULL,
  source TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- In seconds since 1970.
  held_until INTEGER NOT NULL,
  closed_at TEXT,
  -- The mail that is due: that the piece waits, or that its time was over.
  news TEXT DEFAULT 'OPEN' CHECK (news IN ('OPEN', 'EXPIRED'))
) WITHOUT ROWID;
CREATE INDEX reservations_of ON reservations (customer_id, created_at DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX reservations_open ON reservations (email) WHERE state = 'OPEN';
CREATE INDEX reservations_due ON reservations (held_until) WHERE state = 'OPEN';
CREATE INDEX reservations_news ON reservations (news) WHERE news IS NOT NULL;
CREATE INDEX reservations_closed ON reservations (closed_at) WHERE state <> 'OPEN' AND customer_id IS NULL;

CREATE TRIGGER reservations_of_what_is_there BEFORE INSERT ON reservations WHEN NEW.state = 'OPEN' BEGIN
  SELECT RAISE(ABORT, 'refused:out-of-stock') WHERE NOT EXISTS (
    SELECT 1 FROM store_stock WHERE sku = NEW.sku AND store_id = NEW.store_id AND quantity > 0
  );
END;
CREATE TRIGGER reservations_taken AFTER INSERT ON reservations WHEN NEW.state = 'OPEN' BEGIN
  UPDATE store_stock SET quantity = quantity - 1 WHERE sku = NEW.sku AND store_id = NEW.store_id;
END;
CREATE TRIGGER reservations_stay BEFORE UPDATE OF sku, store_id ON reservations BEGIN
  SELECT RAISE(ABORT, 'A reservation is of one piece in one store.');
END;
CREATE TRIGGER reservations_given_back AFTER UPDATE OF state ON reservations
WHEN OLD.state = 'OPEN' AND NEW.state IN ('CANCELLED', 'EXPIRED') BEGIN
  UPDATE store_stock SET quantity = quantity + 1 WHERE sku = NEW.sku AND store_id = NEW.store_id;
END;
CREATE TRIGGER reservations_again BEFORE UPDATE OF state ON reservations
WHEN OLD.state <> 'OPEN' AND NEW.state = 'OPEN' BEGIN
  SELECT RAISE(ABORT, 'refused:out-of-stock') WHERE NOT EXISTS (
    SELECT 1 FROM store_stock WHERE sku = NEW.sku AND store_id = NEW.store_id AND quantity > 0
  );
END;
CREATE TRIGGER reservations_taken_again AFTER UPDATE OF state ON reservations
WHEN OLD.state <> 'OPEN' AND NEW.state = 'OPEN' BEGIN
  UPDATE store_stock SET quantity = quantity - 1 WHERE sku = NEW.sku AND store_id = NEW.store_id;
END;
CREATE TRIGGER reservations_forgotten AFTER DELETE ON reservations WHEN OLD.state = 'OPEN' BEGIN
  UPDATE store_stock SET quantity = quantity + 1 WHERE sku = OLD.sku AND store_id = OLD.store_id;
END;
