-- What customers have saved, one row for each product, in the colour in which it was saved. A product that is taken out
-- stays for a while (removed_at), so that it stands in its former place when it is brought back soon.
CREATE TABLE wishlist_products (
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  product_id TEXT NOT NULL,
  option_id TEXT NOT NULL,
  -- The highest comes first in the list.
  place INTEGER NOT NULL,
  -- In seconds since 1970.
  removed_at INTEGER,
  PRIMARY KEY (customer_id, product_id)
) WITHOUT ROWID;
CREATE INDEX wishlist_products_removed ON wishlist_products (removed_at) WHERE removed_at IS NOT NULL;
