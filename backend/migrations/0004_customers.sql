-- Customers and how they sign in. Dates without time are ISO 8601 text; everything that expires is
-- integer seconds since 1970. What is secret (codes, session ids) is stored as its SHA-256 only.

-- The e-mail is stored in lower case. loyalty_type: FID loyalty card, HSP happy shopping.
CREATE TABLE customers (
  customer_id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  is_deleted INTEGER NOT NULL DEFAULT 0 CHECK (is_deleted IN (0, 1)),
  optin_news TEXT NOT NULL DEFAULT 'NO' CHECK (optin_news IN ('YES', 'NO')),
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  gender TEXT CHECK (gender IN ('F', 'M', 'X')),
  birthday TEXT,
  phone_number TEXT,
  phone_number_country TEXT,
  phone_number_quality TEXT,
  email_quality TEXT,
  preferred_store TEXT,
  preferred_channel TEXT,
  fiscal_number TEXT,
  loyalty_number TEXT UNIQUE,
  loyalty_type TEXT CHECK (loyalty_type IN ('FID', 'HSP')),
  loyalty_creation_date TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) WITHOUT ROWID;

-- A customer without a row here has no password.
CREATE TABLE credentials (
  customer_id TEXT PRIMARY KEY REFERENCES customers (customer_id) ON DELETE CASCADE,
  password TEXT NOT NULL,
  updated_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE delivery_addresses (
  address_id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  line1 TEXT NOT NULL,
  line2 TEXT NOT NULL DEFAULT '',
  line3 TEXT NOT NULL DEFAULT '',
  line4 TEXT NOT NULL DEFAULT '',
  zip_code TEXT NOT NULL,
  city TEXT NOT NULL,
  country TEXT NOT NULL,
  quality TEXT NOT NULL DEFAULT '0',
  phone_number TEXT NOT NULL,
  phone_number_country TEXT NOT NULL,
  phone_number_quality TEXT NOT NULL DEFAULT '0',
  favorite INTEGER NOT NULL DEFAULT 0 CHECK (favorite IN (0, 1)),
  created_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX delivery_addresses_by_customer ON delivery_addresses (customer_id, created_at);
-- One favourite at the most.
CREATE UNIQUE INDEX delivery_addresses_favorite ON delivery_addresses (customer_id) WHERE favorite = 1;

CREATE TABLE billing_addresses (
  customer_id TEXT PRIMARY KEY REFERENCES customers (customer_id) ON DELETE CASCADE,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  line1 TEXT NOT NULL,
  line2 TEXT NOT NULL DEFAULT '',
  line3 TEXT NOT NULL DEFAULT '',
  line4 TEXT NOT NULL DEFAULT '',
  zip_code TEXT NOT NULL,
  city TEXT NOT NULL,
  country TEXT NOT NULL,
  quality TEXT NOT NULL DEFAULT '0',
  updated_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE subscriptions (
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  type TEXT NOT NULL CHECK (type IN ('NEWS', 'TIC', 'INVIT', 'SURV')),
  optin TEXT NOT NULL CHECK (optin IN ('YES', 'NO')),
  visible INTEGER NOT NULL DEFAULT 1 CHECK (visible IN (0, 1)),
  PRIMARY KEY (customer_id, type)
) WITHOUT ROWID;

-- The applications that may send a visitor to sign in, and get them back at the callback address of a market.
CREATE TABLE oauth_clients (
  client_id TEXT PRIMARY KEY,
  name TEXT NOT NULL
) WITHOUT ROWID;

INSERT INTO oauth_clients (client_id, name) VALUES ('selvedge-storefront', 'Selvedge');

-- Sign-in sessions of the authentication service itself: a second sign-in needs no password.
-- A session past its time no longer signs anybody in, but can still be ended together with its families.
CREATE TABLE sign_in_sessions (
  session_hash TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX sign_in_sessions_by_expiry ON sign_in_sessions (expires_at);

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

-- All refresh tokens that descend from one sign-in. A family is a chain: one token at a time is unused.
CREATE TABLE refresh_families (
  family_id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  client_id TEXT NOT NULL REFERENCES oauth_clients (client_id) ON DELETE CASCADE,
  session_hash TEXT NOT NULL,
  new_customer INTEGER NOT NULL CHECK (new_customer IN (0, 1)),
  created_at INTEGER NOT NULL,
  revoked_at INTEGER
) WITHOUT ROWID;
CREATE INDEX refresh_families_by_session ON refresh_families (session_hash);

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
