-- What customers have withdrawn from (backend/orders/withdraw.ts). It is known by an id that the form brings: sent twice, it
-- is one. Before the order is sent its pieces are cancelled: a refund has the same id. After that they come back: a
-- request for a return has it. Name and e-mail are those of the statement.
CREATE TABLE withdrawals (
  withdrawal_id TEXT PRIMARY KEY,
  order_number TEXT NOT NULL REFERENCES orders (order_number) ON DELETE CASCADE,
  outcome TEXT NOT NULL CHECK (outcome IN ('cancelled', 'return')),
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  created_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX withdrawals_of ON withdrawals (order_number, created_at);

-- Whether it is sent is decided here, in the transaction that cancels: whoever ships has been faster, or is too late.
CREATE TRIGGER withdrawals_in_time BEFORE INSERT ON withdrawals
BEGIN
  SELECT RAISE(ABORT, 'the order has moved on') WHERE NOT EXISTS (
    SELECT 1 FROM orders WHERE order_number = NEW.order_number
      AND status IN ('PAID', 'PREPARING', 'SHIPPED', 'DELIVERED')
      AND (NEW.outcome = 'cancelled') = (status IN ('PAID', 'PREPARING'))
  );
END;

-- A piece that was never sent cannot come back.
DROP TRIGGER return_request_lines_once;
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
