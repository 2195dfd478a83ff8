-- The catalogue. Texts for shoppers are JSON objects by language:
-- {"fr": "...", "en": "...", "de": "...", "es": "...", "it": "...", "pl": "..."}.
-- Money is integer cents. Dates are ISO 8601 text in UTC.

-- The tree of families. `listed` is the number of cards of the family and of all below it, so that a listing page
-- need not count them.
CREATE TABLE segmentations (
  segmentation_id TEXT PRIMARY KEY,
  parent_id TEXT REFERENCES segmentations (segmentation_id),
  position INTEGER NOT NULL,
  title TEXT NOT NULL CHECK (json_valid(title)),
  description TEXT NOT NULL CHECK (json_valid(description)),
  listed INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
-- The families below a family.
CREATE INDEX segmentations_by_parent ON segmentations (parent_id, position);
-- The whole tree in its order, without sorting.
CREATE INDEX segmentations_by_position ON segmentations (position);

CREATE TABLE sizes (
  size_id TEXT PRIMARY KEY,
  position INTEGER NOT NULL,
  label TEXT NOT NULL CHECK (json_valid(label))
) WITHOUT ROWID;

CREATE TABLE products (
  product_id TEXT PRIMARY KEY,
  segmentation_id TEXT NOT NULL REFERENCES segmentations (segmentation_id),
  default_option_id TEXT NOT NULL,
  model TEXT NOT NULL,
  name TEXT NOT NULL CHECK (json_valid(name)),
  description TEXT NOT NULL CHECK (json_valid(description)),
  composition TEXT NOT NULL CHECK (json_valid(composition)),
  care TEXT NOT NULL CHECK (json_valid(care)),
  season_id TEXT NOT NULL,
  tags TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(tags)),
  eco_design INTEGER NOT NULL DEFAULT 0 CHECK (eco_design IN (0, 1)),
  average_rating REAL,
  total_review_count INTEGER NOT NULL DEFAULT 0,
  published_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  size_guide_id TEXT,
  -- The JSON document of the contract (shared/contract/gateway/environment.ts).
  environment TEXT CHECK (json_valid(environment))
) WITHOUT ROWID;
CREATE INDEX products_by_segmentation ON products (segmentation_id);
-- A block of the assortment (0004_assortment.sql).
CREATE INDEX products_by_block ON products (CAST(substr(product_id, -9) AS INTEGER) % 127);

-- A colour of a product. `availability` is the commercial status; what can be bought now also depends on stock.
-- `category_label` is comma separated, `marketing_labels` a JSON object by language of semicolon-separated texts.
-- `pictures` lists the types of its pictures.
CREATE TABLE options (
  option_id TEXT PRIMARY KEY,
  product_id TEXT NOT NULL REFERENCES products (product_id),
  position INTEGER NOT NULL,
  color TEXT NOT NULL CHECK (json_valid(color)),
  color_hex TEXT NOT NULL,
  availability TEXT NOT NULL CHECK (availability IN (
    'AVAILABLE', 'UNAVAILABLE', 'SOON_UNAVAILABLE', 'SOON_AVAILABLE', 'ON_DEMAND', 'DISCONTINUED', 'UNKNOWN')),
  availability_type TEXT NOT NULL CHECK (
    availability_type IN ('ONLINE_AND_IN_STORE', 'ONLINE_ONLY', 'IN_STORE_ONLY')),
  category_label TEXT NOT NULL DEFAULT '',
  marketing_labels TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(marketing_labels)),
  pictures TEXT NOT NULL CHECK (json_valid(pictures)),
  -- Path of a video on the picture host.
  video TEXT
) WITHOUT ROWID;
CREATE INDEX options_by_product ON options (product_id, position);

