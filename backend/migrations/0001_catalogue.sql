-- The catalogue. Texts that are shown to shoppers are JSON objects by language:
-- {"fr": "...", "en": "...", "de": "...", "es": "...", "it": "...", "pl": "..."}.
-- Money is integer cents. Dates are ISO 8601 text in UTC.

-- The tree of families. `listed` counts the cards of the family and of all below it,
-- so that a listing page need not count them.
CREATE TABLE segmentations (
  segmentation_id TEXT PRIMARY KEY,
  parent_id TEXT REFERENCES segmentations (segmentation_id),
  position INTEGER NOT NULL,
  title TEXT NOT NULL CHECK (json_valid(title)),
  description TEXT NOT NULL CHECK (json_valid(description)),
  listed INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

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
  updated_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX products_by_segmentation ON products (segmentation_id);

-- A colour of a product. `availability` is the commercial status; what can be bought now
-- also depends on stock. `category_label` is comma separated, `marketing_labels` a JSON
-- object by language of semicolon-separated texts. `pictures` lists the types there are of it.
CREATE TABLE options (
  option_id TEXT PRIMARY KEY,
  product_id TEXT NOT NULL REFERENCES products (product_id),
  position INTEGER NOT NULL,
  color TEXT NOT NULL CHECK (json_valid(color)),
  color_hex TEXT NOT NULL,
  availability TEXT NOT NULL CHECK (availability IN ('AVAILABLE', 'UNAVAILABLE', 'SOON_UNAVAILABLE', 'SOON_AVAILABLE', 'ON_DEMAND', 'DISCONTINUED', 'UNKNOWN')),
  availability_type TEXT NOT NULL CHECK (availability_type IN ('ONLINE_AND_IN_STORE', 'ONLINE_ONLY', 'IN_STORE_ONLY')),
  category_label TEXT NOT NULL DEFAULT '',
  marketing_labels TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(marketing_labels)),
  pictures TEXT NOT NULL CHECK (json_valid(pictures))
) WITHOUT ROWID;
CREATE INDEX options_by_product ON options (product_id, position);

CREATE TABLE skus (
  sku TEXT PRIMARY KEY,
  option_id TEXT NOT NULL REFERENCES options (option_id),
  size_id TEXT NOT NULL REFERENCES sizes (size_id),
  position INTEGER NOT NULL,
  gtin TEXT NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX skus_by_gtin ON skus (gtin);
CREATE INDEX skus_by_option ON skus (option_id, position);

-- What can still be sold. A reservation is one conditional UPDATE; the check is the last guard.
CREATE TABLE stock (
  sku TEXT PRIMARY KEY REFERENCES skus (sku),
  quantity INTEGER NOT NULL CHECK (quantity >= 0)
) WITHOUT ROWID;

-- price is what is charged. I initial, S sale, P promotion, A adjusted.
CREATE TABLE prices (
  option_id TEXT NOT NULL REFERENCES options (option_id),
  currency TEXT NOT NULL CHECK (currency IN ('EUR', 'CZK', 'GBP', 'CHF', 'PLN')),
  price INTEGER NOT NULL CHECK (price > 0),
  strike_through_price INTEGER CHECK (strike_through_price > price),
  price_type TEXT NOT NULL CHECK (price_type IN ('I', 'S', 'P', 'A')),
  PRIMARY KEY (option_id, currency)
) WITHOUT ROWID;

CREATE TABLE reviews (
  review_id INTEGER PRIMARY KEY,
  product_id TEXT NOT NULL REFERENCES products (product_id),
  language TEXT NOT NULL,
  author TEXT NOT NULL,
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX reviews_by_product ON reviews (product_id, language, created_at DESC);

-- One row for every card of a listing page: an option is listed in its own family and in every
-- family above it, and in the selections (new, sale). Discontinued options have no row.
CREATE TABLE listings (
  family_id TEXT NOT NULL REFERENCES segmentations (segmentation_id),
  rank INTEGER NOT NULL,
  option_id TEXT NOT NULL REFERENCES options (option_id),
  published_at TEXT NOT NULL,
  PRIMARY KEY (family_id, rank, option_id)
) WITHOUT ROWID;
CREATE INDEX listings_by_date ON listings (family_id, published_at DESC, rank);

-- The same cards in the order of their price, by currency.
CREATE TABLE listing_prices (
  family_id TEXT NOT NULL,
  currency TEXT NOT NULL,
  price INTEGER NOT NULL,
  option_id TEXT NOT NULL,
  PRIMARY KEY (family_id, currency, price, option_id)
) WITHOUT ROWID;

-- The colour options that can be found, in the order in which the shop recommends them: the numbers rise with
-- it, so that the index gives its results in that order without sorting them.
CREATE TABLE search_order (
  search_id INTEGER PRIMARY KEY,
  option_id TEXT NOT NULL UNIQUE REFERENCES options (option_id)
);

-- Search, one index by language, rowid = search_id. Texts are stored folded: lower case, without
-- accents, words separated and surrounded by one space, so that `" dre"` finds the beginning of a word.
CREATE VIRTUAL TABLE search_fr USING fts5 (name, color, family, keywords, tokenize = 'trigram');
CREATE VIRTUAL TABLE search_en USING fts5 (name, color, family, keywords, tokenize = 'trigram');
CREATE VIRTUAL TABLE search_de USING fts5 (name, color, family, keywords, tokenize = 'trigram');
CREATE VIRTUAL TABLE search_es USING fts5 (name, color, family, keywords, tokenize = 'trigram');
CREATE VIRTUAL TABLE search_it USING fts5 (name, color, family, keywords, tokenize = 'trigram');
CREATE VIRTUAL TABLE search_pl USING fts5 (name, color, family, keywords, tokenize = 'trigram');

-- The words that the search texts use (folded), to correct a typing error.
CREATE TABLE search_words (
  language TEXT NOT NULL,
  word TEXT NOT NULL,
  uses INTEGER NOT NULL,
  PRIMARY KEY (language, word)
) WITHOUT ROWID;

-- What can be suggested while a shopper types: names of families and garments. `folded` as in the search texts.
CREATE TABLE suggestions (
  language TEXT NOT NULL,
  folded TEXT NOT NULL,
  label TEXT NOT NULL,
  uses INTEGER NOT NULL,
  PRIMARY KEY (language, folded)
) WITHOUT ROWID;
