-- Who gets the newsletter, by e-mail: customers and others. It counts once the link that is mailed was used
-- (backend/newsletter/). `round` goes up with each farewell, so that a link from before does not begin anew. `asked` is
-- an id of the last time that it was asked for: its mail is written once. Times are seconds since 1970.
CREATE TABLE newsletter_subscribers (
  subscriber_id TEXT PRIMARY KEY,
  -- In lower case.
  email TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('PENDING', 'SUBSCRIBED', 'LEFT')),
  round INTEGER NOT NULL DEFAULT 1,
  asked TEXT NOT NULL DEFAULT '',
  asked_at INTEGER NOT NULL,
  -- The market whose language the mails speak; null where an account subscribed, which has none.
  locale TEXT,
  store TEXT,
  -- Where it was asked for: a page, or what its address called its origin.
  asked_on TEXT NOT NULL DEFAULT '',
  confirmed_at INTEGER,
  confirmed_source TEXT,
  confirmed_on TEXT,
  left_at INTEGER,
  left_on TEXT
) WITHOUT ROWID;
CREATE INDEX newsletter_subscribers_by_age ON newsletter_subscribers (state, asked_at);

-- Whom letters may be sent to: an account that was closed hears nothing.
CREATE VIEW newsletter_recipients AS
SELECT subscriber_id, email, locale FROM newsletter_subscribers AS s
WHERE state = 'SUBSCRIBED'
  AND NOT EXISTS (SELECT 1 FROM customers AS c WHERE c.email = s.email AND c.is_deleted = 1);

INSERT INTO newsletter_subscribers (subscriber_id, email, state, asked_at, asked_on, confirmed_at)
SELECT lower(hex(randomblob(16))), email, 'SUBSCRIBED', unixepoch(), 'account', unixepoch() FROM customers
WHERE optin_news = 'YES' AND is_deleted = 0;

-- The address of a mail that ends what it belongs to (List-Unsubscribe); null for mails that nobody subscribes to.
ALTER TABLE mails ADD COLUMN unsubscribe TEXT;

-- The customer's profile and the list of recipients say the same, whoever writes. What is confirmed or ended by mail
-- holds for the account of that e-mail.
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

-- What a customer says holds for the e-mail of the account; yes only once that e-mail is known to be theirs.
CREATE TRIGGER customer_subscribes AFTER UPDATE OF optin_news ON customers
WHEN NEW.optin_news = 'YES' AND OLD.optin_news = 'NO' AND NEW.email_quality IS NOT 'UNCONFIRMED'
BEGIN
  INSERT INTO newsletter_subscribers (subscriber_id, email, state, asked_at, asked_on, confirmed_at)
  VALUES (lower(hex(randomblob(16))), NEW.email, 'SUBSCRIBED', unixepoch(), 'account', unixepoch())
  ON CONFLICT (email) DO UPDATE SET state = 'SUBSCRIBED', confirmed_at = unixepoch(), confirmed_on = 'account'
  WHERE state <> 'SUBSCRIBED';
END;

CREATE TRIGGER customer_unsubscribes AFTER UPDATE OF optin_news ON customers
WHEN NEW.optin_news = 'NO' AND OLD.optin_news = 'YES'
BEGIN
  UPDATE newsletter_subscribers SET state = 'LEFT', round = round + 1, left_at = unixepoch(), left_on = 'account'
  WHERE email = NEW.email AND state <> 'LEFT';
END;

CREATE TRIGGER customer_begins_subscribed AFTER INSERT ON customers
WHEN NEW.optin_news = 'YES' AND NEW.email_quality IS NOT 'UNCONFIRMED'
BEGIN
  INSERT INTO newsletter_subscribers (subscriber_id, email, state, asked_at, asked_on, confirmed_at)
  VALUES (lower(hex(randomblob(16))), NEW.email, 'SUBSCRIBED', unixepoch(), 'account', unixepoch())
  ON CONFLICT (email) DO UPDATE SET state = 'SUBSCRIBED', confirmed_at = unixepoch(), confirmed_on = 'account'
  WHERE state <> 'SUBSCRIBED';
END;

-- An e-mail that turns out to be the customer's brings its subscription along, or gets that of the account.
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

-- Another e-mail takes the subscription along: the one before gets nothing any more.
CREATE TRIGGER customer_changes_email AFTER UPDATE OF email ON customers
WHEN NEW.email <> OLD.email
BEGIN
  DELETE FROM newsletter_subscribers WHERE email = OLD.email;
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
