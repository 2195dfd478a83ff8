-- The newsletter stands in two places, with the client and among the subscriptions: whoever writes one writes both.
CREATE TRIGGER newsletter_of_client AFTER UPDATE OF optin_news ON customers
WHEN NEW.optin_news <> OLD.optin_news
BEGIN
  INSERT INTO subscriptions (customer_id, type, optin) VALUES (NEW.customer_id, 'NEWS', NEW.optin_news)
  ON CONFLICT (customer_id, type) DO UPDATE SET optin = excluded.optin;
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

-- What differed until now: no place is to say no where the other has said yes, as the shop reads it.
UPDATE customers SET optin_news = 'YES' WHERE optin_news = 'NO' AND EXISTS (
  SELECT 1 FROM subscriptions s WHERE s.customer_id = customers.customer_id AND s.type = 'NEWS' AND s.optin = 'YES'
);
UPDATE subscriptions SET optin = 'YES' WHERE type = 'NEWS' AND optin = 'NO' AND EXISTS (
  SELECT 1 FROM customers c WHERE c.customer_id = subscriptions.customer_id AND c.optin_news = 'YES'
);
