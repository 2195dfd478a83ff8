-- Refunds, returns and withdrawals.

-- Refunds of orders. The caller chooses a refund's id, so that a repeated request refunds once. `asked` is the
-- request, so that the same id with another request is detected. Refunds of an order are numbered (turn): two
-- concurrent ones cannot both be computed from the same state.
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

-- The part that is refunded at the provider: due until the provider has received it. Its later events are in
-- payment_events.
CREATE TABLE refund_payments (
  refund_id TEXT PRIMARY KEY REFERENCES refunds (refund_id) ON DELETE CASCADE,
  payment_id TEXT NOT NULL REFERENCES payments (payment_id),
  cents INTEGER NOT NULL CHECK (cents > 0),
  state TEXT NOT NULL CHECK (state IN ('due', 'sent', 'refused')),
  psp_reference TEXT UNIQUE
) WITHOUT ROWID;
CREATE INDEX refund_payments_of ON refund_payments (payment_id);
CREATE INDEX refund_payments_due ON refund_payments (refund_id) WHERE state = 'due';

-- Return requests of customers. The id comes from the form, so that a form sent twice is one request.
CREATE TABLE return_requests (
  request_id TEXT PRIMARY KEY,
  order_number TEXT NOT NULL REFERENCES orders (order_number) ON DELETE CASCADE,
  created_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX return_requests_of ON return_requests (order_number, created_at);
CREATE INDEX return_requests_latest ON return_requests (created_at);

CREATE TABLE return_request_lines (
  request_id TEXT NOT NULL REFERENCES return_requests (request_id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  reason TEXT NOT NULL,
  PRIMARY KEY (request_id, position)
) WITHOUT ROWID;

-- Withdrawals of customers (backend/orders/withdraw.ts). The id comes from the form, so that a form sent twice is one
-- withdrawal. Before the order is sent its pieces are cancelled: a refund has the same id. After that they are
-- returned: a return request has it. Name and e-mail are those of the statement.
CREATE TABLE withdrawals (
  withdrawal_id TEXT PRIMARY KEY,
  order_number TEXT NOT NULL REFERENCES orders (order_number) ON DELETE CASCADE,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  created_at TEXT NOT NULL,
  outcome TEXT NOT NULL DEFAULT 'return' CHECK (outcome IN ('cancelled', 'uncollected', 'return'))
) WITHOUT ROWID;
CREATE INDEX withdrawals_of ON withdrawals (order_number, created_at);

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

CREATE TRIGGER refund_payments_of_what_was_paid BEFORE INSERT ON refund_payments
BEGIN
  SELECT RAISE(ABORT, 'no more goes back than was paid')
  WHERE NEW.cents + coalesce((SELECT sum(cents) FROM refund_payments WHERE payment_id = NEW.payment_id), 0)
    > coalesce((SELECT amount FROM payments WHERE payment_id = NEW.payment_id AND state = 'paid'), 0);
END;

CREATE TRIGGER returns_are_noted AFTER INSERT ON return_requests
BEGIN
  INSERT OR IGNORE INTO order_news (order_number, what, about, mail)
  VALUES (NEW.order_number, 'return', NEW.request_id, 'due');
END;

-- A piece is returned once, whether it was requested or came back without a request.
CREATE TRIGGER return_request_lines_once BEFORE INSERT ON return_request_lines
BEGIN
  SELECT RAISE(ABORT, 'refused:returned-already')
  FROM (
    SELECT
      coalesce((
        SELECT sum(l.quantity) FROM return_requests n
        JOIN return_requests q ON q.order_number = n.order_number
        JOIN return_request_lines l ON l.request_id = q.request_id
        WHERE n.request_id = NEW.request_id AND l.position = NEW.position), 0) AS requested,
      coalesce((
        SELECT sum(b.quantity) FROM return_requests n
        JOIN refunds f ON f.order_number = n.order_number
        JOIN refund_lines b ON b.refund_id = f.refund_id
        WHERE n.request_id = NEW.request_id AND b.position = NEW.position), 0) AS returned,
      coalesce((
        SELECT sum(b.quantity) FROM return_requests n
        JOIN withdrawals w ON w.order_number = n.order_number
        JOIN refund_lines b ON b.refund_id = w.withdrawal_id
        WHERE n.request_id = NEW.request_id AND b.position = NEW.position), 0) AS cancelled) c
  WHERE NEW.quantity + c.cancelled + max(c.requested, c.returned - c.cancelled)
    > coalesce((
      SELECT l.quantity FROM return_requests n
      JOIN order_lines l ON l.order_number = n.order_number
      WHERE n.request_id = NEW.request_id AND l.position = NEW.position), 0);
END;

-- Checked in the transaction of the refund: an order that is shipped or handed over at the same time is either
-- withdrawn from first, or refuses the withdrawal.
CREATE TRIGGER withdrawals_in_time BEFORE INSERT ON withdrawals
BEGIN
  SELECT RAISE(ABORT, 'the order has moved on') WHERE NOT EXISTS (
    SELECT 1 FROM orders WHERE order_number = NEW.order_number
      AND NEW.outcome = CASE
        WHEN status IN ('PAID', 'PREPARING') THEN 'cancelled'
        WHEN status = 'SHIPPED' AND shipping_method IN ('LM', 'HSP') THEN 'uncollected'
        WHEN status IN ('SHIPPED', 'DELIVERED') THEN 'return'
      END
  );
END;
