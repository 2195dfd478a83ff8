-- The papers of an order: invoice and e-ticket. They are made of the order's stored facts whenever somebody wants them,
-- and stored nowhere (backend/documents/).

-- Who sells in a country, as its invoices say it, in the words of that country.
CREATE TABLE sellers (
  country TEXT PRIMARY KEY,
  company TEXT NOT NULL,
  address TEXT NOT NULL,
  register TEXT NOT NULL,
  vat TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL
) WITHOUT ROWID;

-- Invoices of a country are numbered within a year, without a gap. e_ticket: the customer wanted e-tickets when the order
-- was made. mail: whether the order's mail is to be written (backend/documents/order-mail.ts).
CREATE TABLE order_papers (
  order_number TEXT PRIMARY KEY REFERENCES orders (order_number) ON DELETE CASCADE,
  country TEXT NOT NULL,
  year INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  e_ticket INTEGER NOT NULL CHECK (e_ticket IN (0, 1)),
  mail TEXT NOT NULL CHECK (mail IN ('none', 'due', 'written')),
  UNIQUE (country, year, sequence)
) WITHOUT ROWID;
CREATE INDEX order_papers_due ON order_papers (order_number) WHERE mail = 'due';

INSERT INTO order_papers (order_number, country, year, sequence, e_ticket, mail)
SELECT o.order_number, d.country_code_iso2, substr(o.created_at, 1, 4),
  row_number() OVER (PARTITION BY d.country_code_iso2, substr(o.created_at, 1, 4) ORDER BY o.created_at, o.order_number),
  EXISTS (SELECT 1 FROM subscriptions s WHERE s.customer_id = o.customer_id AND s.type = 'TIC' AND s.optin = 'YES'),
  'none'
FROM orders o JOIN domains d ON d.locale = o.locale;

-- Orders of a former system have no payment here, and were told of when they were made.
CREATE TRIGGER orders_have_papers AFTER INSERT ON orders
BEGIN
  INSERT INTO order_papers (order_number, country, year, sequence, e_ticket, mail)
  SELECT NEW.order_number, d.country_code_iso2, substr(NEW.created_at, 1, 4),
    1 + coalesce((
      SELECT max(p.sequence) FROM order_papers p
      WHERE p.country = d.country_code_iso2 AND p.year = CAST(substr(NEW.created_at, 1, 4) AS INTEGER)), 0),
    EXISTS (SELECT 1 FROM subscriptions s WHERE s.customer_id = NEW.customer_id AND s.type = 'TIC' AND s.optin = 'YES'),
    iif(NEW.payment_id IS NULL, 'none', 'due')
  FROM domains d WHERE d.locale = NEW.locale;
END;

-- What is printed on a gift card that was bought here, encrypted (backend/mails/sealed.ts): its buyer can have it printed
-- again. The hash stays what a card is found by.
ALTER TABLE gift_cards ADD COLUMN sealed TEXT;

-- Ids of the documents that go with a mail: JSON.
ALTER TABLE mails ADD COLUMN documents TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(documents));

-- How many bytes a document had when it was made last.
CREATE TABLE document_sizes (
  document_id TEXT PRIMARY KEY,
  bytes INTEGER NOT NULL
) WITHOUT ROWID;
