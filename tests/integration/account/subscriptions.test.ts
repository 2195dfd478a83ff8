import { beforeAll, describe, expect, it } from 'vitest';
import type { SubscriptionType } from '../../../shared/contract/account/subscriptions.ts';
import { type Backend, openBackend, type Shopper } from '../cart/carts-fixture.ts';
import { customer } from '../faults/faults-visitor.ts';

const path = '/de-de/account/subscriptions/';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const shown = 'NEWS,INVIT,SURV,TIC';
const wish = { store: '1', source: 'WEB', complement: '/account/subscriptions/' } as const;

async function wanted(as: Shopper): Promise<SubscriptionType[]> {
  const { values } = await backend.call('getSubscriptions', {}, as);
  return values.flatMap(({ type, optin }) => (optin === 'YES' ? [type] : [])).toSorted();
}

const newsOf = (customerId: string) =>
  backend.db.prepare('SELECT optin_news FROM customers WHERE customer_id = ?').bind(customerId).first('optin_news');

describe('the subscriptions of a customer', () => {
  it('are four, none of them wanted until somebody says so', async () => {
    const { values } = await backend.call('getSubscriptions', {}, await backend.customer());
    expect(values).toEqual(['TIC', 'INVIT', 'NEWS', 'SURV'].map((type) => ({ type, optin: 'NO', visible: true })));
  });

  it('change those that are named, for this customer alone', async () => {
    const [buyer, other] = [await backend.customer(), await backend.customer()];
    await backend.call(
      'updateSubscriptions',
      {
        ...wish,
        values: ['INVIT', 'SURV'].map((type) => ({ type: type as SubscriptionType, optin: 'YES' })),
      },
      buyer,
    );
    await backend.call('updateSubscriptions', { ...wish, values: [{ type: 'SURV', optin: 'NO' }] }, buyer);
    expect(await wanted(buyer)).toEqual(['INVIT']);
    expect(await wanted(other)).toEqual([]);
  });

  it('and the client say the same of the newsletter, whichever of them is written', async () => {
    const buyer = await backend.customer();
    const set = (optin: 'YES' | 'NO') =>
      backend.call('updateSubscriptions', { ...wish, values: [{ type: 'NEWS', optin }] }, buyer);
    await set('YES');
    expect(await newsOf(buyer.customerId)).toBe('YES');
    await set('NO');
    expect(await newsOf(buyer.customerId)).toBe('NO');
    const write = backend.db.prepare('UPDATE customers SET optin_news = ? WHERE customer_id = ?');
    await write.bind('YES', buyer.customerId).run();
    expect(await wanted(buyer)).toEqual(['NEWS']);
    await write.bind('NO', buyer.customerId).run();
    expect(await wanted(buyer)).toEqual([]);
  });

  it('that a customer does not see stay as they are', async () => {
    const buyer = await backend.customer();
    await backend.db
      .prepare("INSERT INTO subscriptions (customer_id, type, optin, visible) VALUES (?, 'SURV', 'NO', 0)")
      .bind(buyer.customerId)
      .run();
    await backend.call('updateSubscriptions', { ...wish, values: [{ type: 'SURV', optin: 'YES' }] }, buyer);
    expect(await wanted(buyer)).toEqual([]);
  });
});

describe('the page of subscriptions', () => {
  const ticked = (html: string) =>
    [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)]
      .filter(([input]) => input.includes('checked'))
      .map(([input]) => /name="(\w+)"/.exec(input)?.[1]);

  it('saves what is ticked, says so once, and shows it again', async () => {
    const { guest, shopper } = await customer(backend, 'de-de');
    const before = (await guest.get(path)).html;
    expect(ticked(before)).toEqual([]);
    const answer = await guest.post(path, { form: 'subscriptions', shown, NEWS: 'on', TIC: 'on' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path]);
    const after = (await guest.get(path)).html;
    expect(after).toContain('Ihre Änderungen sind gespeichert.');
    expect(ticked(after)).toEqual(['NEWS', 'TIC']);
    expect((await guest.get(path)).html).not.toContain('Ihre Änderungen sind gespeichert.');
    expect(await wanted(shopper)).toEqual(['NEWS', 'TIC']);
    expect(JSON.parse((await guest.get('/de-de/api/visitor')).html).subscribed).toBe(true);
  });

  it('shows what a customer may see, and changes nothing else', async () => {
    const { guest, shopper } = await customer(backend, 'de-de');
    await backend.db
      .prepare("INSERT INTO subscriptions (customer_id, type, optin, visible) VALUES (?, 'TIC', 'YES', 0)")
      .bind(shopper.customerId)
      .run();
    expect((await guest.get(path)).html).not.toContain('name="TIC"');
    await guest.post(path, { shown: 'NEWS,INVIT,SURV', INVIT: 'on', TIC: '' });
    expect(await wanted(shopper)).toEqual(['INVIT', 'TIC']);
  });

  it('says of an old tab only what was changed in it: what was ended meanwhile does not come back', async () => {
    const { guest, shopper } = await customer(backend, 'de-de');
    await guest.post(path, { shown, before: '', NEWS: 'on', INVIT: 'on' });
    const before = /name="before" value="([^"]*)"/.exec((await guest.get(path)).html)?.[1] ?? '';
    expect(before).toBe('NEWS,INVIT');
    // The newsletter is ended by a mail's link; then the old tab ends the invitations.
    await backend.call('updateSubscriptions', { ...wish, values: [{ type: 'NEWS', optin: 'NO' }] }, shopper);
    await guest.post(path, { shown, before, NEWS: 'on', INVIT: '' });
    expect(await wanted(shopper)).toEqual([]);
  });

  it('reads what it is sent and nothing else', async () => {
    const { guest, shopper } = await customer(backend, 'de-de');
    const other = await backend.customer();
    const odd = {
      shown: `${shown},x`,
      customerId: other.customerId,
      values: 'x',
      NEWS: '<script>'.repeat(500),
    };
    expect((await guest.post(path, odd)).status).toBe(303);
    expect(await wanted(shopper)).toEqual(['NEWS']);
    expect(await wanted(other)).toEqual([]);
  });
});
