-- A reservation of somebody who is not signed in takes its piece for a short time only, until the link in its mail is
-- followed: `held_until` is the end of that time, and `held_if_confirmed` (in seconds since 1970) until when the piece will
-- be held then. NULL: it is confirmed, as a customer's is from the start.
ALTER TABLE reservations ADD COLUMN held_if_confirmed INTEGER;
