-- What an order line was promised is derived from what the piece was when it was ordered.
ALTER TABLE order_lines ADD COLUMN category_label TEXT NOT NULL DEFAULT '';
ALTER TABLE order_lines ADD COLUMN availability TEXT NOT NULL DEFAULT 'AVAILABLE';

-- The number of the order that the payment makes: the shopper knows it while the bank still decides.
ALTER TABLE payments ADD COLUMN order_number TEXT;
UPDATE payments SET order_number =
  'SV' || substr(strftime('%Y%m%d', created_at), 3) || '-' || upper(hex(randomblob(4)))
WHERE state = 'open';

-- What the provider reported that was not asked for. While it stands there, the payment stays open and settles
-- nothing: no order, no release, until a person has looked (docs/operating.md).
ALTER TABLE payments ADD COLUMN difference TEXT;
