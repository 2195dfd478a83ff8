-- The e-mail that a customer wants instead of the present one: it becomes the account's once the link that was mailed
-- there is used (backend/customers/change-email.ts). Two accounts may want the same; the first to show it has it.
CREATE TABLE email_changes (
  customer_id TEXT PRIMARY KEY REFERENCES customers (customer_id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX email_changes_by_expiry ON email_changes (expires_at);
