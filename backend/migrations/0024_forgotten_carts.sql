-- What the schedule deletes when it is old: carts of visitors (backend/carts/forget-carts.ts), and failed payments of
-- the stand-in provider (backend/stand-ins/payment-provider/forget-sessions.ts).
CREATE INDEX carts_of_visitors ON carts (created_at) WHERE customer_id IS NULL AND order_number IS NULL;
CREATE INDEX payment_sessions_failed ON payment_sessions (created_at)
  WHERE step = 'ended' AND result NOT IN ('Authorised', 'Success');
CREATE INDEX payment_notifications_of ON payment_notifications (session_id);
