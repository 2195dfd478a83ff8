-- Points of an order that comes back go with it, also those that were spent by then: they are owed. Nobody spends what
-- they do not have.
DROP TRIGGER loyalty_movements_covered;
CREATE TRIGGER loyalty_movements_covered BEFORE INSERT ON loyalty_movements
WHEN NEW.points < 0 AND NEW.kind <> 'taken back'
BEGIN
  SELECT RAISE(ABORT, 'refused:not-enough-points')
  WHERE coalesce((SELECT sum(points) FROM loyalty_movements WHERE customer_id = NEW.customer_id), 0) < -NEW.points;
END;
