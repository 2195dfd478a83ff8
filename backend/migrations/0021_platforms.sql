-- Identity linking: platforms (assistants) that act for a customer, as OAuth 2.0 clients
-- (backend/authentication/platforms/). Times are integer seconds since 1970.

-- Registered by the operator (docs/assistants/linking.md); the name is that in oauth_clients.
CREATE TABLE platforms (
  client_id TEXT PRIMARY KEY REFERENCES oauth_clients (client_id) ON DELETE CASCADE,
  -- JSON arrays of texts. Addresses are compared whole; of a loopback address the port is ignored.
  redirect_uris TEXT NOT NULL CHECK (json_valid(redirect_uris)),
  scopes TEXT NOT NULL CHECK (json_valid(scopes)),
  -- How the platform proves at the token endpoint that it is the client.
  auth_method TEXT NOT NULL CHECK (auth_method IN ('none', 'private_key_jwt', 'client_secret_basic')),
  -- For private_key_jwt one of the two: the address of its public keys, or the keys (RFC 7517).
  jwks_uri TEXT,
  jwks TEXT CHECK (json_valid(jwks)),
  -- For client_secret_basic: SHA-256 of the secret, in base64url.
  secret_hash TEXT,
  -- Address of its UCP profile, with which it calls the shop.
  profile TEXT,
  CHECK ((auth_method = 'private_key_jwt') = ((jwks_uri IS NULL) <> (jwks IS NULL))),
  CHECK ((auth_method = 'client_secret_basic') = (secret_hash IS NOT NULL))
) WITHOUT ROWID;

-- What a customer has allowed a platform in the shop of one issuer. Deleting the row ends its codes and tokens.
CREATE TABLE platform_grants (
  grant_id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  client_id TEXT NOT NULL REFERENCES platforms (client_id) ON DELETE CASCADE,
  -- Origin of the shop, as in the tokens' `iss`.
  issuer TEXT NOT NULL,
  -- A JSON array of texts.
  scopes TEXT NOT NULL CHECK (json_valid(scopes)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  last_used_at INTEGER,
  UNIQUE (customer_id, client_id, issuer)
) WITHOUT ROWID;
CREATE INDEX platform_grants_by_age ON platform_grants (updated_at);
CREATE INDEX platform_grants_by_client ON platform_grants (client_id);

-- Assertions with which platforms have authenticated themselves (RFC 7523): each works once.
CREATE TABLE platform_assertions (
  client_id TEXT NOT NULL,
  jti TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (client_id, jti)
) WITHOUT ROWID;
CREATE INDEX platform_assertions_by_expiry ON platform_assertions (expires_at);

-- Codes and families of a platform have its grant; those of the storefront have none.
ALTER TABLE oauth_codes ADD COLUMN grant_id TEXT REFERENCES platform_grants (grant_id) ON DELETE CASCADE;
CREATE INDEX oauth_codes_by_grant ON oauth_codes (grant_id) WHERE grant_id IS NOT NULL;
ALTER TABLE refresh_families ADD COLUMN grant_id TEXT REFERENCES platform_grants (grant_id) ON DELETE CASCADE;
CREATE INDEX refresh_families_by_grant ON refresh_families (grant_id) WHERE grant_id IS NOT NULL;
