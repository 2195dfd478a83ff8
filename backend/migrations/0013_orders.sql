-- Orders and their documents. Invoices and e-tickets are rendered from the stored order on request, and are not
-- stored (backend/documents/).

-- An order stores its data as of the purchase: later changes of catalogue, prices or addresses do not affect it.
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
  created_at TEXT NOT NULL,
  -- The agreed delivery: later changes of the methods do not affect it.
  delivery_name TEXT CHECK (json_valid(delivery_name)),
  min_days INTEGER,
  max_days INTEGER,
  -- Amount that was not charged, because the cart was free by the market's limit.
  waived INTEGER NOT NULL DEFAULT 0 CHECK (waived >= 0),
  tracking_number TEXT,
  -- The day (ISO 8601, local) on which it can be collected in the store.
  ready_on TEXT
) WITHOUT ROWID;
CREATE INDEX orders_by_customer ON orders (customer_id, created_at DESC);
CREATE UNIQUE INDEX orders_by_tracking ON orders (tracking_number) WHERE tracking_number IS NOT NULL;
-- Orders under way, for the schedule.
CREATE INDEX orders_under_way ON orders (status) WHERE status IN ('PAID', 'PREPARING', 'SHIPPED');
-- The schedule reads only the latest orders.
CREATE INDEX orders_by_time ON orders (created_at);

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
  -- The delivery promise of an order line is derived from these, as of the order.
  category_label TEXT NOT NULL DEFAULT '',
  availability TEXT NOT NULL DEFAULT 'AVAILABLE',
  -- Discount on the line in cents, for all its pieces together.
  discount INTEGER NOT NULL DEFAULT 0 CHECK (discount >= 0),
  -- Where its pieces came from: `from_store` of them from the stock of `store_id`, the rest from the warehouse.
  store_id TEXT,
  from_store INTEGER NOT NULL DEFAULT 0
    CHECK (from_store = 0 OR (store_id IS NOT NULL AND from_store BETWEEN 0 AND quantity)),
  PRIMARY KEY (order_number, position)
) WITHOUT ROWID;

-- What was bought besides pieces.
CREATE TABLE order_extras (
  order_number TEXT NOT NULL REFERENCES orders (order_number) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('gift-card', 'loyalty-card', 'donation')),
  -- The id of the gift card or of the donation, the number of the loyalty card.
  reference TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (order_number, position)
) WITHOUT ROWID;

CREATE TABLE order_discounts (
  order_number TEXT NOT NULL REFERENCES orders (order_number) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('REM', 'PTS', 'CAD', 'COU')),
  -- The promo code or the loyalty offer.
  reference TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (order_number, position)
) WITHOUT ROWID;

-- Invoices of a country are numbered within a year, without gaps. e_ticket: the customer had chosen e-tickets when
-- the order was created. mail: whether the confirmation mail is due (backend/documents/order-mail.ts).
CREATE TABLE order_papers (
  order_number TEXT PRIMARY KEY REFERENCES orders (order_number) ON DELETE CASCADE,
  country TEXT NOT NULL,
  year INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  e_ticket INTEGER NOT NULL CHECK (e_ticket IN (0, 1)),
  mail TEXT NOT NULL CHECK (mail IN ('none', 'due', 'written')),
  UNIQUE (country, year, sequence)
) WITHOUT ROWID;
CREATE INDEX order_papers_due ON order_papers (order_number) WHERE mail = 'due';

-- Size in bytes of a document when it was last rendered.
CREATE TABLE document_sizes (
  document_id TEXT PRIMARY KEY,
  bytes INTEGER NOT NULL
) WITHOUT ROWID;

