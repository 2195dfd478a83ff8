-- Carts of platforms (assistants) that were merged into a customer's cart, each with what it had put there. A cart that
-- was the platform's own before its customer's has its mark in `carts`, as have those merged before this table.
CREATE TABLE merged_platform_carts (
  -- The customer's cart.
  cart_id TEXT NOT NULL REFERENCES carts (cart_id) ON DELETE CASCADE,
  -- The platform's cart.
  platform_cart_id TEXT NOT NULL,
  platform TEXT NOT NULL,
  -- JSON array.
  skus TEXT NOT NULL CHECK (json_valid(skus)),
  PRIMARY KEY (cart_id, platform_cart_id)
);
