-- What this server would send by mail. There is no mail server here: a local install shows them at /mail
-- (backend/mails/), an installation of one's own sends them from here. created_at is seconds since 1970.
CREATE TABLE mails (
  mail_id INTEGER PRIMARY KEY,
  recipient TEXT NOT NULL,
  lang TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  link TEXT,
  created_at INTEGER NOT NULL
);
CREATE INDEX mails_by_age ON mails (created_at);

-- Links that sign in the owner of an e-mail without the password, once. Only the hash of their secret is kept.
CREATE TABLE sign_in_links (
  link_hash TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX sign_in_links_by_expiry ON sign_in_links (expires_at);

-- Counted by e-mail alone, by anybody, as it was until now: no longer.
DELETE FROM attempts WHERE bucket LIKE 'email:%';
