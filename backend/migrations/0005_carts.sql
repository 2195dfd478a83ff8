-- Carts, what is reserved and paid for them, and the orders they become; then the tables of the payment provider.
-- Money is integer cents. Dates are ISO 8601 text in UTC; what expires is integer seconds since 1970.
-- Triggers refuse what must never be stored: RAISE(ABORT) undoes the whole transaction it happens in.

-- What can be bought online of a sku, now. Reserved pieces have left `stock` already.
CREATE VIEW sellable AS
SELECT skus.sku, skus.option_id,
  CASE WHEN options.availability IN ('AVAILABLE', 'SOON_UNAVAILABLE', 'ON_DEMAND')
    AND options.availability_type <> 'IN_STORE_ONLY' THEN stock.quantity ELSE 0 END AS quantity
FROM skus
JOIN options ON options.option_id = skus.option_id
JOIN stock ON stock.sku = skus.sku;

-- Addresses are JSON documents of the contract. A cart that was merged into another stays as a trace, without lines.
CREATE TABLE carts (
  cart_id TEXT PRIMARY KEY,
  version INTEGER NOT NULL DEFAULT 1,
  customer_id TEXT REFERENCES customers (customer_id),
  currency TEXT NOT NULL CHECK (currency IN ('EUR', 'CZK', 'GBP', 'CHF', 'PLN')),
  billing_address TEXT CHECK (json_valid(billing_address)),
  shipping_address TEXT CHECK (json_valid(shipping_address)),
  shipping_method TEXT CHECK (shipping_method IN ('LM', 'NO', 'PR', 'EX', 'VI', 'LO', 'HSP')),
  source_cart_id TEXT,
  merged_into TEXT,
  order_number TEXT UNIQUE,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) WITHOUT ROWID;
-- A customer has one open cart at the most; there may be any number of anonymous ones (NULL is never equal to NULL).
CREATE UNIQUE INDEX carts_open ON carts (customer_id) WHERE order_number IS NULL AND merged_into IS NULL;

-- position is the order in which the lines were added. The price is the one the shopper was shown.
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
  UNIQUE (cart_id, sku)
);

-- A line may keep more pieces than are left since, but is never written with more.
CREATE TRIGGER cart_lines_added BEFORE INSERT ON cart_lines
WHEN NEW.quantity > coalesce((SELECT quantity FROM sellable WHERE sku = NEW.sku), 0)
BEGIN
  SELECT RAISE(ABORT, 'out of stock');
END;
CREATE TRIGGER cart_lines_raised BEFORE UPDATE OF quantity ON cart_lines
WHEN NEW.quantity > OLD.quantity AND NEW.quantity > coalesce((SELECT quantity FROM sellable WHERE sku = NEW.sku), 0)
BEGIN
  SELECT RAISE(ABORT, 'out of stock');
END;

-- A try to pay a cart. While it is open, its pieces have left `stock` and stand in `holds`, and the cart is frozen;
-- released gives them back; paid is the order's. The result is the provider's last word known here.
CREATE TABLE payments (
  payment_id TEXT PRIMARY KEY,
  cart_id TEXT NOT NULL REFERENCES carts (cart_id) ON DELETE CASCADE,
  cart_version INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'paid', 'released')),
  provider TEXT NOT NULL CHECK (provider IN ('adyen', 'hipay', 'selvedge')),
  product TEXT NOT NULL,
  result TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount >= 0),
  shipping_price INTEGER NOT NULL CHECK (shipping_price >= 0),
  currency TEXT NOT NULL,
  locale TEXT NOT NULL,
  return_url TEXT,
  created_at TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX payments_live ON payments (cart_id) WHERE state <> 'released';
CREATE INDEX payments_by_cart ON payments (cart_id);
CREATE INDEX payments_by_expiry ON payments (expires_at) WHERE state = 'open';

CREATE TRIGGER payments_of_current_cart BEFORE INSERT ON payments
WHEN NOT EXISTS (
  SELECT 1 FROM carts WHERE cart_id = NEW.cart_id AND version = NEW.cart_version
    AND order_number IS NULL AND merged_into IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'stale cart');
END;

CREATE TABLE holds (
  payment_id TEXT NOT NULL REFERENCES payments (payment_id) ON DELETE CASCADE,
  sku TEXT NOT NULL REFERENCES skus (sku),
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  unit_price INTEGER NOT NULL CHECK (unit_price >= 0),
  PRIMARY KEY (payment_id, sku)
) WITHOUT ROWID;

