-- When an order came into each of its states, and what its parcel is followed by. A state is noted once, by whoever
-- changes the order; where that one says no time, it is now.
CREATE TABLE order_steps (
  order_number TEXT NOT NULL REFERENCES orders (order_number) ON DELETE CASCADE,
  status TEXT NOT NULL CHECK (status IN ('PAID', 'PREPARING', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURNED')),
  at TEXT NOT NULL,
  PRIMARY KEY (order_number, status)
) WITHOUT ROWID;
ALTER TABLE orders ADD COLUMN tracking_number TEXT;
CREATE UNIQUE INDEX orders_by_tracking ON orders (tracking_number) WHERE tracking_number IS NOT NULL;
-- Those that are on their way, for the schedule.
CREATE INDEX orders_under_way ON orders (status) WHERE status IN ('PAID', 'PREPARING', 'SHIPPED');

INSERT INTO order_steps (order_number, status, at) SELECT order_number, 'PAID', created_at FROM orders;
CREATE TRIGGER orders_begin AFTER INSERT ON orders
BEGIN
  INSERT OR IGNORE INTO order_steps (order_number, status, at) VALUES (NEW.order_number, 'PAID', NEW.created_at);
END;
CREATE TRIGGER orders_move_on AFTER UPDATE OF status ON orders WHEN NEW.status <> OLD.status
BEGIN
  INSERT OR IGNORE INTO order_steps (order_number, status, at)
  VALUES (NEW.order_number, NEW.status, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