-- When an order entered each of its states. The change of an order stores each state once; without a time, the
-- current one is stored.
CREATE TABLE order_steps (
  order_number TEXT NOT NULL REFERENCES orders (order_number) ON DELETE CASCADE,
  status TEXT NOT NULL CHECK (status IN ('PAID', 'PREPARING', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURNED')),
  at TEXT NOT NULL,
  PRIMARY KEY (order_number, status)
) WITHOUT ROWID;

-- Mails about an order after its confirmation (backend/orders/order-news.ts): the parcel was sent, a return was
-- requested. They become due in the transaction of the event.
CREATE TABLE order_news (
  order_number TEXT NOT NULL REFERENCES orders (order_number) ON DELETE CASCADE,
  what TEXT NOT NULL CHECK (what IN ('shipped', 'return')),
  -- The return request; empty for a parcel.
  about TEXT NOT NULL,
  mail TEXT NOT NULL CHECK (mail IN ('due', 'written')),
  PRIMARY KEY (order_number, what, about)
) WITHOUT ROWID;
CREATE INDEX order_news_due ON order_news (order_number) WHERE mail = 'due';

CREATE TRIGGER orders_keep_delivery AFTER INSERT ON orders WHEN NEW.shipping_method IS NOT NULL
BEGIN
  UPDATE orders SET (delivery_name, min_days, max_days) = (
    SELECT m.name, m.min_days, m.max_days FROM shipping_methods m
    WHERE m.key = NEW.shipping_method AND m.currency = NEW.currency
      AND m.country = json_extract(NEW.shipping_address, '$.country'))
  WHERE order_number = NEW.order_number;
END;

-- An order has lines: its payment holds pieces, it closes its cart only once its lines are inserted (0011_carts.sql),
-- and its last line cannot be deleted.
CREATE TRIGGER orders_of_held_pieces BEFORE INSERT ON orders
WHEN NEW.payment_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM holds WHERE payment_id = NEW.payment_id
  UNION ALL SELECT 1 FROM cart_gift_cards WHERE cart_id = NEW.cart_id
  UNION ALL SELECT 1 FROM cart_donations WHERE cart_id = NEW.cart_id
  UNION ALL SELECT 1 FROM carts WHERE cart_id = NEW.cart_id AND loyalty_card_number IS NOT NULL
)
BEGIN
  SELECT RAISE(ABORT, 'an order needs lines');
END;

-- Orders of a former system have no payment here, and were confirmed by that system.
CREATE TRIGGER orders_have_papers AFTER INSERT ON orders
BEGIN
  INSERT INTO order_papers (order_number, country, year, sequence, e_ticket, mail)
  SELECT NEW.order_number, d.country_code_iso2, substr(NEW.created_at, 1, 4),
    1 + coalesce((
      SELECT max(p.sequence) FROM order_papers p
      WHERE p.country = d.country_code_iso2 AND p.year = CAST(substr(NEW.created_at, 1, 4) AS INTEGER)), 0),
    EXISTS (SELECT 1 FROM subscriptions s
      WHERE s.customer_id = NEW.customer_id AND s.type = 'TIC' AND s.optin = 'YES'),
    iif(NEW.payment_id IS NULL, 'none', 'due')
  FROM domains d WHERE d.locale = NEW.locale;
END;

CREATE TRIGGER orders_begin AFTER INSERT ON orders
BEGIN
  INSERT OR IGNORE INTO order_steps (order_number, status, at) VALUES (NEW.order_number, 'PAID', NEW.created_at);
END;

CREATE TRIGGER orders_move_on AFTER UPDATE OF status ON orders WHEN NEW.status <> OLD.status
BEGIN
  INSERT OR IGNORE INTO order_steps (order_number, status, at)
  VALUES (NEW.order_number, NEW.status, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;

CREATE TRIGGER order_lines_last BEFORE DELETE ON order_lines
WHEN EXISTS (SELECT 1 FROM orders WHERE order_number = OLD.order_number)
  AND (SELECT count(*) FROM order_lines WHERE order_number = OLD.order_number) = 1
BEGIN
  SELECT RAISE(ABORT, 'an order needs lines');
END;

-- Orders of a former system have no payment here, and that system sent the mail.
CREATE TRIGGER orders_are_shipped AFTER INSERT ON order_steps WHEN NEW.status = 'SHIPPED'
BEGIN
  INSERT OR IGNORE INTO order_news (order_number, what, about, mail)
  SELECT order_number, 'shipped', '', 'due' FROM orders
  WHERE order_number = NEW.order_number AND payment_id IS NOT NULL;
END;
