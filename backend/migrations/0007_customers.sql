-- Customers: profile, addresses, subscriptions, wishlist, and the mails to them. Dates without time are ISO 8601
-- text. An e-mail address is stored in lower case.

-- loyalty_type: FID loyalty card, HSP happy shopping.
CREATE TABLE customers (
  customer_id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  is_deleted INTEGER NOT NULL DEFAULT 0 CHECK (is_deleted IN (0, 1)),
  optin_news TEXT NOT NULL DEFAULT 'NO' CHECK (optin_news IN ('YES', 'NO')),
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  gender TEXT CHECK (gender IN ('F', 'M', 'X')),
  birthday TEXT,
  phone_number TEXT,
  phone_number_country TEXT,
  phone_number_quality TEXT,
  email_quality TEXT,
  preferred_store TEXT,
  preferred_channel TEXT,
  fiscal_number TEXT,
  loyalty_number TEXT UNIQUE,
  loyalty_type TEXT CHECK (loyalty_type IN ('FID', 'HSP')),
  loyalty_creation_date TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  -- When a customer closed the account. Signing in reopens it; after thirty days the schedule erases the personal
  -- data (backend/customers/erase.ts). A closed account without this date is not erased.
  deleted_at TEXT,
  erased_at TEXT
) WITHOUT ROWID;
CREATE INDEX customers_to_erase ON customers (deleted_at) WHERE deleted_at IS NOT NULL AND erased_at IS NULL;

