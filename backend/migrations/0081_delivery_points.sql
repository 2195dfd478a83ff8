-- Where parcels go besides addresses, and what is known of addresses. `country` is ISO 3166-1 alpha-2; opening hours are
-- JSON of the contract; a point is closed from `closed_from` to `closed_until`, both ISO 8601 and included.
ALTER TABLE stores ADD COLUMN line1 TEXT NOT NULL DEFAULT '';
ALTER TABLE stores ADD COLUMN zip_code TEXT NOT NULL DEFAULT '';
ALTER TABLE stores ADD COLUMN latitude REAL;
ALTER TABLE stores ADD COLUMN longitude REAL;
ALTER TABLE stores ADD COLUMN opening_hours TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(opening_hours));
ALTER TABLE stores ADD COLUMN closed_from TEXT;
ALTER TABLE stores ADD COLUMN closed_until TEXT;
CREATE INDEX stores_of ON stores (country);

-- Those of carriers. No store has such an id, because theirs are digits.
CREATE TABLE parcel_points (
  point_id TEXT PRIMARY KEY CHECK (point_id GLOB '[A-Z]*'),
  kind TEXT NOT NULL CHECK (kind IN ('pickup', 'locker')),
  name TEXT NOT NULL,
  line1 TEXT NOT NULL,
  zip_code TEXT NOT NULL,
  city TEXT NOT NULL,
  country TEXT NOT NULL,
  latitude REAL,
  longitude REAL,
  opening_hours TEXT NOT NULL CHECK (json_valid(opening_hours)),
  closed_from TEXT,
  closed_until TEXT
) WITHOUT ROWID;
CREATE INDEX parcel_points_of ON parcel_points (kind, country);

-- All of them; `closed_until` only while they are closed.
CREATE VIEW delivery_points AS
SELECT point_id, kind, name, line1, zip_code, city, country, latitude, longitude, opening_hours,
  iif(date('now') BETWEEN closed_from AND closed_until, closed_until, NULL) AS closed_until
FROM parcel_points
UNION ALL
SELECT store_id, 'store', name, line1, zip_code, city, country, latitude, longitude, opening_hours,
  iif(date('now') BETWEEN closed_from AND closed_until, closed_until, NULL)
FROM stores;

-- The places of a country, each zip code with its middle, and the streets that are known there. `search` is what a
-- street is found by: its folded words. Numbers stand before (1) or behind (2) the name.
CREATE TABLE localities (
  country TEXT NOT NULL,
  zip_code TEXT NOT NULL,
  locality TEXT NOT NULL,
  synonym TEXT NOT NULL DEFAULT '',
  search TEXT NOT NULL,
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  PRIMARY KEY (country, zip_code, locality)
) WITHOUT ROWID;
CREATE TABLE streets (
  street_id INTEGER PRIMARY KEY,
  country TEXT NOT NULL,
  zip_code TEXT NOT NULL,
  locality TEXT NOT NULL,
  name TEXT NOT NULL,
  number_position INTEGER NOT NULL CHECK (number_position IN (1, 2)),
  first_number INTEGER NOT NULL,
  last_number INTEGER NOT NULL,
  building_name TEXT NOT NULL DEFAULT '',
  building_info TEXT NOT NULL DEFAULT '',
  additional_info TEXT NOT NULL DEFAULT '',
  search TEXT NOT NULL,
  FOREIGN KEY (country, zip_code, locality) REFERENCES localities (country, zip_code, locality)
);
CREATE INDEX streets_of ON streets (country);

-- An order keeps how it was agreed to be delivered: later changes of the methods do not reach it.
ALTER TABLE orders ADD COLUMN delivery_name TEXT CHECK (json_valid(delivery_name));
ALTER TABLE orders ADD COLUMN min_days INTEGER;
ALTER TABLE orders ADD COLUMN max_days INTEGER;
CREATE TRIGGER orders_keep_delivery AFTER INSERT ON orders WHEN NEW.shipping_method IS NOT NULL
BEGIN
  UPDATE orders SET (delivery_name, min_days, max_days) = (
    SELECT m.name, m.min_days, m.max_days FROM shipping_methods m
    WHERE m.key = NEW.shipping_method AND m.currency = NEW.currency
      AND m.country = json_extract(NEW.shipping_address, '$.country'))
  WHERE order_number = NEW.order_number;
END;
