-- What a cart holds besides products: promo codes, loyalty offers, a loyalty card, gift cards, donations, subscriptions.
-- Money is integer cents; amounts "by currency" are JSON objects, `{"EUR": 1000}`.

-- `REM` takes something off, `CAD` brings a gift, `COU` is one customer's own. Exactly one of percent, amounts and
-- gift_sku says what it does. Times are seconds since 1970, the last second included. family_id: it holds for products
-- of this family and those below it. minimums: what the products must cost.
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
  CHECK ((percent IS NOT NULL) + (amounts IS NOT NULL) + (gift_sku IS NOT NULL) = 1),
  CHECK ((type = 'CAD') = (gift_sku IS NOT NULL)),
  CHECK ((type = 'COU') = (customer_id IS NOT NULL))
) WITHOUT ROWID;

-- gift_line_id is the line of the gift that a code brings.
CREATE TABLE cart_promo_codes (
  position INTEGER PRIMARY KEY,
  cart_id TEXT NOT NULL REFERENCES carts (cart_id) ON DELETE CASCADE,
  code TEXT NOT NULL REFERENCES promo_codes (code) ON DELETE CASCADE,
  gift_line_id TEXT NOT NULL UNIQUE,
  UNIQUE (cart_id, code)
);

-- A use is held by a payment, as pieces are, and stays when that is paid.
CREATE TABLE promo_uses (
  payment_id TEXT NOT NULL REFERENCES payments (payment_id) ON DELETE CASCADE,
  code TEXT NOT NULL,
  cart_id TEXT NOT NULL,
  customer_id TEXT,
  PRIMARY KEY (payment_id, code)
) WITHOUT ROWID;
CREATE INDEX promo_uses_by_code ON promo_uses (code, customer_id);

CREATE TRIGGER promo_uses_left BEFORE INSERT ON promo_uses
BEGIN
  SELECT RAISE(ABORT, 'refused:promo-code-used') WHERE EXISTS (
    SELECT 1 FROM promo_codes p WHERE p.code = NEW.code AND (
      p.most_uses <= (SELECT count(*) FROM promo_uses u WHERE u.code = NEW.code)
      OR (p.once_per_customer = 1 AND EXISTS (
        SELECT 1 FROM promo_uses u WHERE u.code = NEW.code AND u.customer_id = NEW.customer_id)))
  );
END;

-- What points buy besides money: a piece. Names are those of the product.
CREATE TABLE loyalty_gifts (
  offer_id TEXT PRIMARY KEY,
  sku TEXT NOT NULL,
  points INTEGER NOT NULL CHECK (points > 0),
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL
) WITHOUT ROWID;

-- As they were when they were chosen. cents for money (PTS), sku for a piece (CAD).
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

-- Points come and go; their sum is what a customer has. Those of a payment that is open are held by it.
CREATE TABLE loyalty_movements (
  movement_id INTEGER PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('earned', 'bonus', 'spent', 'granted')),
  points INTEGER NOT NULL,
  payment_id TEXT REFERENCES payments (payment_id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  UNIQUE (payment_id, kind)
);
CREATE INDEX loyalty_movements_of ON loyalty_movements (customer_id, points);

CREATE TRIGGER loyalty_movements_covered BEFORE INSERT ON loyalty_movements
WHEN NEW.points < 0
BEGIN
  SELECT RAISE(ABORT, 'refused:not-enough-points')
  WHERE coalesce((SELECT sum(points) FROM loyalty_movements WHERE customer_id = NEW.customer_id), 0) < -NEW.points;
END;

-- A loyalty card that is bought with the cart: the number it will have, and what it costs.
ALTER TABLE carts ADD COLUMN loyalty_card_number TEXT;
ALTER TABLE carts ADD COLUMN loyalty_card_price INTEGER CHECK (loyalty_card_price >= 0);

-- Gift cards that are bought. send_on is a day (ISO 8601).
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
CREATE TRIGGER cart_gift_cards_few BEFORE INSERT ON cart_gift_cards
BEGIN
  SELECT RAISE(ABORT, 'refused:too-many-gift-cards')
  WHERE (SELECT count(*) FROM cart_gift_cards WHERE cart_id = NEW.cart_id) >= 10;
END;

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

