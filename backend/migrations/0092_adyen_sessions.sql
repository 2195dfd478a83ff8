-- Payments that are made through a real account at Adyen: the session that Adyen has opened, and what it has taken. Without
-- a reference to `payments`: a cart may be deleted, what was paid for it must still be known.
CREATE TABLE adyen_sessions (
  payment_id TEXT PRIMARY KEY,
  -- What the payment is called at Adyen: the number of the order that it makes.
  reference TEXT NOT NULL UNIQUE,
  -- Where it is paid: in a form within the shop's page, or on a page of Adyen's.
  mode TEXT NOT NULL CHECK (mode IN ('embedded', 'hosted')),
  -- NULL until Adyen has opened it.
  session_id TEXT UNIQUE,
  session_data TEXT,
  url TEXT,
  -- The authorisation: Adyen's reference of it, and how much.
  psp_reference TEXT,
  authorised INTEGER CHECK (authorised >= 0),
  currency TEXT,
  -- ISO 8601.
  authorised_at TEXT,
  -- Adyen's reference of the reversal, of a payment that made no order.
  reversal_reference TEXT
) WITHOUT ROWID;
CREATE INDEX adyen_sessions_authorised ON adyen_sessions (authorised_at, payment_id) WHERE authorised_at IS NOT NULL;
