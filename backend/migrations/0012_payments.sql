-- Payments, what they hold, and the tables of the stand-in payment provider. Card data is never stored.

-- An attempt to pay a cart. While it is open, its pieces have left `stock` and are in `holds`, and the cart is
-- frozen; released gives them back; paid belongs to the order. The result is the provider's latest known one.
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
  expires_at INTEGER NOT NULL,
  -- The number of the future order: the shopper sees it while the bank still decides.
  order_number TEXT,
  -- What in the provider's report differs from the request. While it is set, the payment stays open and settles
  -- nothing: no order, no release, until a person has checked it (docs/operating.md).
  difference TEXT,
  -- What a payment was opened for, computed once (backend/carts/priced.ts): later changes of codes, offers or methods
  -- do not affect it. `amount` is what the bank charges; the total is in here.
  priced TEXT CHECK (json_valid(priced)),
  -- The voucher to pay elsewhere, if the provider issued one.
  voucher TEXT CHECK (json_valid(voucher)),
  -- The accepted products, as sent to the provider.
  products TEXT CHECK (json_valid(products)),
  -- The network from which a payment was opened (a hash), as long as it is open: holds are capped by account and by
  -- network (backend/carts/calls/open-payments.ts).
  network TEXT
) WITHOUT ROWID;
CREATE UNIQUE INDEX payments_live ON payments (cart_id) WHERE state <> 'released';
CREATE INDEX payments_by_cart ON payments (cart_id);
CREATE INDEX payments_by_expiry ON payments (expires_at) WHERE state = 'open';
-- The provider's reference of a payment is the number of its order.
CREATE UNIQUE INDEX payments_by_order_number ON payments (order_number);
CREATE INDEX payments_released ON payments (created_at) WHERE state = 'released';
CREATE INDEX payments_by_network ON payments (network) WHERE state = 'open' AND network IS NOT NULL;

CREATE TABLE holds (
  payment_id TEXT NOT NULL REFERENCES payments (payment_id) ON DELETE CASCADE,
  sku TEXT NOT NULL REFERENCES skus (sku),
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  unit_price INTEGER NOT NULL CHECK (unit_price >= 0),
  -- An order that is collected in a store takes what that store has in stock (backend/carts/collected.ts), and only
  -- the rest from the warehouse: of a hold, `from_store` pieces left the stock of `store_id`, the rest left `stock`.
  store_id TEXT,
  from_store INTEGER NOT NULL DEFAULT 0
    CHECK (from_store = 0 OR (store_id IS NOT NULL AND from_store BETWEEN 0 AND quantity)),
  PRIMARY KEY (payment_id, sku)
) WITHOUT ROWID;

-- The tables payment_sessions, payment_notifications and payment_refunds belong to the stand-in provider. The shop
-- does not read them: it uses the provider's API. step is the page that the shopper sees; settle_at is when the bank
-- decides about a pending payment; products are the accepted products, the chosen one first.
CREATE TABLE payment_sessions (
  session_id TEXT PRIMARY KEY,
  reference TEXT NOT NULL,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  return_url TEXT NOT NULL,
  locale TEXT NOT NULL,
  step TEXT NOT NULL CHECK (step IN (
    'card', 'choice', 'method', 'identify', 'challenge', 'bank', 'confirm', 'voucher', 'waiting', 'ended')),
  result TEXT NOT NULL,
  reason TEXT,
  created_at TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  settle_at INTEGER,
  provider TEXT NOT NULL DEFAULT 'adyen' CHECK (provider IN ('adyen', 'hipay')),
  products TEXT NOT NULL DEFAULT '["cb","visa","mastercard","american-express"]' CHECK (json_valid(products)),
  chosen_bank TEXT
) WITHOUT ROWID;
CREATE INDEX payment_sessions_unfinished ON payment_sessions (expires_at) WHERE step <> 'ended';

-- Notifications for the shop: written in the same transaction as the result, sent until they are acknowledged.
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
CREATE INDEX payment_notifications_taken ON payment_notifications (created_at, session_id)
  WHERE result IN ('Authorised', 'Success');

