-- Which form opened an account: the same form that is sent twice, by a second click or because the first answer was lost,
-- goes on with the account that it opened (backend/authentication/create.ts). Only the hash of the form's secret is kept.
CREATE TABLE account_openings (
  form_hash TEXT NOT NULL,
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (form_hash, customer_id)
) WITHOUT ROWID;
CREATE INDEX account_openings_by_expiry ON account_openings (expires_at);
CREATE INDEX account_openings_by_customer ON account_openings (customer_id);