-- Gift cards that can be paid with. Of number and PIN only one hash is kept, of both together. The balance is the sum of
-- the movements: triggers keep it, and nothing else writes it.
CREATE TABLE gift_cards (
  gift_card_id TEXT PRIMARY KEY,
  secret_hash TEXT NOT NULL UNIQUE,
  last_digits TEXT NOT NULL,
  currency TEXT NOT NULL CHECK (currency IN ('EUR', 'CZK', 'GBP', 'CHF', 'PLN')),
  balance INTEGER NOT NULL DEFAULT 0 CHECK (balance >= 0),
  order_number TEXT,
  created_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE gift_card_movements (
  movement_id INTEGER PRIMARY KEY,
  gift_card_id TEXT NOT NULL REFERENCES gift_cards (gift_card_id),
  kind TEXT NOT NULL CHECK (kind IN ('issued', 'paid', 'released')),
  cents INTEGER NOT NULL,
  payment_id TEXT,
  created_at TEXT NOT NULL,
  UNIQUE (payment_id, gift_card_id, kind)
);
CREATE INDEX gift_card_movements_of ON gift_card_movements (gift_card_id);
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

-- Gift cards that a cart is to be paid with, up to an amount. Nothing is taken until a payment holds it.
CREATE TABLE cart_gift_payments (
  position INTEGER PRIMARY KEY,
  cart_id TEXT NOT NULL REFERENCES carts (cart_id) ON DELETE CASCADE,
  gift_card_id TEXT NOT NULL REFERENCES gift_cards (gift_card_id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  UNIQUE (cart_id, gift_card_id)
);
CREATE TRIGGER cart_gift_payments_few BEFORE INSERT ON cart_gift_payments
BEGIN
  SELECT RAISE(ABORT, 'refused:too-many-gift-cards')
  WHERE (SELECT count(*) FROM cart_gift_payments
         WHERE cart_id = NEW.cart_id AND gift_card_id <> NEW.gift_card_id) >= 5;
END;

-- What a payment was opened for, computed once (backend/carts/priced.ts): later changes of codes, offers or methods do
-- not reach it. `amount` is what the bank is asked for; the total is in here.
ALTER TABLE payments ADD COLUMN priced TEXT CHECK (json_valid(priced));

-- Gifts are held beside the pieces that are paid for: the same piece may be both.
CREATE TABLE gift_holds (
  payment_id TEXT NOT NULL REFERENCES payments (payment_id) ON DELETE CASCADE,
  line_id TEXT NOT NULL,
  sku TEXT NOT NULL REFERENCES skus (sku),
  PRIMARY KEY (payment_id, line_id)
) WITHOUT ROWID;
CREATE TRIGGER gift_holds_of_what_is_there BEFORE INSERT ON gift_holds
BEGIN
  SELECT RAISE(ABORT, 'refused:out-of-stock')
  WHERE coalesce((SELECT quantity FROM sellable WHERE sku = NEW.sku), 0) < 1;
END;
CREATE TRIGGER gift_holds_taken AFTER INSERT ON gift_holds
BEGIN
  UPDATE stock SET quantity = quantity - 1 WHERE sku = NEW.sku;
END;

-- What an order is made of besides pieces at their price. discount: cents off a line, all its pieces together.
ALTER TABLE order_lines ADD COLUMN discount INTEGER NOT NULL DEFAULT 0 CHECK (discount >= 0);
-- What the market did not ask for, of a cart that was free by its limit.
ALTER TABLE orders ADD COLUMN waived INTEGER NOT NULL DEFAULT 0 CHECK (waived >= 0);
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

-- An order has contents: pieces, or what is bought besides them.
DROP TRIGGER payments_of_current_cart;
CREATE TRIGGER payments_of_current_cart BEFORE INSERT ON payments
BEGIN
  SELECT RAISE(ABORT, 'refused:cart-changed') WHERE NOT EXISTS (
    SELECT 1 FROM carts WHERE cart_id = NEW.cart_id AND version = NEW.cart_version
      AND order_number IS NULL AND merged_into IS NULL
  );
  SELECT RAISE(ABORT, 'refused:cart-changed') WHERE EXISTS (
    SELECT 1 FROM payments WHERE cart_id = NEW.cart_id AND state <> 'released'
  );
  SELECT RAISE(ABORT, 'refused:cart-incomplete') WHERE NOT EXISTS (
    SELECT 1 FROM cart_lines WHERE cart_id = NEW.cart_id
    UNION ALL SELECT 1 FROM cart_gift_cards WHERE cart_id = NEW.cart_id
    UNION ALL SELECT 1 FROM cart_donations WHERE cart_id = NEW.cart_id
    UNION ALL SELECT 1 FROM carts WHERE cart_id = NEW.cart_id AND loyalty_card_number IS NOT NULL
  );
END;
DROP TRIGGER orders_of_held_pieces;
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
DROP TRIGGER carts_ordered_with_lines;
CREATE TRIGGER carts_ordered_with_lines BEFORE UPDATE OF order_number ON carts
WHEN NEW.order_number IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM order_lines WHERE order_number = NEW.order_number
  UNION ALL SELECT 1 FROM order_extras WHERE order_number = NEW.order_number
)
BEGIN
  SELECT RAISE(ABORT, 'an order needs lines');
END;
-- What was paid for is what was bought, to the cent.
CREATE TRIGGER carts_ordered_to_the_cent BEFORE UPDATE OF order_number ON carts
WHEN NEW.order_number IS NOT NULL AND EXISTS (
  SELECT 1 FROM orders o WHERE o.order_number = NEW.order_number AND o.total_price + o.waived <> o.shipping_price
    + coalesce((SELECT sum(quantity * unit_price - discount) FROM order_lines WHERE order_number = o.order_number), 0)
    + coalesce((SELECT sum(amount) FROM order_extras WHERE order_number = o.order_number), 0)
)
BEGIN
  SELECT RAISE(ABORT, 'an order must add up');
END;