CREATE TABLE skus (
  sku TEXT PRIMARY KEY,
  option_id TEXT NOT NULL REFERENCES options (option_id),
  size_id TEXT NOT NULL REFERENCES sizes (size_id),
  position INTEGER NOT NULL,
  gtin TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX skus_by_option ON skus (option_id, position);
CREATE UNIQUE INDEX skus_by_gtin ON skus (gtin) WHERE gtin <> '';

-- Pieces that can still be sold. A reservation is one conditional UPDATE; the CHECK is the last safeguard.
CREATE TABLE stock (
  sku TEXT PRIMARY KEY REFERENCES skus (sku),
  quantity INTEGER NOT NULL CHECK (quantity >= 0)
) WITHOUT ROWID;

-- `price` is charged. I initial, S sale, P promotion, A adjusted.
CREATE TABLE prices (
  option_id TEXT NOT NULL REFERENCES options (option_id),
  currency TEXT NOT NULL CHECK (currency IN ('EUR', 'CZK', 'GBP', 'CHF', 'PLN')),
  price INTEGER NOT NULL CHECK (price > 0),
  strike_through_price INTEGER CHECK (strike_through_price > price),
  price_type TEXT NOT NULL CHECK (price_type IN ('I', 'S', 'P', 'A')),
  PRIMARY KEY (option_id, currency)
) WITHOUT ROWID;

-- One row for every card of a listing page: an option is listed in its own family and in every family above it, and
-- in the selections (new, sale). Discontinued options have no row.
CREATE TABLE listings (
  family_id TEXT NOT NULL REFERENCES segmentations (segmentation_id),
  rank INTEGER NOT NULL,
  option_id TEXT NOT NULL REFERENCES options (option_id),
  published_at TEXT NOT NULL,
  PRIMARY KEY (family_id, rank, option_id)
) WITHOUT ROWID;
CREATE INDEX listings_by_option ON listings (option_id);

-- Pieces of a sku that can be bought online now. Reserved pieces have already left `stock`.
CREATE VIEW sellable AS
SELECT skus.sku, skus.option_id,
  CASE WHEN options.availability IN ('AVAILABLE', 'SOON_UNAVAILABLE', 'ON_DEMAND')
    AND options.availability_type <> 'IN_STORE_ONLY' THEN stock.quantity ELSE 0 END AS quantity
FROM skus
JOIN options ON options.option_id = skus.option_id
JOIN stock ON stock.sku = skus.sku;

-- The colours of the facet, each for many colour names.
CREATE TABLE color_groups (
  color_group TEXT PRIMARY KEY,
  position INTEGER NOT NULL,
  label TEXT NOT NULL CHECK (json_valid(label)),
  hex TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE option_color_groups (
  option_id TEXT PRIMARY KEY REFERENCES options (option_id),
  color_group TEXT NOT NULL REFERENCES color_groups (color_group)
) WITHOUT ROWID;

-- The materials of the facet.
CREATE TABLE materials (
  material_id TEXT PRIMARY KEY,
  position INTEGER NOT NULL,
  label TEXT NOT NULL CHECK (json_valid(label))
) WITHOUT ROWID;

CREATE TABLE product_materials (
  product_id TEXT NOT NULL REFERENCES products (product_id),
  material_id TEXT NOT NULL REFERENCES materials (material_id),
  PRIMARY KEY (product_id, material_id)
) WITHOUT ROWID;

-- The imported_ tables store what was imported from a retailer's feeds, so that a repeated import of the same feed
-- changes nothing: the numbers of a feed's products, the last values of the feed, and their languages
-- (backend/imports).
CREATE TABLE imported_families (
  segmentation_id TEXT PRIMARY KEY REFERENCES segmentations (segmentation_id),
  said TEXT NOT NULL CHECK (json_valid(said))
) WITHOUT ROWID;

-- `product_key` is the product's key in the feed; `language` that of the feed that brought it.
CREATE TABLE imported_products (
  product_key TEXT PRIMARY KEY,
  product_id TEXT NOT NULL UNIQUE REFERENCES products (product_id),
  number INTEGER NOT NULL UNIQUE,
  language TEXT NOT NULL,
  said TEXT NOT NULL CHECK (json_valid(said))
) WITHOUT ROWID;

CREATE TABLE imported_options (
  option_id TEXT PRIMARY KEY REFERENCES options (option_id),
  number INTEGER NOT NULL UNIQUE,
  said TEXT NOT NULL CHECK (json_valid(said))
) WITHOUT ROWID;

-- The last stock of a piece in the feed: a number, or `some`. Pieces sold since are not added again when the feed
-- repeats the same value.
CREATE TABLE imported_pieces (
  sku TEXT PRIMARY KEY REFERENCES skus (sku),
  stock_said TEXT NOT NULL
) WITHOUT ROWID;

-- Where the photo in object storage was fetched from.
CREATE TABLE imported_photos (
  option_id TEXT NOT NULL REFERENCES options (option_id),
  type TEXT NOT NULL,
  place INTEGER NOT NULL,
  source TEXT NOT NULL,
  PRIMARY KEY (option_id, type)
) WITHOUT ROWID;

-- Price changes on a date: the schedule sets `prices` by them.
CREATE TABLE price_plans (
  option_id TEXT NOT NULL REFERENCES options (option_id),
  currency TEXT NOT NULL,
  price INTEGER NOT NULL,
  sale_price INTEGER NOT NULL CHECK (sale_price < price),
  starts_at TEXT,
  ends_at TEXT,
  PRIMARY KEY (option_id, currency)
) WITHOUT ROWID;

-- The selling company of a country, as its invoices name it, in the language of that country.
CREATE TABLE sellers (
  country TEXT PRIMARY KEY,
  company TEXT NOT NULL,
  address TEXT NOT NULL,
  register TEXT NOT NULL,
  vat TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL
) WITHOUT ROWID;
