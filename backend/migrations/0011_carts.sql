-- Carts, with what they hold besides products: promo codes, loyalty offers, a loyalty card, gift cards, donations,
-- subscriptions. Money is integer cents. Dates are ISO 8601 text in UTC; expiries are integer seconds since 1970.
-- Triggers refuse invalid states: RAISE(ABORT) undoes the whole transaction. A refusal that shoppers see has a code:
-- `refused:` and a code of shared/contract/gateway/refusals.ts.

-- Addresses are JSON documents of the contract. A cart that was merged into another remains as a row without lines.
CREATE TABLE carts (
  cart_id TEXT PRIMARY KEY,
  version INTEGER NOT NULL DEFAULT 1,
  customer_id TEXT REFERENCES customers (customer_id),
  currency TEXT NOT NULL CHECK (currency IN ('EUR', 'CZK', 'GBP', 'CHF', 'PLN')),
  billing_address TEXT CHECK (json_valid(billing_address)),
  shipping_address TEXT CHECK (json_valid(shipping_address)),
  -- One of shared/contract/delivery/delivery-modes.ts.
  shipping_method TEXT,
  source_cart_id TEXT,
  merged_into TEXT,
  order_number TEXT UNIQUE,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  -- A loyalty card that is bought with the cart: its future number, and its price.
  loyalty_card_number TEXT,
  loyalty_card_price INTEGER CHECK (loyalty_card_price >= 0)
) WITHOUT ROWID;
-- A customer has at most one open cart; there may be any number of anonymous ones (NULL is never equal to NULL).
CREATE UNIQUE INDEX carts_open ON carts (customer_id) WHERE order_number IS NULL AND merged_into IS NULL;
CREATE INDEX carts_by_customer ON carts (customer_id) WHERE customer_id IS NOT NULL;

-- position is the order in which the lines were added. The price is the one shown to the shopper.
CREATE TABLE cart_lines (
  position INTEGER PRIMARY KEY,
  line_id TEXT NOT NULL UNIQUE,
  cart_id TEXT NOT NULL REFERENCES carts (cart_id) ON DELETE CASCADE,
  sku TEXT NOT NULL REFERENCES skus (sku),
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 10),
  unit_price INTEGER NOT NULL CHECK (unit_price >= 0),
  strike_through_price INTEGER,
  price_type TEXT NOT NULL CHECK (price_type IN ('I', 'S', 'P', 'A')),
  last_modified_at TEXT NOT NULL,
  -- Position of a line in its cart, if it differs from `position`. A removed line leaves its place in
  -- `removed_lines`, so that it returns there if it is added again soon.
  place INTEGER,
  UNIQUE (cart_id, sku)
);

-- Every write to a cart begins with an insert into this view, which compares the version read with the stored one.
CREATE VIEW cart_writes AS SELECT cart_id, version, updated_at FROM carts;

-- Places of removed lines.
CREATE TABLE removed_lines (
  cart_id TEXT NOT NULL REFERENCES carts (cart_id) ON DELETE CASCADE,
  sku TEXT NOT NULL,
  place INTEGER NOT NULL,
  -- In seconds since 1970.
  removed_at INTEGER NOT NULL,
  PRIMARY KEY (cart_id, sku)
) WITHOUT ROWID;

-- A merge needs both carts at the version they were read with, the source still anonymous, the target still this
-- customer's, and neither being paid. Every merge begins with an insert into this view, which checks it.
CREATE VIEW cart_merges AS
SELECT cart_id AS source_id, version AS source_version, cart_id AS target_id, version AS target_version,
  customer_id, updated_at
FROM carts;

-- gift_line_id is the line of the code's gift.
CREATE TABLE cart_promo_codes (
  position INTEGER PRIMARY KEY,
  cart_id TEXT NOT NULL REFERENCES carts (cart_id) ON DELETE CASCADE,
  code TEXT NOT NULL REFERENCES promo_codes (code) ON DELETE CASCADE,
  gift_line_id TEXT NOT NULL UNIQUE,
  UNIQUE (cart_id, code)
);

