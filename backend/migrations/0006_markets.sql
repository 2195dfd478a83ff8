-- Markets: their parameters, delivery methods, policies and redirects, and browser reports by market.

-- Domain parameters, one row for each store domain. `params` is the JSON document of the parameters.
CREATE TABLE domains (
  domain TEXT PRIMARY KEY,
  locale TEXT NOT NULL UNIQUE,
  store_id TEXT NOT NULL,
  country_code_iso2 TEXT NOT NULL,
  devise TEXT NOT NULL CHECK (devise IN ('EUR', 'CZK', 'GBP', 'CHF', 'PLN')),
  params TEXT NOT NULL CHECK (json_valid(params)),
  updated_at TEXT NOT NULL
) WITHOUT ROWID;

-- Prices of delivery modes by country (ISO 3166-1 alpha-2) and currency. `key` is one of
-- shared/contract/delivery/delivery-modes.ts. Prices in cents; free if the cart total is above free_above, never free
-- if that is null. min_days and max_days are working days.
CREATE TABLE shipping_methods (
  country TEXT NOT NULL,
  currency TEXT NOT NULL,
  key TEXT NOT NULL,
  position INTEGER NOT NULL,
  name TEXT NOT NULL CHECK (json_valid(name)),
  price INTEGER NOT NULL CHECK (price >= 0),
  free_above INTEGER,
  min_days INTEGER NOT NULL,
  max_days INTEGER NOT NULL,
  PRIMARY KEY (country, currency, key)
) WITHOUT ROWID;

-- The content security policy, rule by rule: sources is a JSON list.
CREATE TABLE csp_rules (
  rules_type TEXT NOT NULL,
  directive TEXT NOT NULL,
  sources TEXT NOT NULL CHECK (json_valid(sources)),
  PRIMARY KEY (rules_type, directive)
) WITHOUT ROWID;

-- Redirects by path of one locale; paths have no locale prefix. A target that begins with https:// is another site.
CREATE TABLE redirects (
  locale TEXT NOT NULL,
  from_path TEXT NOT NULL,
  to_path TEXT NOT NULL,
  status INTEGER NOT NULL CHECK (status IN (301, 302)),
  PRIMARY KEY (locale, from_path)
) WITHOUT ROWID;

-- Web vitals measured by browsers, counted by day and step of the scale (shared/analytics/vitals.ts): stands in for
-- the platform's store of measurements. Contains no personal data.
CREATE TABLE vitals (
  day TEXT NOT NULL,
  metric TEXT NOT NULL,
  route TEXT NOT NULL,
  market TEXT NOT NULL,
  device TEXT NOT NULL,
  bucket INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, metric, route, market, device, bucket)
) WITHOUT ROWID;

-- Violations of report-only policies, counted by day: stands in for the platform's store of measurements. Contains no
-- personal data.
CREATE TABLE policy_reports (
  day TEXT NOT NULL,
  candidate TEXT NOT NULL,
  market TEXT NOT NULL,
  directive TEXT NOT NULL,
  source TEXT NOT NULL,
  route TEXT NOT NULL,
  noise TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, candidate, market, directive, source, route, noise)
) WITHOUT ROWID;