-- Recently refused payments of a customer: too many block the next one for a while (backend/carts/payment-tries.ts).
-- Seconds since 1970. They outlive the cart, so that a new cart does not reset the limit.
CREATE TABLE refused_payments (
  payment_id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  refused_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX refused_payments_by_customer ON refused_payments (customer_id, refused_at);

-- The provider's reports, each event once.
CREATE TABLE payment_events (
  psp_reference TEXT NOT NULL,
  event_code TEXT NOT NULL,
  success TEXT NOT NULL CHECK (success IN ('true', 'false')),
  -- The modified payment; NULL if the event is about the payment itself.
  original_reference TEXT,
  merchant_reference TEXT NOT NULL,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  reason TEXT,
  event_date TEXT NOT NULL,
  received_at TEXT NOT NULL,
  PRIMARY KEY (psp_reference, event_code, success)
) WITHOUT ROWID;
CREATE INDEX payment_events_by_reference ON payment_events (merchant_reference);

-- The stand-in provider's refunds of a payment, by the shop's id, and whether the shop has acknowledged them.
CREATE TABLE payment_refunds (
  refund_id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL,
  psp_reference TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  created_at TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL,
  acknowledged_at TEXT
) WITHOUT ROWID;
CREATE INDEX payment_refunds_of ON payment_refunds (session_id);
CREATE INDEX payment_refunds_due ON payment_refunds (next_attempt_at) WHERE acknowledged_at IS NULL;

-- Payments through a real account at Adyen: the session that Adyen has opened, and the authorised amount. It does not
-- reference `payments`, so that it outlives a deleted cart.
CREATE TABLE adyen_sessions (
  payment_id TEXT PRIMARY KEY,
  -- The reference of the payment at Adyen: the number of its future order.
  reference TEXT NOT NULL UNIQUE,
  -- Where it is paid: in a form within the shop's page, or on a page of Adyen.
  mode TEXT NOT NULL CHECK (mode IN ('embedded', 'hosted')),
  -- NULL until Adyen has opened it.
  session_id TEXT UNIQUE,
  session_data TEXT,
  url TEXT,
  -- The authorisation: Adyen's reference of it, and the amount.
  psp_reference TEXT,
  authorised INTEGER CHECK (authorised >= 0),
  currency TEXT,
  -- ISO 8601.
  authorised_at TEXT,
  -- Adyen's reference of the reversal, for a payment without an order.
  reversal_reference TEXT
) WITHOUT ROWID;
CREATE INDEX adyen_sessions_authorised ON adyen_sessions (authorised_at, payment_id) WHERE authorised_at IS NOT NULL;

-- An insert checks a payment whose pieces are already held, in the same transaction, so that simultaneous payments
-- are all counted. A customer has one open cart, and a cart one open payment: its pieces are all that the account
-- holds.
CREATE VIEW payment_cap_checks AS
SELECT '' AS payment_id, NULL AS network, 0 AS own_pieces, 0 AS network_pieces, 0 AS network_payments;

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

CREATE TRIGGER payments_forget_network AFTER UPDATE OF state ON payments
WHEN OLD.state = 'open' AND NEW.state <> 'open' AND NEW.network IS NOT NULL
BEGIN
  UPDATE payments SET network = NULL WHERE payment_id = NEW.payment_id;
END;

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

CREATE TRIGGER payment_caps INSTEAD OF INSERT ON payment_cap_checks
BEGIN
  SELECT RAISE(ABORT, 'refused:too-many-held-pieces')
  WHERE (SELECT sum(quantity) FROM holds WHERE payment_id = NEW.payment_id) > NEW.own_pieces;
  UPDATE payments SET network = NEW.network WHERE payment_id = NEW.payment_id;
  SELECT RAISE(ABORT, 'refused:too-many-open-payments')
  WHERE (SELECT count(*) FROM payments WHERE state = 'open' AND network = NEW.network) > NEW.network_payments
    OR (SELECT sum(h.quantity) FROM payments AS p JOIN holds AS h ON h.payment_id = p.payment_id
        WHERE p.state = 'open' AND p.network = NEW.network) > NEW.network_pieces;
END;
