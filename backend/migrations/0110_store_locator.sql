-- What the locator tells of stores. Services, departments and exceptional days are JSON of the contract; days that are
-- over may stay. `phone` is E.164; `time_zone` is IANA, null for that of the country.
ALTER TABLE stores ADD COLUMN phone TEXT;
ALTER TABLE stores ADD COLUMN time_zone TEXT;
ALTER TABLE stores ADD COLUMN services TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(services));
ALTER TABLE stores ADD COLUMN departments TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(departments));
ALTER TABLE stores ADD COLUMN exceptional_days TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(exceptional_days));
ALTER TABLE stores ADD COLUMN open_on_holidays INTEGER NOT NULL DEFAULT 0;
ALTER TABLE parcel_points ADD COLUMN time_zone TEXT;
ALTER TABLE parcel_points ADD COLUMN exceptional_days TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(exceptional_days));
ALTER TABLE parcel_points ADD COLUMN open_on_holidays INTEGER NOT NULL DEFAULT 0;

-- The square of a hundredth of a degree in which a place lies, within that of a tenth, within that of a degree: its last
-- four digits, two by two, are row and column in the next larger one (backend/stores/cells.ts). Squares beside each other
-- in a row have ids beside each other, so that a search around a point is a few ranges of an index.
ALTER TABLE stores ADD COLUMN cell INTEGER AS (
  (CAST((latitude + 90) * 100 AS INTEGER) / 100 * 1000 + CAST((longitude + 180) * 100 AS INTEGER) / 100) * 10000
  + (CAST((latitude + 90) * 100 AS INTEGER) / 10 % 10 * 10 + CAST((longitude + 180) * 100 AS INTEGER) / 10 % 10) * 100
  + CAST((latitude + 90) * 100 AS INTEGER) % 10 * 10 + CAST((longitude + 180) * 100 AS INTEGER) % 10
) VIRTUAL;
ALTER TABLE parcel_points ADD COLUMN cell INTEGER AS (
  (CAST((latitude + 90) * 100 AS INTEGER) / 100 * 1000 + CAST((longitude + 180) * 100 AS INTEGER) / 100) * 10000
  + (CAST((latitude + 90) * 100 AS INTEGER) / 10 % 10 * 10 + CAST((longitude + 180) * 100 AS INTEGER) / 10 % 10) * 100
  + CAST((latitude + 90) * 100 AS INTEGER) % 10 * 10 + CAST((longitude + 180) * 100 AS INTEGER) % 10
) VIRTUAL;
CREATE INDEX stores_by_cell ON stores (cell);
CREATE INDEX parcel_points_by_cell ON parcel_points (kind, cell);

-- Lists of a country, and what is called so where no such place is known.
DROP INDEX stores_of;
DROP INDEX parcel_points_of;
CREATE INDEX stores_of ON stores (country, city, store_id);
CREATE INDEX parcel_points_of ON parcel_points (kind, country, city, point_id);
CREATE INDEX stores_called ON stores (country, name COLLATE NOCASE);
CREATE INDEX stores_in ON stores (country, city COLLATE NOCASE);
CREATE INDEX stores_at ON stores (country, zip_code COLLATE NOCASE);
CREATE INDEX parcel_points_called ON parcel_points (kind, country, name COLLATE NOCASE);
CREATE INDEX parcel_points_in ON parcel_points (kind, country, city COLLATE NOCASE);
CREATE INDEX parcel_points_at ON parcel_points (kind, country, zip_code COLLATE NOCASE);

-- How many there are in a country, so that nobody has to count them.
CREATE TABLE point_counts (
  kind TEXT NOT NULL CHECK (kind IN ('store', 'pickup', 'locker')),
  country TEXT NOT NULL,
  points INTEGER NOT NULL,
  PRIMARY KEY (kind, country)
) WITHOUT ROWID;
INSERT INTO point_counts SELECT 'store', country, count(*) FROM stores GROUP BY country;
INSERT INTO point_counts SELECT kind, country, count(*) FROM parcel_points GROUP BY kind, country;
CREATE TRIGGER stores_counted AFTER INSERT ON stores BEGIN
  INSERT INTO point_counts VALUES ('store', NEW.country, 1) ON CONFLICT DO UPDATE SET points = points + 1;
END;
CREATE TRIGGER stores_gone AFTER DELETE ON stores BEGIN
  UPDATE point_counts SET points = points - 1 WHERE kind = 'store' AND country = OLD.country;
END;
CREATE TRIGGER stores_moved AFTER UPDATE OF country ON stores WHEN NEW.country <> OLD.country BEGIN
  UPDATE point_counts SET points = points - 1 WHERE kind = 'store' AND country = OLD.country;
  INSERT INTO point_counts VALUES ('store', NEW.country, 1) ON CONFLICT DO UPDATE SET points = points + 1;
END;
CREATE TRIGGER parcel_points_counted AFTER INSERT ON parcel_points BEGIN
  INSERT INTO point_counts VALUES (NEW.kind, NEW.country, 1) ON CONFLICT DO UPDATE SET points = points + 1;
END;
CREATE TRIGGER parcel_points_gone AFTER DELETE ON parcel_points BEGIN
  UPDATE point_counts SET points = points - 1 WHERE kind = OLD.kind AND country = OLD.country;
END;
CREATE TRIGGER parcel_points_moved AFTER UPDATE OF kind, country ON parcel_points
WHEN NEW.country <> OLD.country OR NEW.kind <> OLD.kind BEGIN
  UPDATE point_counts SET points = points - 1 WHERE kind = OLD.kind AND country = OLD.country;
  INSERT INTO point_counts VALUES (NEW.kind, NEW.country, 1) ON CONFLICT DO UPDATE SET points = points + 1;
END;

-- What can be searched around: towns, under each name that they go by, and their zip codes. `key` is what was typed,
-- without accents, spaces and hyphens of zip codes, in lower case; a town as a whole has no zip code.
CREATE TABLE places (
  key TEXT NOT NULL,
  country TEXT NOT NULL,
  city TEXT NOT NULL,
  zip_code TEXT NOT NULL,
  -- Of the town: the larger ones come first.
  population INTEGER NOT NULL DEFAULT 0,
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  PRIMARY KEY (key, country, city, zip_code)
) WITHOUT ROWID;
INSERT INTO places (key, country, city, zip_code, latitude, longitude)
SELECT lower(replace(replace(zip_code, ' ', ''), '-', '')), country, locality, zip_code, latitude, longitude
FROM localities;
INSERT INTO places (key, country, city, zip_code, latitude, longitude)
SELECT search, country, locality, '', avg(latitude), avg(longitude) FROM localities
WHERE search <> '' GROUP BY search, country, locality;
