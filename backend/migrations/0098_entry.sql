-- What a browser said of itself when it signed in, for the list of where a customer is signed in (backend/authentication/
-- sign-ins.ts). A family keeps it: it outlives the session that it was opened in.
ALTER TABLE sign_in_sessions ADD COLUMN user_agent TEXT NOT NULL DEFAULT '';
ALTER TABLE refresh_families ADD COLUMN user_agent TEXT NOT NULL DEFAULT '';
CREATE INDEX refresh_families_by_customer ON refresh_families (customer_id);
CREATE INDEX sign_in_sessions_by_customer ON sign_in_sessions (customer_id);

-- One kind of mailed link for all that a mailbox can prove (backend/authentication/links.ts). Only the hash of
-- its secret is kept. Links that were sent before are void.
DROP TABLE sign_in_links;
CREATE TABLE mailed_links (
  link_hash TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('sign-in', 'password', 'email', 'deletion')),
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  -- The mailbox that it was sent to.
  email TEXT NOT NULL,
  -- Callback address and state of the shop's request, which hold market and return target.
  redirect_uri TEXT NOT NULL,
  state TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX mailed_links_by_expiry ON mailed_links (expires_at);
CREATE INDEX mailed_links_by_customer ON mailed_links (customer_id, purpose);
