-- What customers ask to send back. A request is known by an id that the form brings: sent twice, it is one request.
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

-- A piece is asked for once, and one that came back without being asked for is gone as well.
CREATE TRIGGER return_request_lines_once BEFORE INSERT ON return_request_lines
BEGIN
  SELECT RAISE(ABORT, 'refused:returned-already')
  WHERE NEW.quantity + max(
      coalesce((
        SELECT sum(l.quantity) FROM return_requests n
        JOIN return_requests q ON q.order_number = n.order_number
        JOIN return_request_lines l ON l.request_id = q.request_id
        WHERE n.request_id = NEW.request_id AND l.position = NEW.position), 0),
      coalesce((
        SELECT sum(b.quantity) FROM return_requests n
        JOIN refunds f ON f.order_number = n.order_number
        JOIN refund_lines b ON b.refund_id = f.refund_id
        WHERE n.request_id = NEW.request_id AND b.position = NEW.position), 0))
    > coalesce((
      SELECT l.quantity FROM return_requests n
      JOIN order_lines l ON l.order_number = n.order_number
      WHERE n.request_id = NEW.request_id AND l.position = NEW.position), 0);
END;
