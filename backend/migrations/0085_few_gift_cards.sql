-- Nor does a cart get more than ten gift cards from another one.
CREATE TRIGGER cart_gift_cards_few_moved BEFORE UPDATE OF cart_id ON cart_gift_cards
WHEN NEW.cart_id <> OLD.cart_id
BEGIN
  SELECT RAISE(ABORT, 'refused:too-many-gift-cards')
  WHERE (SELECT count(*) FROM cart_gift_cards WHERE cart_id = NEW.cart_id) >= 10;
END;
