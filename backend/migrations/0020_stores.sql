-- The retailer's stores. `country` is ISO 3166-1 alpha-2; a store without a name goes by the default one.
CREATE TABLE stores (
  store_id TEXT PRIMARY KEY CHECK (store_id GLOB '[0-9]*'),
  name TEXT,
  city TEXT NOT NULL,
  country TEXT NOT NULL
) WITHOUT ROWID;
