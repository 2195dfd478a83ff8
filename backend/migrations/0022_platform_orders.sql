-- Orders from carts of platforms (assistants), of which the storefront is notified (backend/platform-orders/).

-- The platform's cart, and in the customer's cart that took its pieces over the same: the address of the platform's
-- profile, and the id of the platform's cart.
ALTER TABLE carts ADD COLUMN platform TEXT;
ALTER TABLE carts ADD COLUMN platform_cart_id TEXT;
-- The skus of the platform, as a JSON array, once a customer has the cart. An order without any of them is not the
-- platform's.
ALTER TABLE carts ADD COLUMN platform_skus TEXT CHECK (json_valid(platform_skus));

-- `version` is raised by each change of an order; `notified_version` is the one that the storefront has acknowledged.
CREATE TABLE platform_orders (
  order_number TEXT PRIMARY KEY REFERENCES orders (order_number) ON DELETE CASCADE,
  platform TEXT NOT NULL,
  cart_id TEXT NOT NULL,
  skus TEXT NOT NULL CHECK (json_valid(skus)),
  version INTEGER NOT NULL DEFAULT 1,
  -- ISO 8601.
  changed_at TEXT NOT NULL,
  notified_version INTEGER NOT NULL DEFAULT 0,
  tries INTEGER NOT NULL DEFAULT 0,
  -- In seconds since 1970.
  try_at INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX platform_orders_due ON platform_orders (try_at) WHERE notified_version < version;

CREATE TRIGGER platform_orders_moved AFTER UPDATE OF status, tracking_number ON orders
WHEN NEW.status <> OLD.status OR NEW.tracking_number IS NOT OLD.tracking_number
BEGIN
  UPDATE platform_orders
  SET version = version + 1, changed_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), tries = 0, try_at = 0
  WHERE order_number = NEW.order_number;
END;

CREATE TRIGGER platform_orders_refunded AFTER INSERT ON refunds
BEGIN
  UPDATE platform_orders
  SET version = version + 1, changed_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), tries = 0, try_at = 0
  WHERE order_number = NEW.order_number;
END;

CREATE TRIGGER platform_orders_returned AFTER INSERT ON return_requests
BEGIN
  UPDATE platform_orders
  SET version = version + 1, changed_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), tries = 0, try_at = 0
  WHERE order_number = NEW.order_number;
END;

CREATE TRIGGER platform_orders_withdrawn AFTER INSERT ON withdrawals
BEGIN
  UPDATE platform_orders
  SET version = version + 1, changed_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), tries = 0, try_at = 0
  WHERE order_number = NEW.order_number;
END;
