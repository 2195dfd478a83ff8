-- The manufacturer's number of a piece, by which searches find it; empty where a feed has none.
ALTER TABLE imported_pieces ADD COLUMN mpn TEXT NOT NULL DEFAULT '';
CREATE INDEX imported_pieces_by_mpn ON imported_pieces (mpn) WHERE mpn <> '';
