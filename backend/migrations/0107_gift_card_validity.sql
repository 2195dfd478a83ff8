-- When money last came back to a gift card: from then on it is as good as one that was bought that day.
ALTER TABLE gift_cards ADD COLUMN renewed_at TEXT;
UPDATE gift_cards SET renewed_at = (
  SELECT max(m.created_at) FROM gift_card_movements m
  WHERE m.gift_card_id = gift_cards.gift_card_id AND m.kind = 'refunded');
CREATE TRIGGER gift_card_movements_renew AFTER INSERT ON gift_card_movements
WHEN NEW.kind = 'refunded'
BEGIN
  UPDATE gift_cards SET renewed_at = NEW.created_at WHERE gift_card_id = NEW.gift_card_id;
END;
