-- Offers, promo codes, loyalty points and gift cards. Money is integer cents; amounts "by currency" are JSON objects,
-- `{"EUR": 1000}`.

-- Commercial offers: to one customer, or to all of a country. Texts are JSON by language; days are ISO 8601, the last
-- one inclusive. `family_id` is the family that an offer applies to, null for all.
CREATE TABLE offers (
  offer_id TEXT PRIMARY KEY,
  country TEXT NOT NULL,
  customer_id TEXT REFERENCES customers (customer_id) ON DELETE CASCADE,
  family_id TEXT,
  title TEXT NOT NULL CHECK (json_valid(title)),
  text TEXT NOT NULL CHECK (json_valid(text)),
  code TEXT,
  starts_on TEXT NOT NULL,
  ends_on TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX offers_of ON offers (country, customer_id, ends_on);
CREATE INDEX offers_by_customer ON offers (customer_id) WHERE customer_id IS NOT NULL;

-- `REM` is a discount, `CAD` a gift, `COU` one customer's own code. Exactly one of percent, amounts and gift_sku is
-- its effect. Times are seconds since 1970, the last second inclusive. family_id: it applies to products of this
-- family and those below it. minimums: minimum subtotal of the products.
CREATE TABLE promo_codes (
  code TEXT PRIMARY KEY CHECK (code = upper(code)),
  type TEXT NOT NULL CHECK (type IN ('REM', 'CAD', 'COU')),
  percent INTEGER CHECK (percent BETWEEN 1 AND 100),
  amounts TEXT CHECK (json_valid(amounts)),
  gift_sku TEXT,
  family_id TEXT,
  customer_id TEXT REFERENCES customers (customer_id) ON DELETE CASCADE,
  minimums TEXT CHECK (json_valid(minimums)),
  cumulative INTEGER NOT NULL DEFAULT 0 CHECK (cumulative IN (0, 1)),
  once_per_customer INTEGER NOT NULL DEFAULT 0 CHECK (once_per_customer IN (0, 1)),
  most_uses INTEGER CHECK (most_uses > 0),
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  -- Number of uses, so that it is not counted again for each cart with the code.
  uses INTEGER NOT NULL DEFAULT 0,
  CHECK ((percent IS NOT NULL) + (amounts IS NOT NULL) + (gift_sku IS NOT NULL) = 1),
  CHECK ((type = 'CAD') = (gift_sku IS NOT NULL)),
  CHECK ((type = 'COU') = (customer_id IS NOT NULL))
) WITHOUT ROWID;
CREATE INDEX promo_codes_by_customer ON promo_codes (customer_id) WHERE customer_id IS NOT NULL;

-- A use is held by a payment, as pieces are, and remains when that is paid.
CREATE TABLE promo_uses (
  payment_id TEXT NOT NULL REFERENCES payments (payment_id) ON DELETE CASCADE,
  code TEXT NOT NULL,
  cart_id TEXT NOT NULL,
  customer_id TEXT,
  PRIMARY KEY (payment_id, code)
) WITHOUT ROWID;
CREATE INDEX promo_uses_by_code ON promo_uses (code, customer_id);
CREATE INDEX promo_uses_by_customer ON promo_uses (customer_id) WHERE customer_id IS NOT NULL;

-- Gifts that points buy. Their names are those of the product.
CREATE TABLE loyalty_gifts (
  offer_id TEXT PRIMARY KEY,
  sku TEXT NOT NULL,
  points INTEGER NOT NULL CHECK (points > 0),
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL
) WITHOUT ROWID;

-- The sum of the points is the customer's balance. Points of an open payment are held by it.
CREATE TABLE loyalty_movements (
  movement_id INTEGER PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('earned', 'bonus', 'spent', 'granted', 'taken back', 'given back')),
  points INTEGER NOT NULL,
  payment_id TEXT REFERENCES payments (payment_id) ON DELETE CASCADE,
  refund_id TEXT,
  created_at TEXT NOT NULL,
  UNIQUE (payment_id, kind),
  UNIQUE (refund_id, kind)
);
CREATE INDEX loyalty_movements_of ON loyalty_movements (customer_id, points);

-- Gift cards for payment. Number and PIN are stored as one hash of both together. The balance is the sum of the
-- movements: only triggers write it.
CREATE TABLE gift_cards (
  gift_card_id TEXT PRIMARY KEY,
  secret_hash TEXT NOT NULL UNIQUE,
  last_digits TEXT NOT NULL,
  currency TEXT NOT NULL CHECK (currency IN ('EUR', 'CZK', 'GBP', 'CHF', 'PLN')),
  balance INTEGER NOT NULL DEFAULT 0 CHECK (balance >= 0),
  order_number TEXT,
  created_at TEXT NOT NULL,
  -- What is printed on a gift card that was bought here, encrypted (backend/mails/sealed.ts), so that its buyer can
  -- print it again. A card is looked up by its hash.
  sealed TEXT,
  -- When money was last refunded to a gift card: it is then valid as long as one that was bought that day.
  renewed_at TEXT
) WITHOUT ROWID;
CREATE INDEX gift_cards_by_order ON gift_cards (order_number) WHERE order_number IS NOT NULL;

