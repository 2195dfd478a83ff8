-- The network from which a payment was opened (a hash), as long as it is open: what it holds is capped by account and by
-- network (backend/carts/open-payments.ts).
ALTER TABLE payments ADD COLUMN network TEXT;
CREATE INDEX payments_by_network ON payments (network) WHERE state = 'open' AND network IS NOT NULL;

CREATE TRIGGER payments_forget_network AFTER UPDATE OF state ON payments
WHEN OLD.state = 'open' AND NEW.state <> 'open' AND NEW.network IS NOT NULL
BEGIN
  UPDATE payments SET network = NULL WHERE payment_id = NEW.payment_id;
END;

-- An insert checks a payment whose pieces are held by now, in the same transaction, so that simultaneous ones do not slip
-- through. A customer has one open cart, and a cart one open payment: its pieces are all that the account holds.
CREATE VIEW payment_cap_checks AS
SELECT '' AS payment_id, NULL AS network, 0 AS own_pieces, 0 AS network_pieces, 0 AS network_payments;
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
