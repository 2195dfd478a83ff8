import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { openBackend, readyCart, type Shopper } from '../../integration/cart/carts-fixture.ts';
import { openPayment, payOnPage } from '../../integration/payment/paid-cart.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { productPath, sampleOf } from '../../shop/sample-paths.ts';
import { crowd, inWords, type Outcome } from './crowd.ts';
import { judgeLastPiece } from './judgements.ts';
import { connections, type Found, measured, otherVisitor, outcomeOf, plenty, withShop } from './scenario.ts';

const visits = 10_000;
const buyersAtOnce = 60;

/** The visit with which the buyers come, when the others are in full swing. */
const theyPayAt = 2_000;

/** Ten thousand look at one coat of which one piece is left; a hundred put it into carts; sixty pay at once. */
export const lastPiece = (): Promise<Found> =>
  withShop({}, async (shop) => {
    const other = otherVisitor(shop, await plenty(shop));
    const backend = await openBackend(shop);
    const sku = await backend.product(1);
    const path = productPath('fr-fr', { ...(await sampleOf(shop)), productId: sku.split('-')[0]?.slice(0, -1) ?? '' });
    const buyers: { buyer: Shopper; cart: Cart }[] = [];
    for (let nth = 0; nth < buyersAtOnce; nth += 1) {
      const buyer = await backend.customer();
      buyers.push({ buyer, cart: await readyCart(backend, buyer, [{ sku, quantity: 1 }]) });
    }
    const buy = (nth: number): Promise<Outcome> =>
      outcomeOf(async () => {
        const { buyer, cart } = buyers[nth] ?? {};
        if (buyer === undefined || cart === undefined) return 'nobody';
        const page = await openPayment(backend, cart, buyer);
        return `payment ${await payOnPage(backend, { cart, buyer, page })}`;
      });
    const look = async (): Promise<Outcome> => `page ${(await new HttpVisitor(shop).visit(path)).status}`;
    const add = async (): Promise<Outcome> => {
      const { status } = await new HttpVisitor(shop).post('/fr-fr/cart/', { intent: 'add', sku, quantity: '1' });
      return `added ${status}`;
    };
    return measured('one last coat', other, async () => {
      const { promise: inFullSwing, resolve: begin } = Promise.withResolvers<void>();
      const [rush, paying] = await Promise.all([
        crowd(visits, connections, (nth) => {
          if (nth === theyPayAt) begin();
          return nth % 100 === 1 ? add() : look();
        }),
        inFullSwing.then(() => crowd(buyersAtOnce, buyersAtOnce, buy)),
      ]);
      const ledger = await backend.ledger(sku);
      judgeLastPiece(paying.outcomes, ledger);
      const { onSale, held, sold } = ledger;
      const times = `p50 ${paying.p50.toFixed(0)} ms, p95 ${paying.p95.toFixed(0)} ms`;
      const result = `${buyersAtOnce} pay at once: ${inWords(paying)} (${times}); sold ${sold}, on sale ${onSale}, held ${held}`;
      return { crowd: rush, result };
    });
  });
