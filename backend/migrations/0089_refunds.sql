-- What went back to customers. A refund is known by an id that whoever asks for it chooses: asking twice refunds once.
-- `asked` is what was asked for, so that the same id with another question is noticed. Each refund of an order has its
-- turn: two at once cannot both be computed from the same past.
CREATE TABLE refunds (
  refund_id TEXT PRIMARY KEY,
  order_number TEXT NOT NULL REFERENCES orders (order_number) ON DELETE CASCADE,
  turn INTEGER NOT NULL,
  asked TEXT NOT NULL CHECK (json_valid(asked)),
  cents INTEGER NOT NULL CHECK (cents >= 0),
  delivery INTEGER NOT NULL CHECK (delivery >= 0),
  -- Points of the order that were taken back.
  points INTEGER NOT NULL CHECK (points >= 0),
  refunded_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (order_number, turn)
) WITHOUT ROWID;

CREATE TABLE refund_lines (
  refund_id TEXT NOT NULL REFERENCES refunds (refund_id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  cents INTEGER NOT NULL CHECK (cents >= 0),
  PRIMARY KEY (refund_id, position)
) WITHOUT ROWID;
CREATE TRIGGER refund_lines_of_what_was_bought BEFORE INSERT ON refund_lines
BEGIN
  SELECT RAISE(ABORT, 'a piece comes back once')
  WHERE NEW.quantity + coalesce((
      SELECT sum(l.quantity) FROM refund_lines l JOIN refunds r ON r.refund_id = l.refund_id
      JOIN refunds n ON n.refund_id = NEW.refund_id AND n.order_number = r.order_number
      WHERE l.position = NEW.position), 0)
    > coalesce((
      SELECT l.quantity FROM order_lines l JOIN refunds n ON n.order_number = l.order_number
      WHERE n.refund_id = NEW.refund_id AND l.position = NEW.position), 0);
END;

-- The part that goes back at the provider: due until the provider has it. What it said later is in payment_events.
CREATE TABLE refund_payments (
  refund_id TEXT PRIMARY KEY REFERENCES refunds (refund_id) ON DELETE CASCADE,
  payment_id TEXT NOT NULL REFERENCES payments (payment_id),
  cents INTEGER NOT NULL CHECK (cents > 0),
  state TEXT NOT NULL CHECK (state IN ('due', 'sent', 'refused')),
  psp_reference TEXT UNIQUE
) WITHOUT ROWID;
CREATE INDEX refund_payments_of ON refund_payments (payment_id);
CREATE INDEX refund_payments_due ON refund_payments (refund_id) WHERE state = 'due';
CREATE TRIGGER refund_payments_of_what_was_paid BEFORE INSERT ON refund_payments
BEGIN
  SELECT RAISE(ABORT, 'no more goes back than was paid')
  WHERE NEW.cents + coalesce((SELECT sum(cents) FROM refund_payments WHERE payment_id = NEW.payment_id), 0)
    > coalesce((SELECT amount FROM payments WHERE payment_id = NEW.payment_id AND state = 'paid'), 0);
END;

-- Money that goes back to a gift card, and points that come and go with pieces that come back.
DROP TRIGGER gift_card_movements_covered;
DROP TRIGGER gift_card_movements_booked;
CREATE TABLE gift_card_movements_new (
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
INSERT INTO gift_card_movements_new (movement_id, gift_card_id, kind, cents, payment_id, created_at)
SELECT movement_id, gift_card_id, kind, cents, payment_id, created_at FROM gift_card_movements;
DROP TABLE gift_card_movements;
ALTER TABLE gift_card_movements_new RENAME TO gift_card_movements;
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

DROP TRIGGER loyalty_movements_covered;
CREATE TABLE loyalty_movements_new (
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
INSERT INTO loyalty_movements_new (movement_id, customer_id, kind, points, payment_id, created_at)
SELECT movement_id, customer_id, kind, points, payment_id, created_at FROM loyalty_movements;
DROP TABLE loyalty_movements;
ALTER TABLE loyalty_movements_new RENAME TO loyalty_movements;
CREATE INDEX loyalty_movements_of ON loyalty_movements (customer_id, points);
CREATE TRIGGER loyalty_movements_covered BEFORE INSERT ON loyalty_movements
WHEN NEW.points < 0
BEGIN
  SELECT RAISE(ABORT, 'refused:not-enough-points')
  WHERE coalesce((SELECT sum(points) FROM loyalty_movements WHERE customer_id = NEW.customer_id), 0) < -NEW.points;
END;

-- Who of the staff gives money back. Whoever edits content does not by that.
ALTER TABLE staff ADD COLUMN refunds INTEGER NOT NULL DEFAULT 0 CHECK (refunds IN (0, 1));

-- From here on the provider's own: what it gave back of a payment, by the shop's id, and whether the shop has heard of it.
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
