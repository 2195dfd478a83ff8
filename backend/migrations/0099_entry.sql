-- When a customer closed the account. It is opened again by signing in; thirty days later the schedule erases what names
-- a person (backend/customers/erase.ts). NULL for accounts that were closed before this was written down: they wait for
-- somebody to decide.
ALTER TABLE customers ADD COLUMN deleted_at TEXT;
ALTER TABLE customers ADD COLUMN erased_at TEXT;
CREATE INDEX customers_to_erase ON customers (deleted_at) WHERE deleted_at IS NOT NULL AND erased_at IS NULL;

-- Sending, where a mail service is set up (backend/mails/send.ts). What was written before counts as sent.
ALTER TABLE mails ADD COLUMN sent_at INTEGER;
ALTER TABLE mails ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE mails ADD COLUMN try_at INTEGER NOT NULL DEFAULT 0;
UPDATE mails SET sent_at = created_at;
CREATE INDEX mails_unsent ON mails (try_at) WHERE sent_at IS NULL;
