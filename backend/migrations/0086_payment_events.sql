-- What the payment provider has told of payments, once each, as it said it. An authorisation may fail and then succeed.
DROP TABLE received_notifications;
CREATE TABLE payment_events (
  psp_reference TEXT NOT NULL,
  event_code TEXT NOT NULL,
  success TEXT NOT NULL CHECK (success IN ('true', 'false')),
  -- The payment that something was done to; NULL where it is the payment itself.
  original_reference TEXT,
  merchant_reference TEXT NOT NULL,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  reason TEXT,
  event_date TEXT NOT NULL,
  received_at TEXT NOT NULL,
  PRIMARY KEY (psp_reference, event_code, success)
) WITHOUT ROWID;
CREATE INDEX payment_events_by_reference ON payment_events (merchant_reference);

-- The provider calls a payment by the number of its order.
CREATE UNIQUE INDEX payments_by_order_number ON payments (order_number);
