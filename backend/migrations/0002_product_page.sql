-- Data of a product page beyond the product itself: reviews, sizes, matching products, return conditions.

CREATE TABLE reviews (
  review_id INTEGER PRIMARY KEY,
  product_id TEXT NOT NULL REFERENCES products (product_id),
  language TEXT NOT NULL,
  author TEXT NOT NULL,
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- Author of a review, and how the piece fits. Reviews of a former system have no customer.
  customer_id TEXT REFERENCES customers (customer_id) ON DELETE SET NULL,
  fit TEXT CHECK (fit IN ('small', 'true', 'large'))
);
CREATE INDEX reviews_by_product ON reviews (product_id, language, created_at DESC);
-- A customer reviews a product once, also with concurrent requests.
CREATE UNIQUE INDEX reviews_by_customer ON reviews (product_id, customer_id) WHERE customer_id IS NOT NULL;
-- The orders in which reviews are read, of one language and of all.
CREATE INDEX reviews_newest ON reviews (product_id, created_at DESC);
CREATE INDEX reviews_best ON reviews (product_id, rating DESC, created_at DESC);
CREATE INDEX reviews_best_by_language ON reviews (product_id, language, rating DESC, created_at DESC);

-- Number of reviews of a product, by language: stars_n with n stars, the last three by fit.
CREATE TABLE review_counts (
  product_id TEXT NOT NULL,
  language TEXT NOT NULL,
  stars_1 INTEGER NOT NULL DEFAULT 0,
  stars_2 INTEGER NOT NULL DEFAULT 0,
  stars_3 INTEGER NOT NULL DEFAULT 0,
  stars_4 INTEGER NOT NULL DEFAULT 0,
  stars_5 INTEGER NOT NULL DEFAULT 0,
  fit_small INTEGER NOT NULL DEFAULT 0,
  fit_true INTEGER NOT NULL DEFAULT 0,
  fit_large INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (product_id, language)
) WITHOUT ROWID;

-- Computes rows of `review_counts`.
CREATE VIEW review_count_source AS
SELECT product_id, language,
  sum(rating = 1) AS stars_1, sum(rating = 2) AS stars_2, sum(rating = 3) AS stars_3, sum(rating = 4) AS stars_4,
  sum(rating = 5) AS stars_5,
  sum(coalesce(fit, '') = 'small') AS fit_small, sum(coalesce(fit, '') = 'true') AS fit_true,
  sum(coalesce(fit, '') = 'large') AS fit_large
FROM reviews GROUP BY product_id, language;

-- Size guides, by the region of the market: `guide` is the JSON document of the contract, its labels JSON objects by
-- language.
CREATE TABLE size_guides (
  size_guide_id TEXT NOT NULL,
  region TEXT NOT NULL CHECK (region IN ('EUR', 'IT')),
  guide TEXT NOT NULL CHECK (json_valid(guide)),
  PRIMARY KEY (size_guide_id, region)
) WITHOUT ROWID;

-- Products that go with a product: colour options of others, the best first.
CREATE TABLE looks (
  product_id TEXT NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  option_id TEXT NOT NULL REFERENCES options (option_id) ON DELETE CASCADE,
  PRIMARY KEY (product_id, position)
) WITHOUT ROWID;

-- Return conditions: the period in days, and the cost in cents.
CREATE TABLE return_conditions (
  country TEXT NOT NULL,
  currency TEXT NOT NULL,
  days INTEGER NOT NULL CHECK (days >= 0),
  price INTEGER NOT NULL CHECK (price >= 0),
  PRIMARY KEY (country, currency)
) WITHOUT ROWID;

-- All sizes of a colour option in one row, so that a product page reads one row instead of three for each size: a
-- JSON object by sku of [position, gtin, label (an object by language), quantity]. Updated by triggers.
CREATE TABLE option_sizes (
  option_id TEXT PRIMARY KEY,
  sizes TEXT NOT NULL
) WITHOUT ROWID;

