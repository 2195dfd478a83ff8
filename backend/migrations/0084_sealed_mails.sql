-- The body of a mail that brings money is encrypted (backend/mails/sealed.ts), in base64url, until whoever sends it opens it.
ALTER TABLE mails ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0 CHECK (sealed IN (0, 1));
