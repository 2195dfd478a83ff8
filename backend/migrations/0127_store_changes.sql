-- Public pages that show a store are told of its changes, like those that show a product (0006). Its stock is on no page
-- that is kept.
CREATE TRIGGER stores_changed AFTER UPDATE ON stores BEGIN
  INSERT INTO changes (tag) VALUES ('store:' || NEW.store_id), ('stores');
END;
CREATE TRIGGER stores_opened AFTER INSERT ON stores BEGIN
  INSERT INTO changes (tag) VALUES ('stores');
END;
CREATE TRIGGER stores_deleted AFTER DELETE ON stores BEGIN
  INSERT INTO changes (tag) VALUES ('store:' || OLD.store_id), ('stores');
END;

-- What is known of a customer is given out and erased without going through what is known of all others. An erased account
-- takes along all that was reserved with its e-mail, over or not.
DROP INDEX reservations_open;
CREATE INDEX reservations_by_email ON reservations (email, state);
CREATE INDEX carts_by_customer ON carts (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX gift_cards_by_order ON gift_cards (order_number) WHERE order_number IS NOT NULL;
CREATE INDEX mails_by_recipient ON mails (recipient);
CREATE INDEX oauth_codes_by_customer ON oauth_codes (customer_id);
CREATE INDEX offers_by_customer ON offers (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX promo_codes_by_customer ON promo_codes (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX promo_uses_by_customer ON promo_uses (customer_id) WHERE customer_id IS NOT NULL;
