import { type Report, type RunOptions, run } from '../../../scripts/conform/run.ts';
import { Client } from '../../../scripts/conform/trial/client.ts';
import { type Facts, facts } from '../../../scripts/conform/trial/facts.ts';
import { allMarkets } from '../../../shared/markets/open-markets.ts';
import type { Shop } from '../../shop/harness.ts';
import type { Backend, Shopper } from '../cart/carts-fixture.ts';
import { cardHolder, giftCard, promoCode } from '../cart/extras-fixture.ts';
import { newLetter } from '../consent/newsletter-fixture.ts';
import { deliveredOrder } from '../orders/delivered-order.ts';
import { inStore, storeId } from '../stores/reservations-fixture.ts';

const tokensOf = ({ token }: Shopper) => ({ accessToken: token ?? '', refreshToken: 'none' });

const tokenIn = (link: string | null): string => new URL(link ?? '', 'http://shop').searchParams.get('token') ?? '';

/** What a retailer would write into a file of facts, made for this run. */
export async function referenceFacts(backend: Backend): Promise<Facts> {
  const buyer = await backend.customer();
  const storeBuyer = await backend.customer();
  await backend.db
    .prepare("UPDATE customers SET loyalty_type = 'HSP' WHERE customer_id = ?")
    .bind(storeBuyer.customerId)
    .run();
  const { number, pin } = await giftCard(backend, 5000);
  const { confirm, leave } = await newLetter(backend);
  return facts.parse({
    promoCode: await promoCode(backend, { percent: 10 }),
    giftCard: { number, pin },
    lastPieces: await backend.product(2),
    soldOut: await backend.product(0),
    deliveredOrder: { orderNumber: await deliveredOrder(backend, buyer), customer: tokensOf(buyer) },
    newsletter: { confirm: tokenIn(confirm), leave: tokenIn(leave) },
    reservation: { sku: await inStore(backend, 3), storeId },
    loyaltyHolder: tokensOf(await cardHolder(backend, 120)),
    storeBuyer: tokensOf(storeBuyer),
  });
}

/** A client of a shop's backend, or of what stands at `origin` instead. */
export function clientOf({ backendUrl, secrets }: Shop, origin = backendUrl): Client {
  return new Client(
    { gateway: `${origin}/gateway`, content: `${origin}/content`, authentication: `${origin}/authentication` },
    secrets.GATEWAY_SUBSCRIPTION_KEY ?? '',
  );
}

/** Runs the suite against a gateway at `origin`, by default the shop's own. */
export function conform(
  shop: Shop,
  { origin = shop.backendUrl, ...options }: Partial<RunOptions> & { origin?: string },
): Promise<Report> {
  return run({
    gateway: `${origin}/gateway`,
    client: clientOf(shop, origin),
    markets: allMarkets.names,
    facts: facts.parse({}),
    signUp: { auth: `${origin}/authentication`, clientId: 'selvedge-storefront' },
    shop: shop.shopUrl,
    origins: [shop.backendUrl],
    level: 'checkout',
    without: [],
    ...options,
  });
}

/** The faults of a report, in one text. */
export const faultsIn = ({ results }: Report): string =>
  results
    .filter(({ outcome }) => outcome === 'failed')
    .flatMap(({ name, faults }) => [name, ...faults])
    .join('\n');

/** The levels that a report says are met. */
export const metLevels = ({ levels }: Report): string[] =>
  levels.filter(({ outcome }) => outcome === 'met').map(({ level }) => level);
