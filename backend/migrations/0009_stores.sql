-- Stores and carriers' points, known addresses, the stock of stores and reservations of it.

-- The retailer's stores. `country` is ISO 3166-1 alpha-2; a store without a name is shown by the default one. Opening
-- hours, services, departments and exceptional days are JSON of the contract; past days may stay. A store is closed
-- from `closed_from` to `closed_until`, both ISO 8601 and inclusive. `phone` is E.164; `time_zone` is IANA, null for
-- that of the country.
CREATE TABLE stores (
  store_id TEXT PRIMARY KEY CHECK (store_id GLOB '[0-9]*'),
  name TEXT,
  city TEXT NOT NULL,
  country TEXT NOT NULL,
  line1 TEXT NOT NULL DEFAULT '',
  zip_code TEXT NOT NULL DEFAULT '',
  latitude REAL,
  longitude REAL,
  opening_hours TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(opening_hours)),
  closed_from TEXT,
  closed_until TEXT,
  phone TEXT,
  time_zone TEXT,
  services TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(services)),
  departments TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(departments)),
  exceptional_days TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(exceptional_days)),
  open_on_holidays INTEGER NOT NULL DEFAULT 0,
  -- The cell of a hundredth of a degree in which a place lies, within that of a tenth, within that of a degree: its
  -- last four digits, two by two, are row and column in the next larger cell (backend/stores/cells.ts). Adjacent
  -- cells of a row have adjacent ids, so that a search around a point is a few ranges of an index.
  cell INTEGER AS (
    (CAST((latitude + 90) * 100 AS INTEGER) / 100 * 1000 + CAST((longitude + 180) * 100 AS INTEGER) / 100) * 10000
    + (CAST((latitude + 90) * 100 AS INTEGER) / 10 % 10 * 10
      + CAST((longitude + 180) * 100 AS INTEGER) / 10 % 10) * 100
    + CAST((latitude + 90) * 100 AS INTEGER) % 10 * 10 + CAST((longitude + 180) * 100 AS INTEGER) % 10
  ) VIRTUAL
) WITHOUT ROWID;
CREATE INDEX stores_by_cell ON stores (cell);
CREATE INDEX stores_of ON stores (country, city, store_id);
CREATE INDEX stores_called ON stores (country, name COLLATE NOCASE);
CREATE INDEX stores_in ON stores (country, city COLLATE NOCASE);
CREATE INDEX stores_at ON stores (country, zip_code COLLATE NOCASE);
-- Finds a store by street and number.
CREATE INDEX stores_along ON stores (country, line1 COLLATE NOCASE);

-- The points of carriers. Their ids begin with a letter, those of stores with a digit.
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
  closed_until TEXT,
  time_zone TEXT,
  exceptional_days TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(exceptional_days)),
  open_on_holidays INTEGER NOT NULL DEFAULT 0,
  cell INTEGER AS (
    (CAST((latitude + 90) * 100 AS INTEGER) / 100 * 1000 + CAST((longitude + 180) * 100 AS INTEGER) / 100) * 10000
    + (CAST((latitude + 90) * 100 AS INTEGER) / 10 % 10 * 10
      + CAST((longitude + 180) * 100 AS INTEGER) / 10 % 10) * 100
    + CAST((latitude + 90) * 100 AS INTEGER) % 10 * 10 + CAST((longitude + 180) * 100 AS INTEGER) % 10
  ) VIRTUAL
) WITHOUT ROWID;
CREATE INDEX parcel_points_by_cell ON parcel_points (kind, cell);
CREATE INDEX parcel_points_of ON parcel_points (kind, country, city, point_id);
CREATE INDEX parcel_points_called ON parcel_points (kind, country, name COLLATE NOCASE);
CREATE INDEX parcel_points_in ON parcel_points (kind, country, city COLLATE NOCASE);
CREATE INDEX parcel_points_at ON parcel_points (kind, country, zip_code COLLATE NOCASE);
CREATE INDEX parcel_points_along ON parcel_points (kind, country, line1 COLLATE NOCASE);

-- Stores and points of carriers; `closed_until` only while they are closed.
CREATE VIEW delivery_points AS
SELECT point_id, kind, name, line1, zip_code, city, country, latitude, longitude, opening_hours,
  iif(date('now') BETWEEN closed_from AND closed_until, closed_until, NULL) AS closed_until
FROM parcel_points
UNION ALL
SELECT store_id, 'store', name, line1, zip_code, city, country, latitude, longitude, opening_hours,
  iif(date('now') BETWEEN closed_from AND closed_until, closed_until, NULL)
FROM stores;

-- The towns of a country, each zip code with its centre, and the streets known there. `search` is the street's key:
-- its normalised words. House numbers stand before (1) or after (2) the name.
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

-- Number of points of a kind in a country, updated by triggers.
CREATE TABLE point_counts (
  kind TEXT NOT NULL CHECK (kind IN ('store', 'pickup', 'locker')),
  country TEXT NOT NULL,
  points INTEGER NOT NULL,
  PRIMARY KEY (kind, country)
) WITHOUT ROWID;

