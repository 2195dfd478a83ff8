-- What the cart tables refuse, they refuse by code: `refused:` and a code of shared/contract/refusals.ts.

DROP TRIGGER cart_lines_added;
DROP TRIGGER cart_lines_raised;
CREATE TRIGGER cart_lines_added BEFORE INSERT ON cart_lines
BEGIN
  SELECT RAISE(ABORT, 'refused:cart-changed') WHERE EXISTS (
    SELECT 1 FROM payments WHERE cart_id = NEW.cart_id AND state <> 'released'
  );
  SELECT RAISE(ABORT, 'refused:out-of-stock')
  WHERE NEW.quantity > coalesce((SELECT quantity FROM sellable WHERE sku = NEW.sku), 0);
  SELECT RAISE(ABORT, 'refused:too-many-pieces') WHERE NEW.quantity > 10;
  SELECT RAISE(ABORT, 'refused:too-many-lines')
  WHERE (SELECT count(*) FROM cart_lines WHERE cart_id = NEW.cart_id AND sku <> NEW.sku) >= 100;
END;
CREATE TRIGGER cart_lines_raised BEFORE UPDATE OF quantity ON cart_lines
WHEN NEW.quantity > OLD.quantity
BEGIN
  SELECT RAISE(ABORT, 'refused:out-of-stock')
  WHERE NEW.quantity > coalesce((SELECT quantity FROM sellable WHERE sku = NEW.sku), 0);
  SELECT RAISE(ABORT, 'refused:too-many-pieces') WHERE NEW.quantity > 10;
END;

-- The lines of a cart that is being paid, or was, are what is paid for.
CREATE TRIGGER cart_lines_frozen BEFORE UPDATE ON cart_lines
WHEN EXISTS (SELECT 1 FROM payments WHERE cart_id IN (OLD.cart_id, NEW.cart_id) AND state <> 'released')
BEGIN
  SELECT RAISE(ABORT, 'refused:cart-changed');
END;
CREATE TRIGGER cart_lines_kept BEFORE DELETE ON cart_lines
WHEN EXISTS (SELECT 1 FROM payments WHERE cart_id = OLD.cart_id AND state <> 'released')
BEGIN
  SELECT RAISE(ABORT, 'refused:cart-changed');
END;

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
  );
END;

DROP TRIGGER holds_of_what_is_there;
CREATE TRIGGER holds_of_what_is_there BEFORE INSERT ON holds
BEGIN
  SELECT RAISE(ABORT, 'refused:out-of-stock')
  WHERE NEW.quantity > coalesce((SELECT quantity FROM sellable WHERE sku = NEW.sku), 0);
  SELECT RAISE(ABORT, 'refused:price-changed')
  WHERE NOT EXISTS (
    SELECT 1 FROM prices
    JOIN skus ON skus.option_id = prices.option_id
    JOIN payments ON payments.currency = prices.currency
    WHERE skus.sku = NEW.sku AND payments.payment_id = NEW.payment_id AND prices.price = NEW.unit_price
  );
END;

DROP TRIGGER cart_writes_in_turn;
CREATE TRIGGER cart_writes_in_turn INSTEAD OF INSERT ON cart_writes
BEGIN
  SELECT RAISE(ABORT, 'refused:cart-unknown') WHERE NOT EXISTS (
    SELECT 1 FROM carts WHERE cart_id = NEW.cart_id AND order_number IS NULL AND merged_into IS NULL
  );
  SELECT RAISE(ABORT, 'refused:cart-changed') WHERE NOT EXISTS (
    SELECT 1 FROM carts WHERE cart_id = NEW.cart_id AND version = NEW.version
  );
  -- Somebody opened a payment, or paid, in between: the next try deals with it.
  SELECT RAISE(ABORT, 'refused:cart-changed') WHERE EXISTS (
    SELECT 1 FROM payments WHERE cart_id = NEW.cart_id AND state <> 'released'
  );
  UPDATE carts SET version = version + 1, updated_at = NEW.updated_at
  WHERE cart_id = NEW.cart_id AND version = NEW.version;
END;

-- An order has lines: it is made of a payment that holds pieces, closes its cart only once its lines are there, and
-- never loses the last of them while it lives.
CREATE TRIGGER orders_of_held_pieces BEFORE INSERT ON orders
WHEN NEW.payment_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM holds WHERE payment_id = NEW.payment_id)
BEGIN
  SELECT RAISE(ABORT, 'an order needs lines');
END;
CREATE TRIGGER carts_ordered_with_lines BEFORE UPDATE OF order_number ON carts
WHEN NEW.order_number IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM order_lines WHERE order_number = NEW.order_number)
BEGIN
  SELECT RAISE(ABORT, 'an order needs lines');
END;
CREATE TRIGGER order_lines_last BEFORE DELETE ON order_lines
WHEN EXISTS (SELECT 1 FROM orders WHERE order_number = OLD.order_number)
  AND (SELECT count(*) FROM order_lines WHERE order_number = OLD.order_number) = 1
BEGIN
  SELECT RAISE(ABORT, 'an order needs lines');
END;
