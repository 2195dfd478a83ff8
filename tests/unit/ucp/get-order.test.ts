import { describe, expect, it } from 'vitest';
import { order as orderSchema } from '../../../shared/contract/orders/orders.ts';
import { translate } from '../../../shared/i18n/i18n.ts';
import { locales } from '../../../shared/markets/locales.ts';
import { allMarkets } from '../../../shared/markets/open-markets.ts';
import { UpstreamError } from '../../../worker/errors/errors.ts';
import { getOrder } from '../../../worker/ucp/orders/operations.ts';
import type { UcpRequest } from '../../../worker/ucp/protocol/operation.ts';

/** An order of France as a gateway answers in a market. */
const ordered = (locale: string) =>
  orderSchema.parse({
    orderNumber: 'A1',
    totalPrice: { centAmount: 100, currencyCode: 'EUR' },
    delivery: {
      to: 'address',
      name: locale === 'fr-fr' ? 'À domicile' : 'Home delivery',
      address: { lastName: 'MEYER', country: 'FR' },
    },
    lines: [{ position: 1, sku: 'coat-M', quantity: 1, totalPrice: { centAmount: 100, currencyCode: 'EUR' } }],
  });

const noted = {
  locale: 'fr-fr',
  platform: 'https://one.example/profile.json',
  checkoutId: 'checkout-1',
  view: { id: 'A1' },
};

const second = { ...noted, platform: 'https://second.example/profile.json', view: { id: 'A1', of: 'second' } };

/** By the names of their stores. */
const stored: Record<string, object> = {
  A1: noted,
  C3: noted,
  [`A1 ${second.platform}`]: second,
};

interface Asking {
  scopes?: string[] | null;
  isSigned?: boolean;
  address?: string;
  /** False for a platform that does not speak of linking. */
  links?: boolean;
}

/** A request of a platform, with a customer who has the order A1 unless `scopes` is null. */
function requestOf({ scopes = null, isSigned = false, address = noted.platform, links = true }: Asking): UcpRequest {
  const gatewayIn = ({ locale }: { locale: string }) => ({
    async call(name: string, { orderNumber }: { orderNumber: string }) {
      if (orderNumber === 'A1' || orderNumber === 'D4') return ordered(locale);
      if (orderNumber === 'B2') throw new UpstreamError(name, 503, 'Down.');
      throw new UpstreamError(name, 404, 'No order.');
    },
  });
  const gateway = gatewayIn({ locale: 'en' });
  const inMarket = (locale: 'en' | 'fr-fr') => ({
    locale,
    origin: 'https://shop.example',
    properties: locales[locale],
    absolutePicturesUrl: 'https://pictures.example',
    t: translate(locales[locale].lang),
    domain: { params: { ucp: true } },
    capabilities: new Set(['assistant-linking']),
  });
  const request = {
    env: {
      ORDERS: { getByName: (name: string) => ({ read: async () => stored[name] ?? null }) },
      ORIGIN: 'https://shop.example',
      MARKETS: allMarkets,
    },
    market: inMarket('en'),
    marketIn: async (locale: 'en' | 'fr-fr') => inMarket(locale),
    platform: { profile: { address }, isSigned },
    active: new Set(links ? ['dev.ucp.common.identity_linking'] : []),
    customer: scopes && { customerId: 'c', scopes: new Set(scopes), gateway, gatewayIn },
  };
  // What the operation reads of a request.
  return request as unknown as UcpRequest;
}

const ask = (id: string, asking: Asking) => getOrder.run(requestOf(asking), { id } as never);
const scopes = ['dev.ucp.shopping.order:read'];

describe('an order that an assistant asks for', () => {
  it('is the customer’s, with its address, if they have allowed that', async () => {
    const answer = await ask('A1', { scopes });
    expect(answer).toMatchObject({ kind: 'done', body: { id: 'A1', checkout_id: 'checkout-1' } });
    expect(JSON.stringify(answer)).toContain('Meyer');
    const other = await ask('A1', { scopes, address: 'https://two.example/profile.json' });
    expect(other).toMatchObject({ kind: 'done', body: { id: 'A1', checkout_id: '' } });
  });

  // Of D4 nobody knows where it was placed.
  it.each(['A1', 'D4'])('is in the language of its market alone, whatever the request is for: %s', async (id) => {
    const text = JSON.stringify(await ask(id, { scopes }));
    expect(text).toContain('"label":"Commande A1"');
    expect(text).toContain('À domicile');
    expect(text).not.toContain('Home delivery');
  });

  it('is what the platform was told, for its signed requests', async () => {
    const shown = { kind: 'done', body: noted.view };
    expect(await ask('A1', { isSigned: true })).toMatchObject(shown);
    // The customer has allowed something else.
    expect(await ask('A1', { isSigned: true, scopes: ['dev.ucp.shopping.checkout:manage'] })).toMatchObject(shown);
    // Another customer's, who has bought it by the same platform.
    expect(await ask('C3', { isSigned: true, scopes })).toMatchObject(shown);
  });

  it('is what each of its platforms got by webhook', async () => {
    const asking = { isSigned: true, address: second.platform };
    expect(await ask('A1', asking)).toMatchObject({ kind: 'done', body: second.view });
    expect(await ask('C3', asking)).toMatchObject({ kind: 'failed' });
  });

  const linkable = [{ type: 'info', code: 'identity_optional' }];
  it.each([
    // Refused before that, by the row's scope.
    ['A1', {}, linkable],
    ['A1', { links: false }, []],
    ['C3', { scopes }, []],
    ['A1', { isSigned: true, address: 'https://two.example/profile.json' }, linkable],
    ['no/number', { isSigned: true, scopes }, []],
  ])('is not shown otherwise: %s, %o', async (id, asking, hint) => {
    const messages = [{ code: 'not_found', severity: 'unrecoverable' }, ...hint];
    expect(await ask(id, asking)).toMatchObject({ kind: 'failed', messages });
  });

  it.each(['A1', 'C3', 'no/number'])('needs the scope if it is not the platform’s own: %s', async (id) => {
    const asking = { scopes: ['dev.ucp.shopping.checkout:manage'], isSigned: true, address: 'https://two.example/p' };
    await expect(ask(id, asking)).rejects.toMatchObject({
      status: 403,
      code: 'insufficient_scope',
      headers: { 'www-authenticate': expect.stringContaining('scope="dev.ucp.shopping.order:read"') },
    });
  });

  it('cannot be had while the gateway does not answer', async () => {
    await expect(ask('B2', { scopes })).rejects.toThrow('Down.');
  });
});