-- Places to search around: towns, under each of their names, and their zip codes. `key` is the search text, in lower
-- case, without accents, and zip codes without spaces and hyphens; a town as a whole has no zip code.
CREATE TABLE places (
  key TEXT NOT NULL,
  country TEXT NOT NULL,
  city TEXT NOT NULL,
  zip_code TEXT NOT NULL,
  -- Of the town: larger ones come first.
  population INTEGER NOT NULL DEFAULT 0,
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  PRIMARY KEY (key, country, city, zip_code)
) WITHOUT ROWID;

-- The stock of a store, by size; a size without a row is not in stock. The CHECK is the last safeguard.
CREATE TABLE store_stock (
  sku TEXT NOT NULL,
  store_id TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity >= 0),
  PRIMARY KEY (sku, store_id)
) WITHOUT ROWID;

-- A piece that a store holds for somebody who comes for it. While it is OPEN the piece has left the store's stock;
-- CANCELLED and EXPIRED give it back, COLLECTED is a sale. Triggers do this, so that no write of the state, and no
-- killed request, loses or adds pieces. `reservation_id` is chosen by the caller, so the request is idempotent. A
-- visitor's reservation has no customer.
CREATE TABLE reservations (
  reservation_id TEXT PRIMARY KEY,
  store_id TEXT NOT NULL,
  sku TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'COLLECTED', 'CANCELLED', 'EXPIRED')),
  customer_id TEXT REFERENCES customers (customer_id) ON DELETE CASCADE,
  locale TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone_number TEXT NOT NULL,
  phone_number_country TEXT NOT NULL,
  source TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- In seconds since 1970.
  held_until INTEGER NOT NULL,
  closed_at TEXT,
  -- The mail that is due: the piece is held, or the reservation has expired.
  news TEXT DEFAULT 'OPEN' CHECK (news IN ('OPEN', 'EXPIRED')),
  -- A visitor's reservation holds its piece for a short time only, until the link in its mail is used: `held_until`
  -- is the end of that time, and this (in seconds since 1970) until when the piece is held after that. NULL: it is
  -- confirmed, as a customer's is from the start.
  held_if_confirmed INTEGER,
  -- 1: the mail about the cancellation is due. An unconfirmed reservation gets no such mail.
  cancellation_untold INTEGER CHECK (cancellation_untold = 1)
) WITHOUT ROWID;
CREATE INDEX reservations_of ON reservations (customer_id, created_at DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX reservations_due ON reservations (held_until) WHERE state = 'OPEN';
CREATE INDEX reservations_news ON reservations (news) WHERE news IS NOT NULL;
CREATE INDEX reservations_closed ON reservations (closed_at) WHERE state <> 'OPEN' AND customer_id IS NULL;
CREATE INDEX reservations_by_email ON reservations (email, state);
CREATE INDEX reservations_cancelled ON reservations (cancellation_untold) WHERE cancellation_untold IS NOT NULL;

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

CREATE TRIGGER reservations_of_what_is_there BEFORE INSERT ON reservations WHEN NEW.state = 'OPEN' BEGIN
  SELECT RAISE(ABORT, 'refused:out-of-stock') WHERE NOT EXISTS (
    SELECT 1 FROM store_stock WHERE sku = NEW.sku AND store_id = NEW.store_id AND quantity > 0
  );
END;

CREATE TRIGGER reservations_taken AFTER INSERT ON reservations WHEN NEW.state = 'OPEN' BEGIN
  UPDATE store_stock SET quantity = quantity - 1 WHERE sku = NEW.sku AND store_id = NEW.store_id;
END;

CREATE TRIGGER reservations_stay BEFORE UPDATE OF sku, store_id ON reservations BEGIN
  SELECT RAISE(ABORT, 'A reservation is of one piece in one store.');
END;

CREATE TRIGGER reservations_given_back AFTER UPDATE OF state ON reservations
WHEN OLD.state = 'OPEN' AND NEW.state IN ('CANCELLED', 'EXPIRED') BEGIN
  UPDATE store_stock SET quantity = quantity + 1 WHERE sku = NEW.sku AND store_id = NEW.store_id;
END;

CREATE TRIGGER reservations_again BEFORE UPDATE OF state ON reservations
WHEN OLD.state <> 'OPEN' AND NEW.state = 'OPEN' BEGIN
  SELECT RAISE(ABORT, 'refused:out-of-stock') WHERE NOT EXISTS (
    SELECT 1 FROM store_stock WHERE sku = NEW.sku AND store_id = NEW.store_id AND quantity > 0
  );
END;

CREATE TRIGGER reservations_taken_again AFTER UPDATE OF state ON reservations
WHEN OLD.state <> 'OPEN' AND NEW.state = 'OPEN' BEGIN
  UPDATE store_stock SET quantity = quantity - 1 WHERE sku = NEW.sku AND store_id = NEW.store_id;
END;

CREATE TRIGGER reservations_forgotten AFTER DELETE ON reservations WHEN OLD.state = 'OPEN' BEGIN
  UPDATE store_stock SET quantity = quantity + 1 WHERE sku = OLD.sku AND store_id = OLD.store_id;
END;

CREATE TRIGGER reservations_cancelled_untold AFTER UPDATE OF state ON reservations
WHEN OLD.state = 'OPEN' AND NEW.state = 'CANCELLED' AND NEW.held_if_confirmed IS NULL BEGIN
  UPDATE reservations SET cancellation_untold = 1 WHERE reservation_id = NEW.reservation_id;
END;
