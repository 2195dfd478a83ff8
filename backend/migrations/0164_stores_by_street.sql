-- A store, or a point of a carrier, is found by its own street and number.
CREATE INDEX stores_along ON stores (country, line1 COLLATE NOCASE);
CREATE INDEX parcel_points_along ON parcel_points (kind, country, line1 COLLATE NOCASE);
