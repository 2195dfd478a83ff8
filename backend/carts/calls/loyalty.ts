import type { Client } from '../../../shared/contract/account/customer.ts';
import type { cartExtraRows, LoyaltyOffer } from '../../../shared/contract/cart/cart-extra-rows.ts';
import { isLoyaltyCardHolder } from '../../../shared/loyalty/loyalty.ts';
import { marketRules } from '../../domains/market.ts';
import { checkDigit } from '../../gift-cards/gift-card-numbers.ts';
import { Refused } from '../../problem.ts';
import type { Caller, Handlers } from '../../serve.ts';
import { openOwnCart } from '../access.ts';
import { enterMarketStatements } from '../pricing.ts';
import { writeCart } from '../write.ts';

type LoyaltyHandlers = Pick<
  Handlers<typeof cartExtraRows>,
  'getLoyaltyOffers' | 'setLoyaltyOffers' | 'addLoyaltyCard' | 'deleteLoyaltyCard'
>;

/** An offer, with the sku of its gift if it is one. */
type StoredOffer = LoyaltyOffer & { sku: string | null };

/** The loyalty offers of the caller's market: the steps of its scale as money, and gifts. */
async function offersOf({ env, locale }: Caller): Promise<StoredOffer[]> {
  const { loyalty, loyaltyScale } = await marketRules(env, locale);
  if (!loyalty) return [];
  const { results } = await env.DB.prepare(
    `SELECT g.offer_id AS id, g.points, g.sku, p.name,
       coalesce((SELECT quantity FROM sellable WHERE sku = g.sku), 0) AS stock
     FROM loyalty_gifts g
     JOIN skus k ON k.sku = g.sku
     JOIN options o ON o.option_id = k.option_id
     JOIN products p ON p.product_id = o.product_id
     WHERE unixepoch() BETWEEN g.starts_at AND g.ends_at
     ORDER BY g.points, g.offer_id`,
  ).all<{ id: string; points: number; sku: string; name: string; stock: number }>();
  return [
    ...loyaltyScale
      .toSorted((one, other) => one.points - other.points)
      .map(({ points, centAmount }) => ({
        id: `points_${points}`,
        type: 'PTS' as const,
        points,
        centAmount,
        name: null,
        productOutOfStock: false,
        sku: null,
      })),
    ...results.map(({ id, points, sku, name, stock }) => ({
      id,
      type: 'CAD' as const,
      points,
      centAmount: null,
      name: JSON.parse(name),
      productOutOfStock: stock < 1,
      sku,
    })),
  ];
}

/** The customer's card and points, less the points that another payment holds. */
async function holderOf({ env, customerId }: Caller) {
  const found = await env.DB.prepare(
    `SELECT u.loyalty_number AS loyaltyNumber, u.loyalty_type AS loyaltyType,
       (SELECT coalesce(sum(points), 0) FROM loyalty_movements m WHERE m.customer_id = u.customer_id) AS points
     FROM customers u WHERE u.customer_id = ?`,
  )
    .bind(customerId)
    .first<Pick<Client, 'loyaltyNumber' | 'loyaltyType'> & { points: number }>();
  return found !== null && isLoyaltyCardHolder(found) ? found : null;
}

/** First digits of loyalty card numbers. */
const cardPrefix = '279';

/** Returns a new loyalty card number: thirteen digits, the last one a check digit. */
function newCardNumber(): string {
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  const digits = `${cardPrefix}${String(random % 1_000_000_000).padStart(9, '0')}`;
  return digits + checkDigit(digits);
}

export const loyaltyHandlers: LoyaltyHandlers = {
  async getLoyaltyOffers(_, caller) {
    const holder = await holderOf(caller);
    if (holder === null) return { points: 0, offers: [] };
    return {
      points: holder.points,
      offers: (await offersOf(caller)).map(({ sku: _sku, ...offer }) => offer),
    };
  },

  async setLoyaltyOffers({ cartId, version, loyaltyOfferIds }, caller) {
    const { DB } = caller.env;
    const holder = await holderOf(caller);
    const ids = [...new Set(loyaltyOfferIds)];
    const known = ids.length === 0 ? [] : await offersOf(caller);
    const chosen = ids.map((id) => {
      const offer = known.find((each) => each.id === id);
      if (offer === undefined) throw new Refused('loyalty-offer-unknown', 'There is no such offer.');
      return offer;
    });
    if (holder === null && chosen.length > 0)
      throw new Refused('no-loyalty-card', 'Offers are for holders of a loyalty card.');
    const cost = chosen.reduce((sum, { points }) => sum + points, 0);
    return writeCart(
      caller,
      { cartId, version },
      async ({ row }) => {
        // Counted here: points that an open payment of this cart held have just been given back.
        const { points: left } = (await holderOf(caller)) ?? { points: 0 };
        if (cost > left) throw new Refused('not-enough-points', 'There are not enough points.');
        return [
          ...enterMarketStatements(caller, row),
          DB.prepare('DELETE FROM cart_loyalty_offers WHERE cart_id = ?').bind(cartId),
          ...chosen.map(({ id, type, points, centAmount, sku }) =>
            DB.prepare(
              `INSERT INTO cart_loyalty_offers (cart_id, offer_id, type, points, cents, sku, gift_line_id)
               VALUES (?, ?, ?, ?, ?, ?, ?)`,
            ).bind(cartId, id, type, points, centAmount, sku, crypto.randomUUID()),
          ),
        ];
      },
      openOwnCart,
    );
  },

  /** If the cart has a card already, nothing changes. */
  async addLoyaltyCard({ cartId, version }, caller) {
    const { loyalty, loyaltyCardCentAmount } = await marketRules(caller.env, caller.locale);
    if (!loyalty) throw new Refused('loyalty-card-not-sold', 'This market has no loyalty card.');
    if ((await holderOf(caller)) !== null) throw new Refused('loyalty-card-held', 'The customer has a loyalty card.');
    return writeCart(
      caller,
      { cartId, version },
      ({ row }) => [
        ...enterMarketStatements(caller, row),
        caller.env.DB.prepare(
          `UPDATE carts SET loyalty_card_number = coalesce(loyalty_card_number, ?2), loyalty_card_price = ?3
           WHERE cart_id = ?1`,
        ).bind(cartId, newCardNumber(), loyaltyCardCentAmount),
      ],
      openOwnCart,
    );
  },

  deleteLoyaltyCard({ cartId, version }, caller) {
    return writeCart(
      caller,
      { cartId, version },
      () => [
        caller.env.DB.prepare(
          'UPDATE carts SET loyalty_card_number = NULL, loyalty_card_price = NULL WHERE cart_id = ?',
        ).bind(cartId),
      ],
      openOwnCart,
    );
  },
};
