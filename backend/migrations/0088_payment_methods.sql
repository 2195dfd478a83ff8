-- The provider plays every method: what may be paid with (the first is what was asked for), the bank that was chosen,
-- and the pages on which a bank is chosen and a method decides.
CREATE TABLE payment_sessions_new (
  session_id TEXT PRIMARY KEY,
  reference TEXT NOT NULL,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  return_url TEXT NOT NULL,
  locale TEXT NOT NULL,
  step TEXT NOT NULL CHECK (step IN ('card', 'choice', 'method', 'identify', 'challenge', 'bank', 'confirm', 'voucher', 'waiting', 'ended')),
  result TEXT NOT NULL,
  reason TEXT,
  created_at TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  settle_at INTEGER,
  provider TEXT NOT NULL DEFAULT 'adyen' CHECK (provider IN ('adyen', 'hipay')),
  products TEXT NOT NULL DEFAULT '["cb","visa","mastercard","american-express"]' CHECK (json_valid(products)),
  chosen_bank TEXT
) WITHOUT ROWID;
CREATE TABLE payment_notifications_new (
  event_id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES payment_sessions_new (session_id),
  result TEXT NOT NULL,
  created_at TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL,
  acknowledged_at TEXT
) WITHOUT ROWID;
INSERT INTO payment_sessions_new
  (session_id, reference, amount, currency, return_url, locale, step, result, reason, created_at, expires_at, settle_at)
SELECT session_id, reference, amount, currency, return_url, locale, step, result, reason, created_at, expires_at, settle_at
FROM payment_sessions;
INSERT INTO payment_notifications_new
SELECT event_id, session_id, result, created_at, attempts, next_attempt_at, acknowledged_at FROM payment_notifications;
DROP TABLE payment_notifications;
DROP TABLE payment_sessions;
ALTER TABLE payment_sessions_new RENAME TO payment_sessions;
ALTER TABLE payment_notifications_new RENAME TO payment_notifications;
CREATE INDEX payment_sessions_unfinished ON payment_sessions (expires_at) WHERE step <> 'ended';
CREATE INDEX payment_notifications_due ON payment_notifications (next_attempt_at) WHERE acknowledged_at IS NULL;

-- What is paid elsewhere, of a payment that was answered with a voucher.
ALTER TABLE payments ADD COLUMN voucher TEXT CHECK (json_valid(voucher));
-- What it may be paid with, as the provider is told.
ALTER TABLE payments ADD COLUMN products TEXT CHECK (json_valid(products));