-- Computes rows of `option_sizes`.
CREATE VIEW option_size_source AS
SELECT k.option_id, json_group_object(k.sku,
  json_array(k.position, k.gtin, json(z.label), coalesce(s.quantity, 0))) AS sizes
FROM skus k JOIN sizes z ON z.size_id = k.size_id LEFT JOIN stock s ON s.sku = k.sku
GROUP BY k.option_id;

-- A trigger inherits the conflict clause of the statement that fires it, so these delete before they insert.
CREATE TRIGGER reviews_counted AFTER INSERT ON reviews BEGIN
  DELETE FROM review_counts WHERE product_id = new.product_id AND language = new.language;
  INSERT INTO review_counts
  SELECT * FROM review_count_source WHERE product_id = new.product_id AND language = new.language;
END;

CREATE TRIGGER reviews_counted_again AFTER UPDATE OF product_id, language, rating, fit ON reviews BEGIN
  DELETE FROM review_counts
  WHERE (product_id, language) IN ((old.product_id, old.language), (new.product_id, new.language));
  INSERT INTO review_counts
  SELECT * FROM review_count_source
  WHERE (product_id, language) IN ((old.product_id, old.language), (new.product_id, new.language));
END;

CREATE TRIGGER reviews_not_counted AFTER DELETE ON reviews BEGIN
  DELETE FROM review_counts WHERE product_id = old.product_id AND language = old.language;
  INSERT INTO review_counts
  SELECT * FROM review_count_source WHERE product_id = old.product_id AND language = old.language;
END;

CREATE TRIGGER skus_added_to_sizes AFTER INSERT ON skus BEGIN
  INSERT INTO option_sizes SELECT new.option_id, '{}'
  WHERE NOT EXISTS (SELECT 1 FROM option_sizes WHERE option_id = new.option_id);
  UPDATE option_sizes SET sizes = json_set(sizes, '$."' || new.sku || '"', json_array(new.position, new.gtin,
    json((SELECT label FROM sizes WHERE size_id = new.size_id)), 0))
  WHERE option_id = new.option_id;
END;

CREATE TRIGGER skus_changed_in_sizes AFTER UPDATE ON skus BEGIN
  DELETE FROM option_sizes WHERE option_id IN (old.option_id, new.option_id);
  INSERT INTO option_sizes SELECT * FROM option_size_source WHERE option_id IN (old.option_id, new.option_id);
END;

CREATE TRIGGER skus_left_sizes AFTER DELETE ON skus BEGIN
  UPDATE option_sizes SET sizes = json_remove(sizes, '$."' || old.sku || '"') WHERE option_id = old.option_id;
  DELETE FROM option_sizes WHERE option_id = old.option_id AND sizes = '{}';
END;

CREATE TRIGGER stock_added_to_sizes AFTER INSERT ON stock BEGIN
  UPDATE option_sizes SET sizes = json_set(sizes, '$."' || new.sku || '"[3]', new.quantity)
  WHERE option_id = (SELECT option_id FROM skus WHERE sku = new.sku);
END;

CREATE TRIGGER stock_changed_in_sizes AFTER UPDATE ON stock BEGIN
  UPDATE option_sizes SET sizes = json_set(sizes, '$."' || new.sku || '"[3]', new.quantity)
  WHERE option_id = (SELECT option_id FROM skus WHERE sku = new.sku);
END;

CREATE TRIGGER stock_left_sizes AFTER DELETE ON stock BEGIN
  UPDATE option_sizes SET sizes = json_set(sizes, '$."' || old.sku || '"[3]', 0)
  WHERE option_id = (SELECT option_id FROM skus WHERE sku = old.sku);
END;

CREATE TRIGGER sizes_changed_in_sizes AFTER UPDATE OF label ON sizes BEGIN
  UPDATE option_sizes SET sizes = (
    SELECT sizes FROM option_size_source WHERE option_size_source.option_id = option_sizes.option_id)
  WHERE option_id IN (SELECT option_id FROM skus WHERE size_id = new.size_id);
END;
