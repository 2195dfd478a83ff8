import type { cartRows } from '../../../shared/contract/cart/cart-rows.ts';
import { maxLines, maxQuantity } from '../../../shared/contract/catalogue/quantity.ts';
import { noCart, stale } from '../../cart-refusal.ts';
import { marketCurrency } from '../../domains/market.ts';
import type { Env } from '../../env.ts';
import { Refused } from '../../problem.ts';
import type { Handlers } from '../../serve.ts';
import { openCart } from '../access.ts';
import { commit } from '../commit.ts';
import { livePayment } from '../payment-rows.ts';
import { enterMarketStatements, repriceStatements } from '../pricing.ts';
import { type LoadedCart, loadCart } from '../read.ts';
import { goneExtrasStatements, hasGoneExtras } from '../refresh-extras.ts';
import { prepareWrite, writeCart } from '../write.ts';

type LineHandlers = Pick<
  Handlers<typeof cartRows>,
  'addProduct' | 'addProducts' | 'setQuantity' | 'deleteProduct' | 'refreshCart'
>;

/** Seconds for which the position of a removed line is stored: longer than any undo is offered. */
const linePlaceSeconds = 600;

interface Added {
  sku: string;
  quantity: number;
  /** Id of the line whose position the new one takes. */
  inPlaceOf?: string | undefined;
}

/**
 * Adds pieces to the line of a sku, at today's price if the line is new. A line that was removed within
 * `linePlaceSeconds` returns to its position. Positions are milliseconds since 1970, or the next free number: SQLite
 * reuses the row id of a removed line, and several lines can be added in one millisecond. More than the stock aborts
 * the transaction.
 */
function addStatement(env: Env, cartId: string, { sku, quantity, inPlaceOf }: Added): D1PreparedStatement {
  const now = new Date();
  return env.DB.prepare(
    `INSERT INTO cart_lines (line_id, cart_id, sku, quantity, unit_price, strike_through_price, price_type,
       last_modified_at, place)
     SELECT ?1, c.cart_id, p.sku, ?4, p.price, p.strike_through_price, p.price_type, ?5,
       coalesce(
         (SELECT coalesce(l.place, l.position) FROM cart_lines l WHERE l.cart_id = c.cart_id AND l.line_id = ?7),
         (SELECT r.place FROM removed_lines r
          WHERE r.cart_id = c.cart_id AND r.sku = p.sku AND r.removed_at >= unixepoch() - ${linePlaceSeconds}),
         max(?6, (SELECT coalesce(max(taken.place), 0) + 1 FROM (
           SELECT coalesce(place, position) AS place FROM cart_lines WHERE cart_id = c.cart_id
           UNION ALL SELECT place FROM removed_lines WHERE cart_id = c.cart_id) taken)))
     FROM carts c
     JOIN sku_prices p ON p.sku = ?3 AND p.currency = c.currency
     WHERE c.cart_id = ?2
     ON CONFLICT (cart_id, sku) DO UPDATE SET
       quantity = quantity + excluded.quantity, last_modified_at = excluded.last_modified_at`,
  ).bind(crypto.randomUUID(), cartId, sku, quantity, now.toISOString(), now.getTime(), inPlaceOf ?? null);
}

async function skuExists(env: Env, sku: string): Promise<boolean> {
  return (await env.DB.prepare('SELECT 1 AS found FROM skus WHERE sku = ?').bind(sku).first()) !== null;
}

/** The lines that the shopper added. Gifts belong to a code or an offer. */
function boughtLines({ cart, priced }: LoadedCart) {
  return cart.lineItems.filter(({ lineId }) => !priced.gifts.some((gift) => gift.lineId === lineId));
}

function requireLine(lines: readonly { lineId: string }[], lineId: string): void {
  if (lines.some((line) => line.lineId === lineId)) return;
  throw new Refused('unknown', `No line found for id ${lineId}`);
}

/** Available pieces by sku; unknown skus are missing. */
async function stockOf(env: Env, skus: readonly string[]): Promise<Map<string, number>> {
  const { results } = await env.DB.prepare(
    'SELECT sku, quantity FROM sellable WHERE sku IN (SELECT value FROM json_each(?))',
  )
    .bind(JSON.stringify(skus))
    .all<{ sku: string; quantity: number }>();
  return new Map(results.map(({ sku, quantity }) => [sku, quantity]));
}

/** True if a refresh would change a line: its quantity exceeds the stock, or its price is not today's. */
async function needsRefresh(env: Env, cartId: string): Promise<boolean> {
  const outdated = await env.DB.prepare(
    `SELECT 1 AS found
     FROM cart_lines l
     JOIN carts c ON c.cart_id = l.cart_id
     WHERE l.cart_id = ? AND (l.quantity > coalesce((SELECT quantity FROM sellable WHERE sku = l.sku), 0)
       OR NOT EXISTS (SELECT 1 FROM sku_prices p WHERE p.sku = l.sku AND p.currency = c.currency
         AND p.price = l.unit_price AND p.strike_through_price IS l.strike_through_price
         AND p.price_type = l.price_type))
     LIMIT 1`,
  )
    .bind(cartId)
    .first();
  return outdated !== null;
}