CREATE TRIGGER holds_of_what_is_there BEFORE INSERT ON holds
BEGIN
  SELECT RAISE(ABORT, 'out of stock')
  WHERE NEW.quantity > coalesce((SELECT quantity FROM sellable WHERE sku = NEW.sku), 0);
  SELECT RAISE(ABORT, 'price changed')
  WHERE NOT EXISTS (
    SELECT 1 FROM prices
    JOIN skus ON skus.option_id = prices.option_id
    JOIN payments ON payments.currency = prices.currency
    WHERE skus.sku = NEW.sku AND payments.payment_id = NEW.payment_id AND prices.price = NEW.unit_price
  );
END;

-- Every write to a cart begins with an insert into this view: the version read, against the one stored.
CREATE VIEW cart_writes AS SELECT cart_id, version, updated_at FROM carts;
CREATE TRIGGER cart_writes_in_turn INSTEAD OF INSERT ON cart_writes
BEGIN
  SELECT RAISE(ABORT, 'no such cart') WHERE NOT EXISTS (
    SELECT 1 FROM carts WHERE cart_id = NEW.cart_id AND order_number IS NULL AND merged_into IS NULL
  );
  SELECT RAISE(ABORT, 'stale cart') WHERE NOT EXISTS (
    SELECT 1 FROM carts WHERE cart_id = NEW.cart_id AND version = NEW.version
  );
  SELECT RAISE(ABORT, 'cart in payment') WHERE EXISTS (
    SELECT 1 FROM payments WHERE cart_id = NEW.cart_id AND state <> 'released'
  );
  UPDATE carts SET version = version + 1, updated_at = NEW.updated_at
  WHERE cart_id = NEW.cart_id AND version = NEW.version;
END;

-- An order keeps what it was made of: later changes of catalogue, prices or addresses do not reach it.
-- Orders of a former system have neither cart nor payment.
CREATE TABLE orders (
  order_number TEXT PRIMARY KEY,
  cart_id TEXT UNIQUE REFERENCES carts (cart_id),
  payment_id TEXT UNIQUE REFERENCES payments (payment_id),
  customer_id TEXT NOT NULL REFERENCES customers (customer_id),
  status TEXT NOT NULL CHECK (status IN ('PAID', 'PREPARING', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURNED')),
  locale TEXT NOT NULL,
  currency TEXT NOT NULL,
  total_price INTEGER NOT NULL CHECK (total_price >= 0),
  shipping_price INTEGER NOT NULL CHECK (shipping_price >= 0),
  shipping_method TEXT,
  shipping_address TEXT CHECK (json_valid(shipping_address)),
  billing_address TEXT CHECK (json_valid(billing_address)),
  created_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX orders_by_customer ON orders (customer_id, created_at DESC);

CREATE TABLE order_lines (
  order_number TEXT NOT NULL REFERENCES orders (order_number) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  sku TEXT NOT NULL,
  option_id TEXT NOT NULL,
  product_id TEXT NOT NULL,
  model TEXT NOT NULL,
  name TEXT NOT NULL CHECK (json_valid(name)),
  color TEXT NOT NULL CHECK (json_valid(color)),
  size TEXT NOT NULL CHECK (json_valid(size)),
  segmentation_id TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  unit_price INTEGER NOT NULL CHECK (unit_price >= 0),
  PRIMARY KEY (order_number, position)
) WITHOUT ROWID;

-- The provider's notifications that were carried out.
CREATE TABLE received_notifications (
  event_id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL,
  received_at TEXT NOT NULL
) WITHOUT ROWID;

-- From here on the payment provider's own tables. Nothing above reads them: the shop asks over HTTP.

-- step is the page that the shopper sees. settle_at: when a payment that the bank has not decided yet will be.
-- Cards are never stored.
CREATE TABLE payment_sessions (
  session_id TEXT PRIMARY KEY,
  reference TEXT NOT NULL,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  return_url TEXT NOT NULL,
  locale TEXT NOT NULL,
  step TEXT NOT NULL CHECK (step IN ('card', 'identify', 'challenge', 'bank', 'confirm', 'voucher', 'waiting', 'ended')),
  result TEXT NOT NULL,
  reason TEXT,
  created_at TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  settle_at INTEGER
) WITHOUT ROWID;
CREATE INDEX payment_sessions_unfinished ON payment_sessions (expires_at) WHERE step <> 'ended';

-- What the shop must be told: written in the same transaction as the result, sent until it is acknowledged.
CREATE TABLE payment_notifications (
  event_id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES payment_sessions (session_id),
  result TEXT NOT NULL,
  created_at TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL,
  acknowledged_at TEXT
) WITHOUT ROWID;
CREATE INDEX payment_notifications_due ON payment_notifications (next_attempt_at) WHERE acknowledged_at IS NULL;
