-- An account whose e-mail nobody has shown to be theirs says nothing about what its owner gets: somebody else may have
-- opened it. So it neither ends a subscription of that e-mail, nor takes it along to another one, nor stops its letters
-- by being closed.
DROP TRIGGER customer_unsubscribes;
CREATE TRIGGER customer_unsubscribes AFTER UPDATE OF optin_news ON customers
WHEN NEW.optin_news = 'NO' AND OLD.optin_news = 'YES' AND NEW.email_quality IS NOT 'UNCONFIRMED'
BEGIN
  UPDATE newsletter_subscribers SET state = 'LEFT', round = round + 1, left_at = unixepoch(), left_on = 'account'
  WHERE email = NEW.email AND state <> 'LEFT';
END;

DROP TRIGGER customer_changes_email;
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

DROP VIEW newsletter_recipients;
CREATE VIEW newsletter_recipients AS
SELECT subscriber_id, email, locale FROM newsletter_subscribers AS s
WHERE state = 'SUBSCRIBED'
  AND NOT EXISTS (
    SELECT 1 FROM customers AS c
    WHERE c.email = s.email AND c.is_deleted = 1 AND c.email_quality IS NOT 'UNCONFIRMED');
