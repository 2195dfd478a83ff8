-- The schedule looks only for sales that have just begun or ended (backend/imports/prices.ts).
CREATE INDEX price_plans_by_start ON price_plans (starts_at) WHERE starts_at IS NOT NULL;
CREATE INDEX price_plans_by_end ON price_plans (ends_at) WHERE ends_at IS NOT NULL;
CREATE INDEX size_price_plans_by_start ON size_price_plans (starts_at) WHERE starts_at IS NOT NULL;
CREATE INDEX size_price_plans_by_end ON size_price_plans (ends_at) WHERE ends_at IS NOT NULL;
