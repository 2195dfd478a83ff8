-- The stand-in provider may serve other shops: the merchant account of a session; NULL for this Worker's own shop.
ALTER TABLE payment_sessions ADD COLUMN merchant_account TEXT;
