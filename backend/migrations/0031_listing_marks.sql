-- Where the pages of a listing begin, so that a later page does not read all cards before it: of about every 48th
-- card in an order, its place (how many cards come before the first with its value) and what it is ordered by.
-- Nothing depends on them but speed: a listing that changes loses them, and is read from its first card until
-- whoever changed it writes `INSERT INTO listing_marks SELECT * FROM listing_mark_source WHERE family_id = ...`.
CREATE TABLE listing_marks (
  family_id TEXT NOT NULL,
  sort TEXT NOT NULL CHECK (sort IN ('recommended', 'new')),
  place INTEGER NOT NULL,
  value NOT NULL,
  PRIMARY KEY (family_id, sort, place)
) WITHOUT ROWID;

CREATE VIEW listing_mark_source AS
SELECT DISTINCT family_id, 'recommended' AS sort, place, value FROM (
  SELECT family_id, rank AS value, row_number() OVER shown AS number, rank() OVER shown - 1 AS place
  FROM listings WINDOW shown AS (PARTITION BY family_id ORDER BY rank))
WHERE number % 48 = 1
UNION ALL
SELECT DISTINCT family_id, 'new', place, value FROM (
  SELECT family_id, published_at AS value, row_number() OVER shown AS number, rank() OVER shown - 1 AS place
  FROM listings WINDOW shown AS (PARTITION BY family_id ORDER BY published_at DESC))
WHERE number % 48 = 1;

INSERT INTO listing_marks SELECT * FROM listing_mark_source;

CREATE TRIGGER listings_added_after_marks AFTER INSERT ON listings BEGIN
  DELETE FROM listing_marks WHERE family_id = new.family_id;
END;
CREATE TRIGGER listings_changed_after_marks AFTER UPDATE ON listings BEGIN
  DELETE FROM listing_marks WHERE family_id IN (old.family_id, new.family_id);
END;
CREATE TRIGGER listings_left_after_marks AFTER DELETE ON listings BEGIN
  DELETE FROM listing_marks WHERE family_id = old.family_id;
END;
