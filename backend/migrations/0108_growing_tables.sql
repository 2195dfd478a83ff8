-- What the schedule looks for by time: with many carts and orders stored it reads the latest alone.
CREATE INDEX orders_by_time ON orders (created_at);
CREATE INDEX payments_released ON payments (created_at) WHERE state = 'released';
CREATE INDEX payment_notifications_taken ON payment_notifications (created_at, session_id)
  WHERE result IN ('Authorised', 'Success');

-- Carts that a gift card is to pay.
CREATE INDEX cart_gift_payments_of ON cart_gift_payments (gift_card_id);

CREATE INDEX removed_gift_payments_of ON removed_gift_payments (gift_card_id);

-- Sessions that are over, which the schedule forgets.
CREATE INDEX refresh_families_by_age ON refresh_families (created_at);

-- How often a code was used, which is not counted anew for each cart that has it.
ALTER TABLE promo_codes ADD COLUMN uses INTEGER NOT NULL DEFAULT 0;
UPDATE promo_codes SET uses = (SELECT count(*) FROM promo_uses u WHERE u.code = promo_codes.code);
CREATE TRIGGER promo_uses_counted AFTER INSERT ON promo_uses
BEGIN
  UPDATE promo_codes SET uses = uses + 1 WHERE code = NEW.code;
END;
CREATE TRIGGER promo_uses_given_back AFTER DELETE ON promo_uses
BEGIN
  UPDATE promo_codes SET uses = uses - 1 WHERE code = OLD.code;
END;
DROP TRIGGER promo_uses_left;
CREATE TRIGGER promo_uses_left BEFORE INSERT ON promo_uses
BEGIN
  SELECT RAISE(ABORT, 'refused:promo-code-used') WHERE EXISTS (
    SELECT 1 FROM promo_codes p WHERE p.code = NEW.code AND (
      p.most_uses <= p.uses
      OR (p.once_per_customer = 1 AND EXISTS (
        SELECT 1 FROM promo_uses u WHERE u.code = NEW.code AND u.customer_id = NEW.customer_id)))
  );
END;
