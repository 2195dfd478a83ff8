-- A mailed link signs in wherever it is opened, so what it leads back to is kept here and not in the mail. Links that
-- were sent before are void.
DROP TABLE sign_in_links;
CREATE TABLE sign_in_links (
  link_hash TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  -- Callback address and state of the shop's request, which hold market and return target.
  redirect_uri TEXT NOT NULL,
  state TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX sign_in_links_by_expiry ON sign_in_links (expires_at);
CREATE INDEX sign_in_links_by_customer ON sign_in_links (customer_id);
