-- Sign-in of customers. Expiries are integer seconds since 1970. Secrets (codes, session ids) are stored only as
-- SHA-256.

-- The applications that may redirect a visitor to sign in; the visitor returns to the callback address of a market.
CREATE TABLE oauth_clients (
  client_id TEXT PRIMARY KEY,
  name TEXT NOT NULL
) WITHOUT ROWID;

INSERT INTO oauth_clients (client_id, name) VALUES ('selvedge-storefront', 'Selvedge');

-- Sign-in sessions of the authentication service itself: a second sign-in needs no password. An expired session signs
-- nobody in, but can still be ended together with its families.
CREATE TABLE sign_in_sessions (
  session_hash TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- User agent of the browser that signed in, for the list of sign-ins (backend/authentication/sign-ins.ts). A family
  -- of refresh tokens has its own, because it outlives the session in which it was opened.
  user_agent TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE INDEX sign_in_sessions_by_expiry ON sign_in_sessions (expires_at);
CREATE INDEX sign_in_sessions_by_customer ON sign_in_sessions (customer_id);

CREATE TABLE oauth_codes (
  code_hash TEXT PRIMARY KEY,
  client_id TEXT NOT NULL REFERENCES oauth_clients (client_id) ON DELETE CASCADE,
  redirect_uri TEXT NOT NULL,
  code_challenge TEXT NOT NULL,
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  session_hash TEXT NOT NULL,
  new_customer INTEGER NOT NULL CHECK (new_customer IN (0, 1)),
  expires_at INTEGER NOT NULL,
  -- Set when the code is exchanged, together with the family that the exchange opened.
  used_at INTEGER,
  family_id TEXT
) WITHOUT ROWID;
CREATE INDEX oauth_codes_by_expiry ON oauth_codes (expires_at);
CREATE INDEX oauth_codes_by_session ON oauth_codes (session_hash);
CREATE INDEX oauth_codes_by_customer ON oauth_codes (customer_id);

-- All refresh tokens that descend from one sign-in. A family is a chain: one token at a time is unused.
CREATE TABLE refresh_families (
  family_id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  client_id TEXT NOT NULL REFERENCES oauth_clients (client_id) ON DELETE CASCADE,
  session_hash TEXT NOT NULL,
  new_customer INTEGER NOT NULL CHECK (new_customer IN (0, 1)),
  created_at INTEGER NOT NULL,
  revoked_at INTEGER,
  user_agent TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE INDEX refresh_families_by_session ON refresh_families (session_hash);
CREATE INDEX refresh_families_by_customer ON refresh_families (customer_id);
-- Old sessions, which the schedule deletes.
CREATE INDEX refresh_families_by_age ON refresh_families (created_at);

CREATE TABLE refresh_tokens (
  jti TEXT PRIMARY KEY,
  family_id TEXT NOT NULL REFERENCES refresh_families (family_id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL,
  used_at INTEGER,
  successor TEXT
) WITHOUT ROWID;
CREATE INDEX refresh_tokens_by_family ON refresh_tokens (family_id);
CREATE UNIQUE INDEX refresh_tokens_unused ON refresh_tokens (family_id) WHERE used_at IS NULL;
CREATE INDEX refresh_tokens_by_expiry ON refresh_tokens (expires_at);

-- How often a bucket (an e-mail, a network address) was used in its current window.
CREATE TABLE attempts (
  bucket TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX attempts_by_expiry ON attempts (expires_at);

-- Mailed links, each of which works once, for the e-mail it was sent to.
CREATE TABLE mailed_links (
  link_hash TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('sign-in', 'password', 'email', 'deletion')),
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  -- The e-mail it was sent to.
  email TEXT NOT NULL,
  -- Callback address and state of the shop's request, which hold market and return target.
  redirect_uri TEXT NOT NULL,
  state TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX mailed_links_by_expiry ON mailed_links (expires_at);
CREATE INDEX mailed_links_by_customer ON mailed_links (customer_id, purpose);

-- Passkeys (backend/authentication/passkeys/). Private keys stay on the device: these are the public keys that verify
-- its signatures. Times are integer seconds since 1970.
CREATE TABLE passkeys (
  passkey_id TEXT PRIMARY KEY,
  -- Both in base64url; the key is encoded as COSE.
  credential_id TEXT NOT NULL UNIQUE,
  public_key TEXT NOT NULL,
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  -- The device's last signature counter; 0 for devices without one.
  counter INTEGER NOT NULL CHECK (counter >= 0),
  transports TEXT NOT NULL CHECK (json_valid(transports)),
  -- User agent of the browser that created it, for its name in a list.
  user_agent TEXT NOT NULL,
  -- 1 if it is stored in more than one place, by a password manager for instance.
  backed_up INTEGER NOT NULL CHECK (backed_up IN (0, 1)),
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) WITHOUT ROWID;
CREATE INDEX passkeys_by_customer ON passkeys (customer_id, created_at);

-- Challenges for a device to sign, once and within minutes; stored as a hash. A sign-in has no customer yet and
-- belongs to a browser (the hash of its form's token), a registration to its customer.
CREATE TABLE passkey_challenges (
  challenge_hash TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('sign-in', 'registration')),
  customer_id TEXT REFERENCES customers (customer_id) ON DELETE CASCADE,
  browser_hash TEXT,
  -- The customer's target after a registration.
  return_to TEXT NOT NULL DEFAULT '',
  expires_at INTEGER NOT NULL,
  CHECK ((purpose = 'sign-in') = (browser_hash IS NOT NULL)),
  CHECK ((purpose = 'registration') = (customer_id IS NOT NULL))
) WITHOUT ROWID;
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at);
CREATE INDEX passkey_challenges_by_customer ON passkey_challenges (customer_id) WHERE customer_id IS NOT NULL;

-- The form that opened an account: if the same form is sent twice, by a second click or because the first answer was
-- lost, it continues with the account that it opened (backend/authentication/pages/create.ts). The form's secret is
-- stored as a hash.
CREATE TABLE account_openings (
  form_hash TEXT NOT NULL,
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (form_hash, customer_id)
) WITHOUT ROWID;
CREATE INDEX account_openings_by_expiry ON account_openings (expires_at);
CREATE INDEX account_openings_by_customer ON account_openings (customer_id);

-- The e-mail that a customer wants to change to: it becomes the account's when the link mailed to it is used
-- (backend/authentication/change-email.ts). Two accounts may request the same; the first to confirm gets it.
CREATE TABLE email_changes (
  customer_id TEXT PRIMARY KEY REFERENCES customers (customer_id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX email_changes_by_expiry ON email_changes (expires_at);

-- Tokens that the stand-in for a bot check has accepted: each is valid once, for five minutes.
CREATE TABLE bot_check_tokens (
  token TEXT PRIMARY KEY,
  -- Milliseconds since 1970.
  used_at INTEGER NOT NULL
) WITHOUT ROWID;
