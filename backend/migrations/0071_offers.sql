-- What the shop offers: to one customer, or to all of a country. Texts are JSON by language; days are ISO 8601, the last
-- one included. `family_id` is the family that an offer holds for, null for all.
CREATE TABLE offers (
  offer_id TEXT PRIMARY KEY,
  country TEXT NOT NULL,
  customer_id TEXT REFERENCES customers (customer_id) ON DELETE CASCADE,
  family_id TEXT,
  title TEXT NOT NULL CHECK (json_valid(title)),
  text TEXT NOT NULL CHECK (json_valid(text)),
  code TEXT,
  starts_on TEXT NOT NULL,
  ends_on TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX offers_of ON offers (country, customer_id, ends_on);