CREATE TABLE gift_card_movements (
  movement_id INTEGER PRIMARY KEY,
  gift_card_id TEXT NOT NULL REFERENCES gift_cards (gift_card_id),
  kind TEXT NOT NULL CHECK (kind IN ('issued', 'paid', 'released', 'refunded')),
  cents INTEGER NOT NULL,
  payment_id TEXT,
  refund_id TEXT,
  created_at TEXT NOT NULL,
  UNIQUE (payment_id, gift_card_id, kind),
  UNIQUE (refund_id, gift_card_id)
);
CREATE INDEX gift_card_movements_of ON gift_card_movements (gift_card_id);

-- Gifts are held separately from paid pieces: a sku may be both.
CREATE TABLE gift_holds (
  payment_id TEXT NOT NULL REFERENCES payments (payment_id) ON DELETE CASCADE,
  line_id TEXT NOT NULL,
  sku TEXT NOT NULL REFERENCES skus (sku),
  -- A gift is one piece, from one place.
  store_id TEXT,
  PRIMARY KEY (payment_id, line_id)
) WITHOUT ROWID;

-- Gift cards that were removed from a cart, for as long as that can be undone: their PIN was checked when they were
-- added, and is not stored.
CREATE TABLE removed_gift_payments (
  cart_id TEXT NOT NULL REFERENCES carts (cart_id) ON DELETE CASCADE,
  gift_card_id TEXT NOT NULL REFERENCES gift_cards (gift_card_id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  customer_id TEXT,
  -- Seconds since 1970.
  removed_at INTEGER NOT NULL,
  PRIMARY KEY (cart_id, gift_card_id)
) WITHOUT ROWID;
CREATE INDEX removed_gift_payments_since ON removed_gift_payments (removed_at);
CREATE INDEX removed_gift_payments_of ON removed_gift_payments (gift_card_id);

CREATE TRIGGER promo_uses_counted AFTER INSERT ON promo_uses
BEGIN
  UPDATE promo_codes SET uses = uses + 1 WHERE code = NEW.code;
END;

CREATE TRIGGER promo_uses_given_back AFTER DELETE ON promo_uses
BEGIN
  UPDATE promo_codes SET uses = uses - 1 WHERE code = OLD.code;
END;

CREATE TRIGGER promo_uses_left BEFORE INSERT ON promo_uses
BEGIN
  SELECT RAISE(ABORT, 'refused:promo-code-used') WHERE EXISTS (
    SELECT 1 FROM promo_codes p WHERE p.code = NEW.code AND (
      p.most_uses <= p.uses
      OR (p.once_per_customer = 1 AND EXISTS (
        SELECT 1 FROM promo_uses u WHERE u.code = NEW.code AND u.customer_id = NEW.customer_id)))
  );
END;

CREATE TRIGGER loyalty_movements_covered BEFORE INSERT ON loyalty_movements
WHEN NEW.points < 0 AND NEW.kind <> 'taken back'
BEGIN
  SELECT RAISE(ABORT, 'refused:not-enough-points')
  WHERE coalesce((SELECT sum(points) FROM loyalty_movements WHERE customer_id = NEW.customer_id), 0) < -NEW.points;
END;

CREATE TRIGGER gift_card_movements_covered BEFORE INSERT ON gift_card_movements
WHEN NEW.cents < 0
BEGIN
  SELECT RAISE(ABORT, 'refused:gift-card-spent') WHERE NOT EXISTS (
    SELECT 1 FROM gift_cards WHERE gift_card_id = NEW.gift_card_id AND balance + NEW.cents >= 0
  );
END;

CREATE TRIGGER gift_card_movements_booked AFTER INSERT ON gift_card_movements
BEGIN
  UPDATE gift_cards SET balance = balance + NEW.cents WHERE gift_card_id = NEW.gift_card_id;
END;

CREATE TRIGGER gift_card_movements_of_what_was_paid BEFORE INSERT ON gift_card_movements
WHEN NEW.kind = 'refunded'
BEGIN
  SELECT RAISE(ABORT, 'no more goes back than was paid')
  WHERE NEW.cents > coalesce((
    SELECT -sum(m.cents) FROM gift_card_movements m
    JOIN refunds n ON n.refund_id = NEW.refund_id
    JOIN orders o ON o.order_number = n.order_number
    WHERE m.gift_card_id = NEW.gift_card_id AND (m.payment_id = o.payment_id OR m.refund_id IN (
      SELECT r.refund_id FROM refunds r WHERE r.order_number = n.order_number))), 0);
END;

CREATE TRIGGER gift_card_movements_renew AFTER INSERT ON gift_card_movements
WHEN NEW.kind = 'refunded'
BEGIN
  UPDATE gift_cards SET renewed_at = NEW.created_at WHERE gift_card_id = NEW.gift_card_id;
END;

CREATE TRIGGER gift_holds_of_what_is_there BEFORE INSERT ON gift_holds WHEN NEW.store_id IS NULL
BEGIN
  SELECT RAISE(ABORT, 'refused:out-of-stock')
  WHERE coalesce((SELECT quantity FROM sellable WHERE sku = NEW.sku), 0) < 1;
END;

CREATE TRIGGER gift_holds_taken AFTER INSERT ON gift_holds
BEGIN
  UPDATE stock SET quantity = quantity - 1 WHERE NEW.store_id IS NULL AND sku = NEW.sku;
  UPDATE store_stock SET quantity = quantity - 1
  WHERE NEW.store_id IS NOT NULL AND sku = NEW.sku AND store_id = NEW.store_id;
END;
