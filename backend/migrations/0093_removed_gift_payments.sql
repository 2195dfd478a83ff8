-- Gift cards that were taken out of a cart that they were to pay, for as long as that can be undone: the PIN was right when
-- they came in, and is kept nowhere.
CREATE TABLE removed_gift_payments (
  cart_id TEXT NOT NULL REFERENCES carts (cart_id) ON DELETE CASCADE,
  gift_card_id TEXT NOT NULL REFERENCES gift_cards (gift_card_id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  customer_id TEXT,
  -- Seconds.
  removed_at INTEGER NOT NULL,
  PRIMARY KEY (cart_id, gift_card_id)
) WITHOUT ROWID;
CREATE INDEX removed_gift_payments_since ON removed_gift_payments (removed_at);
