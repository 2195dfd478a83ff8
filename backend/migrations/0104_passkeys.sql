-- Passkeys (backend/authentication/passkeys/). What a device keeps secret never comes here: these are public keys, by
-- which its answers are known again. Times are integer seconds since 1970.
CREATE TABLE passkeys (
  passkey_id TEXT PRIMARY KEY,
  -- Both in base64url; the key is encoded as COSE.
  credential_id TEXT NOT NULL UNIQUE,
  public_key TEXT NOT NULL,
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  -- What the device counted last; 0 for those that do not count.
  counter INTEGER NOT NULL CHECK (counter >= 0),
  transports TEXT NOT NULL CHECK (json_valid(transports)),
  -- Of the browser that it was made in, for its name in a list.
  user_agent TEXT NOT NULL,
  -- It is kept in more than one place, by a manager of passwords for instance.
  backed_up INTEGER NOT NULL CHECK (backed_up IN (0, 1)),
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) WITHOUT ROWID;
CREATE INDEX passkeys_by_customer ON passkeys (customer_id, created_at);

-- What a device is asked to sign, once and within minutes; of the challenge only its hash is kept. A sign-in knows no
-- customer yet and belongs to a browser (the hash of its form's token), a registration to its customer.
CREATE TABLE passkey_challenges (
  challenge_hash TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('sign-in', 'registration')),
  customer_id TEXT REFERENCES customers (customer_id) ON DELETE CASCADE,
  browser_hash TEXT,
  -- Where the customer goes on to after a registration.
  return_to TEXT NOT NULL DEFAULT '',
  expires_at INTEGER NOT NULL,
  CHECK ((purpose = 'sign-in') = (browser_hash IS NOT NULL)),
  CHECK ((purpose = 'registration') = (customer_id IS NOT NULL))
) WITHOUT ROWID;
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at);
CREATE INDEX passkey_challenges_by_customer ON passkey_challenges (customer_id) WHERE customer_id IS NOT NULL;