export const lineHandlers: LineHandlers = {
  /** With `inPlaceOf`, adds as many pieces as that line has, up to the stock; refused if none is available. */
  async addProduct({ cartId, version, sku, inPlaceOf }, caller) {
    const { env } = caller;
    if (!(await skuExists(env, sku))) throw new Refused('unknown', `No product found for sku ${sku}`);
    return writeCart(caller, { cartId, version }, async (loaded) => {
      const entering = enterMarketStatements(caller, loaded.row);
      if (inPlaceOf === undefined) return [...entering, addStatement(env, cartId, { sku, quantity: 1 })];
      const lines = boughtLines(loaded);
      requireLine(lines, inPlaceOf);
      const line = lines.find(({ lineId }) => lineId === inPlaceOf);
      // The line has this sku already.
      if (line?.sku === sku) return entering;
      const replaced = line?.quantity ?? 1;
      const present = lines.find((line) => line.sku === sku)?.quantity ?? 0;
      const room = Math.min(maxQuantity, (await stockOf(env, [sku])).get(sku) ?? 0) - present;
      const quantity = Math.max(1, Math.min(replaced, room));
      return [
        ...entering,
        addStatement(env, cartId, { sku, quantity, inPlaceOf }),
        env.DB.prepare('DELETE FROM cart_lines WHERE cart_id = ? AND line_id = ?').bind(cartId, inPlaceOf),
      ];
    });
  },

  /** Adds the available pieces of each sku; the answer lists the skus with fewer than requested. */
  async addProducts({ cartId, version, items }, caller) {
    const { env } = caller;
    const loaded = await openCart(caller, cartId);
    await prepareWrite(caller, loaded, version);
    const wanted = new Map<string, number>();
    for (const { sku, quantity } of items) wanted.set(sku, (wanted.get(sku) ?? 0) + quantity);
    const stock = await stockOf(env, [...wanted.keys()]);
    const productsNotAdded: string[] = [];
    const statements: D1PreparedStatement[] = [];
    const lines = boughtLines(loaded);
    let newLines = maxLines - lines.length;
    for (const [sku, quantity] of wanted) {
      const present = lines.find((line) => line.sku === sku)?.quantity;
      const fits = present !== undefined || newLines > 0;
      const room = fits ? Math.min(maxQuantity, stock.get(sku) ?? 0) - (present ?? 0) : 0;
      if (room < quantity) productsNotAdded.push(sku);
      if (room > 0 && present === undefined) newLines -= 1;
      if (room > 0) statements.push(addStatement(env, cartId, { sku, quantity: Math.min(room, quantity) }));
    }
    if (statements.length > 0)
      await commit(env, cartId, version, [...enterMarketStatements(caller, loaded.row), ...statements]);
    return { ...(await loadCart(caller, cartId)).cart, productsNotAdded };
  },

  setQuantity({ cartId, version, lineItemId, quantity }, caller) {
    return writeCart(caller, { cartId, version }, (loaded) => {
      requireLine(boughtLines(loaded), lineItemId);
      return [
        caller.env.DB.prepare(
          'UPDATE cart_lines SET quantity = ?, last_modified_at = ? WHERE cart_id = ? AND line_id = ?',
        ).bind(quantity, new Date().toISOString(), cartId, lineItemId),
      ];
    });
  },

  /** Removing a gift also removes the code or offer that brought it. */
  deleteProduct({ cartId, version, lineId }, caller) {
    return writeCart(caller, { cartId, version }, ({ cart }) => {
      requireLine(cart.lineItems, lineId);
      return [
        ...['cart_promo_codes', 'cart_loyalty_offers'].map((table) =>
          caller.env.DB.prepare(`DELETE FROM ${table} WHERE cart_id = ? AND gift_line_id = ?`).bind(cartId, lineId),
        ),
        caller.env.DB.prepare(
          `INSERT OR REPLACE INTO removed_lines (cart_id, sku, place, removed_at)
           SELECT cart_id, sku, coalesce(place, position), unixepoch() FROM cart_lines
           WHERE cart_id = ? AND line_id = ?`,
        ).bind(cartId, lineId),
        caller.env.DB.prepare('DELETE FROM cart_lines WHERE cart_id = ? AND line_id = ?').bind(cartId, lineId),
      ];
    });
  },

  /**
   * Sets today's prices and stock, in the market of the caller. Leaves the cart and its version alone if nothing has
   * changed, or while the cart is being paid.
   */
  async refreshCart({ cartId, version }, caller) {
    const { env } = caller;
    const { row, cart } = await openCart(caller, cartId);
    if (row.order_number !== null) throw noCart(cartId);
    if (row.version !== version) throw stale(version);
    const entering = enterMarketStatements(caller, row);
    if ((await livePayment(env, cartId)) !== null) return cart;
    const now = new Date();
    const outdated = (await needsRefresh(env, cartId)) || (await hasGoneExtras(env, cartId, now));
    if (entering.length === 0 && !outdated) return cart;
    const sellable = '(SELECT s.quantity FROM sellable s WHERE s.sku = cart_lines.sku)';
    await commit(env, cartId, version, [
      env.DB.prepare(`DELETE FROM cart_lines WHERE cart_id = ? AND coalesce(${sellable}, 0) < 1`).bind(cartId),
      env.DB.prepare(`UPDATE cart_lines SET quantity = ${sellable} WHERE cart_id = ? AND quantity > ${sellable}`).bind(
        cartId,
      ),
      ...entering,
      ...goneExtrasStatements(env, cartId, now),
      ...repriceStatements(env, cartId, marketCurrency(caller.locale)),
    ]);
    return (await loadCart(caller, cartId)).cart;
  },
};