-- As they were when they were chosen. cents for money (PTS), sku for a gift (CAD).
CREATE TABLE cart_loyalty_offers (
  position INTEGER PRIMARY KEY,
  cart_id TEXT NOT NULL REFERENCES carts (cart_id) ON DELETE CASCADE,
  offer_id TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('PTS', 'CAD')),
  points INTEGER NOT NULL CHECK (points > 0),
  cents INTEGER CHECK (cents > 0),
  sku TEXT,
  gift_line_id TEXT NOT NULL UNIQUE,
  UNIQUE (cart_id, offer_id),
  CHECK ((cents IS NULL) <> (sku IS NULL))
);

-- Gift cards that are bought. send_on is a date (ISO 8601).
CREATE TABLE cart_gift_cards (
  position INTEGER PRIMARY KEY,
  line_id TEXT NOT NULL UNIQUE,
  cart_id TEXT NOT NULL REFERENCES carts (cart_id) ON DELETE CASCADE,
  amount INTEGER NOT NULL CHECK (amount > 0),
  recipient_name TEXT NOT NULL,
  message TEXT NOT NULL,
  send_on TEXT NOT NULL
);
CREATE INDEX cart_gift_cards_of ON cart_gift_cards (cart_id);

CREATE TABLE cart_donations (
  cart_id TEXT NOT NULL REFERENCES carts (cart_id) ON DELETE CASCADE,
  donation_id TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  PRIMARY KEY (cart_id, donation_id)
) WITHOUT ROWID;

CREATE TABLE cart_subscriptions (
  cart_id TEXT NOT NULL REFERENCES carts (cart_id) ON DELETE CASCADE,
  type TEXT NOT NULL CHECK (type IN ('SURV', 'INVIT')),
  optin TEXT NOT NULL CHECK (optin IN ('YES', 'NO')),
  PRIMARY KEY (cart_id, type)
) WITHOUT ROWID;

-- Gift cards that are to pay for a cart, up to an amount. Nothing is charged until a payment holds it.
CREATE TABLE cart_gift_payments (
  position INTEGER PRIMARY KEY,
  cart_id TEXT NOT NULL REFERENCES carts (cart_id) ON DELETE CASCADE,
  gift_card_id TEXT NOT NULL REFERENCES gift_cards (gift_card_id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  UNIQUE (cart_id, gift_card_id)
);
-- Carts that a gift card is to pay for.
CREATE INDEX cart_gift_payments_of ON cart_gift_payments (gift_card_id);

CREATE TRIGGER carts_ordered_with_lines BEFORE UPDATE OF order_number ON carts
WHEN NEW.order_number IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM order_lines WHERE order_number = NEW.order_number
  UNION ALL SELECT 1 FROM order_extras WHERE order_number = NEW.order_number
)
BEGIN
  SELECT RAISE(ABORT, 'an order needs lines');
END;

-- The amount paid is the amount of the order, to the cent.
CREATE TRIGGER carts_ordered_to_the_cent BEFORE UPDATE OF order_number ON carts
WHEN NEW.order_number IS NOT NULL AND EXISTS (
  SELECT 1 FROM orders o WHERE o.order_number = NEW.order_number AND o.total_price + o.waived <> o.shipping_price
    + coalesce((SELECT sum(quantity * unit_price - discount) FROM order_lines WHERE order_number = o.order_number), 0)
    + coalesce((SELECT sum(amount) FROM order_extras WHERE order_number = o.order_number), 0)
)
BEGIN
  SELECT RAISE(ABORT, 'an order must add up');
END;

-- A line may have more pieces than are left now, but is never written with more.
CREATE TRIGGER cart_lines_added BEFORE INSERT ON cart_lines
BEGIN
  SELECT RAISE(ABORT, 'refused:cart-changed') WHERE EXISTS (
    SELECT 1 FROM payments WHERE cart_id = NEW.cart_id AND state <> 'released'
  );
  SELECT RAISE(ABORT, 'refused:out-of-stock')
  WHERE NEW.quantity > coalesce((SELECT quantity FROM sellable WHERE sku = NEW.sku), 0);
  SELECT RAISE(ABORT, 'refused:too-many-pieces') WHERE NEW.quantity > 10;
  SELECT RAISE(ABORT, 'refused:too-many-lines')
  WHERE (SELECT count(*) FROM cart_lines WHERE cart_id = NEW.cart_id AND sku <> NEW.sku) >= 100;
