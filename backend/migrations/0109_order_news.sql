-- What a customer is to be told of an order after it was confirmed (backend/orders/order-news.ts): that its parcel is on
-- its way, and that a return was noted. It is due in the transaction that makes it so.
CREATE TABLE order_news (
  order_number TEXT NOT NULL REFERENCES orders (order_number) ON DELETE CASCADE,
  what TEXT NOT NULL CHECK (what IN ('shipped', 'return')),
  -- The request for a return; empty for a parcel.
  about TEXT NOT NULL,
  mail TEXT NOT NULL CHECK (mail IN ('due', 'written')),
  PRIMARY KEY (order_number, what, about)
) WITHOUT ROWID;
CREATE INDEX order_news_due ON order_news (order_number) WHERE mail = 'due';

-- Orders of a former system have no payment here, and were told of there.
CREATE TRIGGER orders_are_shipped AFTER INSERT ON order_steps WHEN NEW.status = 'SHIPPED'
BEGIN
  INSERT OR IGNORE INTO order_news (order_number, what, about, mail)
  SELECT order_number, 'shipped', '', 'due' FROM orders
  WHERE order_number = NEW.order_number AND payment_id IS NOT NULL;
END;

CREATE TRIGGER returns_are_noted AFTER INSERT ON return_requests
BEGIN
  INSERT OR IGNORE INTO order_news (order_number, what, about, mail)
  VALUES (NEW.order_number, 'return', NEW.request_id, 'due');
END;