-- A customer without a row here has no password.
CREATE TABLE credentials (
  customer_id TEXT PRIMARY KEY REFERENCES customers (customer_id) ON DELETE CASCADE,
  password TEXT NOT NULL,
  updated_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE delivery_addresses (
  address_id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  line1 TEXT NOT NULL,
  line2 TEXT NOT NULL DEFAULT '',
  line3 TEXT NOT NULL DEFAULT '',
  line4 TEXT NOT NULL DEFAULT '',
  zip_code TEXT NOT NULL,
  city TEXT NOT NULL,
  country TEXT NOT NULL,
  quality TEXT NOT NULL DEFAULT '0',
  phone_number TEXT NOT NULL,
  phone_number_country TEXT NOT NULL,
  phone_number_quality TEXT NOT NULL DEFAULT '0',
  favorite INTEGER NOT NULL DEFAULT 0 CHECK (favorite IN (0, 1)),
  created_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX delivery_addresses_by_customer ON delivery_addresses (customer_id, created_at);
-- At most one favourite.
CREATE UNIQUE INDEX delivery_addresses_favorite ON delivery_addresses (customer_id) WHERE favorite = 1;

CREATE TABLE billing_addresses (
  customer_id TEXT PRIMARY KEY REFERENCES customers (customer_id) ON DELETE CASCADE,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  line1 TEXT NOT NULL,
  line2 TEXT NOT NULL DEFAULT '',
  line3 TEXT NOT NULL DEFAULT '',
  line4 TEXT NOT NULL DEFAULT '',
  zip_code TEXT NOT NULL,
  city TEXT NOT NULL,
  country TEXT NOT NULL,
  quality TEXT NOT NULL DEFAULT '0',
  updated_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE subscriptions (
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  type TEXT NOT NULL CHECK (type IN ('NEWS', 'TIC', 'INVIT', 'SURV')),
  optin TEXT NOT NULL CHECK (optin IN ('YES', 'NO')),
  visible INTEGER NOT NULL DEFAULT 1 CHECK (visible IN (0, 1)),
  PRIMARY KEY (customer_id, type)
) WITHOUT ROWID;

-- The mails of the shop. A local install shows them at /mail (backend/mails/); with a mail service they are sent from
-- here. created_at is seconds since 1970.
CREATE TABLE mails (
  mail_id INTEGER PRIMARY KEY,
  recipient TEXT NOT NULL,
  lang TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  link TEXT,
  created_at INTEGER NOT NULL,
  -- 1 if the body is encrypted (backend/mails/sealed.ts), in base64url, until it is sent: that of a mail with
  -- personal data or a gift card.
  sealed INTEGER NOT NULL DEFAULT 0 CHECK (sealed IN (0, 1)),
  -- Ids of the attached documents: JSON.
  documents TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(documents)),
  -- Sending by a mail service (backend/outbox).
  sent_at INTEGER,
  tries INTEGER NOT NULL DEFAULT 0,
  try_at INTEGER NOT NULL DEFAULT 0,
  -- Address that ends the subscription (List-Unsubscribe); null for mails without one.
  unsubscribe TEXT,
  -- The market of the mail, whose seller is named at the end. Null for no market, and no seller.
  locale TEXT
);
CREATE INDEX mails_by_age ON mails (created_at);
CREATE INDEX mails_unsent ON mails (try_at) WHERE sent_at IS NULL;
CREATE INDEX mails_by_recipient ON mails (recipient);

-- Account for refunds to a customer: holder and IBAN, encrypted together (backend/customers/bank-details.ts).
CREATE TABLE bank_details (
  customer_id TEXT PRIMARY KEY REFERENCES customers (customer_id) ON DELETE CASCADE,
  sealed TEXT NOT NULL,
  updated_at TEXT NOT NULL
) WITHOUT ROWID;

-- Saved products of customers, one row for each product, in the colour in which it was saved. A removed product stays
-- for a while (removed_at), so that it returns to its position if it is saved again soon.
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

-- Alerts of customers for a size that is out of stock, by the store in which it is wanted. The mail is in the
-- language of the market in which the alert was set. A removed alert stays for a while (removed_at), in case it is
-- set again soon.
CREATE TABLE stock_alerts (
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  sku TEXT NOT NULL,
  store_id TEXT NOT NULL,
  locale TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- In seconds since 1970.
  removed_at INTEGER,
  -- Counts the changes that may have brought the size back; 0 after a check that found it unavailable.
  due INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (customer_id, sku, store_id)
) WITHOUT ROWID;
CREATE INDEX stock_alerts_by_sku ON stock_alerts (sku);
CREATE INDEX stock_alerts_due ON stock_alerts (due) WHERE due > 0;
CREATE INDEX stock_alerts_removed ON stock_alerts (removed_at) WHERE removed_at IS NOT NULL;

-- Subscribers of the newsletter, by e-mail: customers and others. A subscription starts when the mailed link is used
-- (backend/newsletter/). `round` is incremented when a subscriber leaves, so that an earlier link does not subscribe
-- again. `asked` is an id of the latest request: its mail is written once. Times are seconds since 1970.
CREATE TABLE newsletter_subscribers (
  subscriber_id TEXT PRIMARY KEY,
  -- In lower case.
  email TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('PENDING', 'SUBSCRIBED', 'LEFT')),
  round INTEGER NOT NULL DEFAULT 1,
  asked TEXT NOT NULL DEFAULT '',
  asked_at INTEGER NOT NULL,
  -- The market whose language the mails have; null for a subscription by an account, which has none.
  locale TEXT,
  store TEXT,
  -- Where it was requested: a page, or the origin in its address.
  asked_on TEXT NOT NULL DEFAULT '',
  confirmed_at INTEGER,
  confirmed_source TEXT,
  confirmed_on TEXT,
  left_at INTEGER,
  left_on TEXT
) WITHOUT ROWID;
CREATE INDEX newsletter_subscribers_by_age ON newsletter_subscribers (state, asked_at);

-- Recipients of the newsletter. A closed account gets none.
CREATE VIEW newsletter_recipients AS
SELECT subscriber_id, email, locale FROM newsletter_subscribers AS s
WHERE state = 'SUBSCRIBED'
  AND NOT EXISTS (
    SELECT 1 FROM customers AS c
    WHERE c.email = s.email AND c.is_deleted = 1 AND c.email_quality IS NOT 'UNCONFIRMED');

-- The newsletter is stored in two places, with the client and among the subscriptions: a write to one updates the
-- other.
CREATE TRIGGER newsletter_of_client AFTER UPDATE OF optin_news ON customers
WHEN NEW.optin_news <> OLD.optin_news
BEGIN
  INSERT INTO subscriptions (customer_id, type, optin) VALUES (NEW.customer_id, 'NEWS', NEW.optin_news)
  ON CONFLICT (customer_id, type) DO UPDATE SET optin = excluded.optin;
END;

-- The customer's choice applies to the account's e-mail; a yes only once that e-mail is confirmed.
CREATE TRIGGER customer_subscribes AFTER UPDATE OF optin_news ON customers
WHEN NEW.optin_news = 'YES' AND OLD.optin_news = 'NO' AND NEW.email_quality IS NOT 'UNCONFIRMED'
BEGIN
  INSERT INTO newsletter_subscribers (subscriber_id, email, state, asked_at, asked_on, confirmed_at)
  VALUES (lower(hex(randomblob(16))), NEW.email, 'SUBSCRIBED', unixepoch(), 'account', unixepoch())
  ON CONFLICT (email) DO UPDATE SET state = 'SUBSCRIBED', confirmed_at = unixepoch(), confirmed_on = 'account'
  WHERE state <> 'SUBSCRIBED';
END;

CREATE TRIGGER customer_begins_subscribed AFTER INSERT ON customers
WHEN NEW.optin_news = 'YES' AND NEW.email_quality IS NOT 'UNCONFIRMED'
BEGIN
  INSERT INTO newsletter_subscribers (subscriber_id, email, state, asked_at, asked_on, confirmed_at)
  VALUES (lower(hex(randomblob(16))), NEW.email, 'SUBSCRIBED', unixepoch(), 'account', unixepoch())
  ON CONFLICT (email) DO UPDATE SET state = 'SUBSCRIBED', confirmed_at = unixepoch(), confirmed_on = 'account'
  WHERE state <> 'SUBSCRIBED';
END;

-- When an e-mail is confirmed as the customer's, its subscription is merged with that of the account.
CREATE TRIGGER customer_confirms_email AFTER UPDATE OF email_quality ON customers
WHEN OLD.email_quality = 'UNCONFIRMED' AND NEW.email_quality IS NOT 'UNCONFIRMED' AND NEW.email = OLD.email
BEGIN
  INSERT INTO newsletter_subscribers (subscriber_id, email, state, asked_at, asked_on, confirmed_at)
  SELECT lower(hex(randomblob(16))), NEW.email, 'SUBSCRIBED', unixepoch(), 'account', unixepoch()
  WHERE NEW.optin_news = 'YES'
  ON CONFLICT (email) DO UPDATE SET state = 'SUBSCRIBED', confirmed_at = unixepoch(), confirmed_on = 'account'
  WHERE state <> 'SUBSCRIBED';
  UPDATE customers SET optin_news = 'YES'
  WHERE customer_id = NEW.customer_id AND optin_news = 'NO' AND EXISTS (
    SELECT 1 FROM newsletter_subscribers WHERE email = NEW.email AND state = 'SUBSCRIBED'
  );
END;

CREATE TRIGGER customer_unsubscribes AFTER UPDATE OF optin_news ON customers
WHEN NEW.optin_news = 'NO' AND OLD.optin_news = 'YES' AND NEW.email_quality IS NOT 'UNCONFIRMED'
BEGIN
  UPDATE newsletter_subscribers SET state = 'LEFT', round = round + 1, left_at = unixepoch(), left_on = 'account'
  WHERE email = NEW.email AND state <> 'LEFT';
END;

-- The subscription follows the account to its new e-mail; the former one is unsubscribed.
CREATE TRIGGER customer_changes_email AFTER UPDATE OF email ON customers
WHEN NEW.email <> OLD.email
BEGIN
  DELETE FROM newsletter_subscribers WHERE email = OLD.email AND OLD.email_quality IS NOT 'UNCONFIRMED';
  INSERT INTO newsletter_subscribers (subscriber_id, email, state, asked_at, asked_on, confirmed_at)
  SELECT lower(hex(randomblob(16))), NEW.email, 'SUBSCRIBED', unixepoch(), 'account', unixepoch()
  WHERE NEW.optin_news = 'YES'
  ON CONFLICT (email) DO UPDATE SET state = 'SUBSCRIBED', confirmed_at = unixepoch(), confirmed_on = 'account'
  WHERE state <> 'SUBSCRIBED';
  UPDATE customers SET optin_news = 'YES'
  WHERE customer_id = NEW.customer_id AND optin_news = 'NO' AND EXISTS (
    SELECT 1 FROM newsletter_subscribers WHERE email = NEW.email AND state = 'SUBSCRIBED'
  );
END;

CREATE TRIGGER newsletter_subscribed AFTER INSERT ON subscriptions WHEN NEW.type = 'NEWS'
BEGIN
  UPDATE customers SET optin_news = NEW.optin WHERE customer_id = NEW.customer_id AND optin_news <> NEW.optin;
END;

CREATE TRIGGER newsletter_changed AFTER UPDATE OF optin ON subscriptions
WHEN NEW.type = 'NEWS' AND NEW.optin <> OLD.optin
BEGIN
  UPDATE customers SET optin_news = NEW.optin WHERE customer_id = NEW.customer_id AND optin_news <> NEW.optin;
END;

-- Keeps the customer's profile in step with the subscribers: a confirmation or an end by mail applies to the account
-- of that e-mail.
CREATE TRIGGER newsletter_confirmed AFTER UPDATE OF state ON newsletter_subscribers
WHEN NEW.state = 'SUBSCRIBED' AND OLD.state <> 'SUBSCRIBED'
BEGIN
  UPDATE customers SET optin_news = 'YES' WHERE email = NEW.email AND is_deleted = 0 AND optin_news = 'NO';
END;

CREATE TRIGGER newsletter_left AFTER UPDATE OF state ON newsletter_subscribers
WHEN NEW.state = 'LEFT' AND OLD.state <> 'LEFT'
BEGIN
  UPDATE customers SET optin_news = 'NO' WHERE email = NEW.email AND optin_news = 'YES';
END;

-- Pieces come back, or a colour can be bought again: triggers, so that every kind of write makes the alerts due.
CREATE TRIGGER stock_alerts_stock_added AFTER INSERT ON stock WHEN new.quantity > 0 BEGIN
  UPDATE stock_alerts SET due = due + 1 WHERE sku = new.sku;
END;

CREATE TRIGGER stock_alerts_stock_back AFTER UPDATE OF quantity ON stock
WHEN old.quantity = 0 AND new.quantity > 0 BEGIN
  UPDATE stock_alerts SET due = due + 1 WHERE sku = new.sku;
END;

CREATE TRIGGER stock_alerts_option_back AFTER UPDATE OF availability, availability_type ON options
WHEN old.availability <> new.availability OR old.availability_type <> new.availability_type BEGIN
  UPDATE stock_alerts SET due = due + 1 WHERE sku IN (SELECT sku FROM skus WHERE option_id = new.option_id);
END;
