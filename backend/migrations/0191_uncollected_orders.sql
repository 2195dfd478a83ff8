-- An order that its store has, and nobody has collected, is withdrawn from without a return (backend/orders/withdraw.ts):
-- its pieces are refunded at once and stay in the store. A column with a check is replaced by a new one.
DROP TRIGGER withdrawals_in_time;
ALTER TABLE withdrawals RENAME COLUMN outcome TO former_outcome;
ALTER TABLE withdrawals ADD COLUMN outcome TEXT NOT NULL DEFAULT 'return'
  CHECK (outcome IN ('cancelled', 'uncollected', 'return'));
UPDATE withdrawals SET outcome = former_outcome;
ALTER TABLE withdrawals DROP COLUMN former_outcome;

-- Who has the pieces is decided here, in the transaction that refunds them: whoever ships, or hands them over, has been
-- faster, or is too late.
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
