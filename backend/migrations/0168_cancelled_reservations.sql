-- Who had a piece waiting is told that it was cancelled, by whomever: themselves, or the store. 1: the mail is due. Of what
-- nobody had confirmed nobody is told.
ALTER TABLE reservations ADD COLUMN cancellation_untold INTEGER CHECK (cancellation_untold = 1);
CREATE INDEX reservations_cancelled ON reservations (cancellation_untold) WHERE cancellation_untold IS NOT NULL;

CREATE TRIGGER reservations_cancelled_untold AFTER UPDATE OF state ON reservations
WHEN OLD.state = 'OPEN' AND NEW.state = 'CANCELLED' AND NEW.held_if_confirmed IS NULL BEGIN
  UPDATE reservations SET cancellation_untold = 1 WHERE reservation_id = NEW.reservation_id;
END;
