import facts from '#shop/shop.json' with { type: 'json' };

/** Facts of a shop as a whole, from `shop.json` in its folder; checked before the build. */
export interface ShopFacts {
  /** The announced markets that the shop has; a deploy may open fewer. */
  markets: readonly string[];
  /** The domain of which each market has a host, e.g. `example.com`. */
  domain: string;
  /** Hosts of markets that are named otherwise. */
  domains?: Readonly<Partial<Record<string, string>>>;
}

export const shop: ShopFacts = facts;