END;

CREATE TRIGGER cart_lines_raised BEFORE UPDATE OF quantity ON cart_lines
WHEN NEW.quantity > OLD.quantity
BEGIN
  SELECT RAISE(ABORT, 'refused:out-of-stock')
  WHERE NEW.quantity > coalesce((SELECT quantity FROM sellable WHERE sku = NEW.sku), 0);
  SELECT RAISE(ABORT, 'refused:too-many-pieces') WHERE NEW.quantity > 10;
END;

-- The lines of a cart that is being paid, or was paid, do not change.
CREATE TRIGGER cart_lines_frozen BEFORE UPDATE ON cart_lines
WHEN EXISTS (SELECT 1 FROM payments WHERE cart_id IN (OLD.cart_id, NEW.cart_id) AND state <> 'released')
BEGIN
  SELECT RAISE(ABORT, 'refused:cart-changed');
END;

CREATE TRIGGER cart_lines_kept BEFORE DELETE ON cart_lines
WHEN EXISTS (SELECT 1 FROM payments WHERE cart_id = OLD.cart_id AND state <> 'released')
BEGIN
  SELECT RAISE(ABORT, 'refused:cart-changed');
END;

CREATE TRIGGER cart_lines_moved BEFORE UPDATE OF cart_id ON cart_lines
WHEN NEW.cart_id <> OLD.cart_id
BEGIN
  SELECT RAISE(ABORT, 'refused:too-many-lines')
  WHERE (SELECT count(*) FROM cart_lines WHERE cart_id = NEW.cart_id) >= 100;
END;

CREATE TRIGGER cart_writes_in_turn INSTEAD OF INSERT ON cart_writes
BEGIN
  SELECT RAISE(ABORT, 'refused:cart-unknown') WHERE NOT EXISTS (
    SELECT 1 FROM carts WHERE cart_id = NEW.cart_id AND order_number IS NULL AND merged_into IS NULL
  );
  SELECT RAISE(ABORT, 'refused:cart-changed') WHERE NOT EXISTS (
    SELECT 1 FROM carts WHERE cart_id = NEW.cart_id AND version = NEW.version
  );
  -- A payment was opened, or paid, in between: the next try handles it.
  SELECT RAISE(ABORT, 'refused:cart-changed') WHERE EXISTS (
    SELECT 1 FROM payments WHERE cart_id = NEW.cart_id AND state <> 'released'
  );
  UPDATE carts SET version = version + 1, updated_at = NEW.updated_at
  WHERE cart_id = NEW.cart_id AND version = NEW.version;
END;

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

CREATE TRIGGER cart_gift_cards_few BEFORE INSERT ON cart_gift_cards
BEGIN
  SELECT RAISE(ABORT, 'refused:too-many-gift-cards')
  WHERE (SELECT count(*) FROM cart_gift_cards WHERE cart_id = NEW.cart_id) >= 10;
END;

-- The same limit applies to a merge.
CREATE TRIGGER cart_gift_cards_few_moved BEFORE UPDATE OF cart_id ON cart_gift_cards
WHEN NEW.cart_id <> OLD.cart_id
BEGIN
  SELECT RAISE(ABORT, 'refused:too-many-gift-cards')
  WHERE (SELECT count(*) FROM cart_gift_cards WHERE cart_id = NEW.cart_id) >= 10;
END;

CREATE TRIGGER cart_gift_payments_few BEFORE INSERT ON cart_gift_payments
BEGIN
  SELECT RAISE(ABORT, 'refused:too-many-gift-cards')
  WHERE (SELECT count(*) FROM cart_gift_payments
         WHERE cart_id = NEW.cart_id AND gift_card_id <> NEW.gift_card_id) >= 5;
END;
