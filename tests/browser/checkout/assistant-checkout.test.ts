/** A person takes over what an assistant has prepared. What the page shows and refuses: tests/integration/ucp. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '../../../shared/markets/locales.ts';
import { type Backend, of, openBackend } from '../../integration/cart/carts-fixture.ts';
import { customer } from '../../integration/faults/faults-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { namedBuyer } from '../../ucp/handed-over.ts';
import { givenBuyer, type PreparedCheckout, prepareCheckout, toHome } from '../../ucp/prepared-checkout.ts';
import { findViolations } from '../access/axe.ts';
import { findInvisible } from '../access/forced-colours.ts';
import { findSqueezed } from '../access/reflow.ts';
import { cards, shopper } from '../shopper.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await openBackend();
});

type Buyer = Awaited<ReturnType<typeof shopper>>;

async function prepare(locale: Locale, record: Parameters<typeof prepareCheckout>[1]['record'] = toHome(locale)) {
  const sku = await backend.product(9);
  return prepareCheckout(backend.shop, { locale, pieces: { [sku]: 2 }, record });
}

const open = (buyer: Buyer, { path }: PreparedCheckout) =>
  buyer.page.goto(backend.shop.shopUrl + path, { waitUntil: 'domcontentloaded' });

const heading = (buyer: Buyer, key: Parameters<Buyer['t']>[0]) =>
  buyer.page.getByRole('heading', { level: 1, name: buyer.t(key) }).waitFor();

/** A customer who has signed in before, in a browser. */
async function knownBuyer(locale: Locale, options: Partial<Parameters<typeof shopper>[1]> = {}) {
  const { guest, shopper: who } = await namedBuyer(backend, locale);
  const buyer = await shopper(backend.shop, { locale, ...options });
  await buyer.goOnAs(guest);
  return { buyer, who };
}

async function expectAccessible({ page }: Buyer): Promise<void> {
  const found: string[] = [];
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await findSqueezed(page)), ...(await findViolations(page)));
  }
  await page.emulateMedia({ forcedColors: 'active' });
  found.push(...(await findInvisible(page)));
  await page.emulateMedia({ forcedColors: null });
  expect(found).toEqual([]);
}

describe('what an assistant has prepared', () => {
  it('is bought by a stranger: sign-in, a look, payment', async () => {
    const prepared = await prepare('fr-fr');
    const buyer = await shopper(backend.shop, { locale: 'fr-fr' });
    const { page, t } = buyer;
    await open(buyer, prepared);
    await heading(buyer, 'assistant.title');
    await expectAccessible(buyer);
    await page
      .getByRole('main')
      .getByRole('link', { name: t('layout.sign-in') })
      .click();
    await buyer.signIn(await newCustomer(backend.shop));
    await heading(buyer, 'assistant.title');
    await expectAccessible(buyer);
    await buyer.press(t('assistant.take'));
    await buyer.arrives('order-overview');
    await page.getByText(t('assistant.filled-in')).waitFor();
    await page.getByText('12 RUE OBERKAMPF').first().waitFor();
    await buyer.goOnToPayment();
    await buyer.payWith(cards.accepted);
    const number = await buyer.orderNumber();
    expect(
      await backend.db.prepare('SELECT cart_id AS id FROM orders WHERE order_number = ?').bind(number).first('id'),
    ).toBe(prepared.cartId);
    // The gateway tells the shop of it. Then the link leads to the order.
    await expect.poll(async () => (await prepared.store.read())?.orderNumber).toBe(number);
    await open(buyer, prepared);
    await page.getByText(number).first().waitFor();
  });

  it.each(['mouse', 'keyboard'] as const)('goes on without JavaScript, by %s, at the chosen store', async (by) => {
    const store = await backend.db
      .prepare(
        `SELECT point_id AS id, city FROM delivery_points
         WHERE kind = 'store' AND country = 'DE' AND closed_until IS NULL LIMIT 1`,
      )
      .first<{ id: string; city: string }>();
    const delivery = { type: 'pickup', addresses: [], destination: `store:${store?.id}`, method: 'LM' } as const;
    const prepared = await prepare('de-de', { buyer: givenBuyer, delivery });
    const { buyer, who } = await knownBuyer('de-de', { javaScript: false });
    await open(buyer, prepared);
    await buyer.page
      .getByText(store?.city ?? 'none')
      .first()
      .waitFor();
    const button = buyer.page.getByRole('button', { name: buyer.t('assistant.take') });
    if (by === 'mouse') await button.click();
    else {
      for (let steps = 0; steps < 30 && !(await button.evaluate((each) => each === document.activeElement)); steps += 1)
        await buyer.page.keyboard.press('Tab');
      await buyer.page.keyboard.press('Enter');
    }
    await buyer.fillInBill();
    await buyer.arrives('order-delivery');
    await buyer.press(buyer.t('checkout.continue'));
    await buyer.arrives('order-overview');
    expect(await backend.call('getOwnCart', {}, who)).toMatchObject({
      shippingInfo: { shippingMethodKey: 'LM' },
      shippingAddress: { deliveryPointIdV2: store?.id },
    });
  });

  it('is taken over once: two tabs, Back, reload', async () => {
    const prepared = await prepare('fr-fr');
    const { buyer, who } = await knownBuyer('fr-fr');
    const other = await buyer.anotherTab();
    for (const each of [buyer, other]) await open(each, prepared);
    await buyer.press(buyer.t('assistant.take'));
    await buyer.arrives('order-overview');
    await other.press(other.t('assistant.take'));
    await other.arrives('order-overview');
    await buyer.page.goBack({ waitUntil: 'domcontentloaded' });
    await buyer.page.reload({ waitUntil: 'domcontentloaded' });
    await heading(buyer, 'assistant.mine.title');
    await expectAccessible(buyer);
    await buyer.press(buyer.t('checkout.continue'));
    await buyer.arrives('order-overview');
    const { lineItems } = await backend.call('getOwnCart', {}, who);
    expect(lineItems).toMatchObject([{ quantity: 2 }]);
  });

  it('is nobody else’s any more, in another browser', async () => {
    const prepared = await prepare('fr-fr');
    const { buyer } = await knownBuyer('fr-fr');
    await open(buyer, prepared);
    await buyer.press(buyer.t('assistant.take'));
    await buyer.arrives('order-overview');
    const stranger = await shopper(backend.shop, { locale: 'fr-fr', expectedErrors: [/409/] });
    await open(stranger, prepared);
    await heading(stranger, 'assistant.used.title');
    await expectAccessible(stranger);
    // Their own sign-in would show it; somebody else's does not.
    await stranger.page
      .getByRole('main')
      .getByRole('link', { name: stranger.t('layout.sign-in') })
      .click();
    await stranger.signIn(await newCustomer(backend.shop));
    await heading(stranger, 'assistant.used.title');
  });

  it('waits for somebody who was signed out meanwhile', async () => {
    const prepared = await prepare('fr-fr');
    const { buyer } = await knownBuyer('fr-fr');
    // Who is signed out before the page has asked who they are gets it anew, as for a stranger.
    const known = buyer.page.waitForResponse(/\/api\/visitor/);
    await open(buyer, prepared);
    await known;
    await buyer.page.context().clearCookies();
    await buyer.press(buyer.t('assistant.take'));
    await buyer.signIn(await newCustomer(backend.shop));
    await heading(buyer, 'assistant.title');
    await buyer.press(buyer.t('assistant.take'));
    await buyer.arrives('order-overview');
  });

  it('is not done in the name of somebody who has signed in in another tab', async () => {
    const prepared = await prepare('fr-fr');
    const { buyer } = await knownBuyer('fr-fr', { expectedErrors: [/409/] });
    await open(buyer, prepared);
    const { guest, shopper: second } = await customer(backend, 'fr-fr');
    await buyer.goOnAs(guest);
    await buyer.press(buyer.t('assistant.take'));
    await buyer.page.getByText(buyer.t('form.of-another')).waitFor();
    expect((await prepared.store.read())?.status).toBe('open');
    expect(await backend.refused('getOwnCart', {}, second)).toMatchObject({ statusCode: 404 });
  });

  it('is over after its time', async () => {
    const prepared = await prepare('de-de', { ...toHome('de-de'), expiresAt: 1 });
    const { buyer } = await knownBuyer('de-de', { expectedErrors: [/410/] });
    await open(buyer, prepared);
    await heading(buyer, 'assistant.gone.title');
    await expectAccessible(buyer);
  });

  it('is completed where something is missing', async () => {
    const record = toHome('de-de');
    const addresses = (record.delivery?.addresses ?? []).map((address) => ({ ...address, phoneNumber: '' }));
    const delivery = { type: 'shipping', addresses, destination: 'home', method: 'EX' } as const;
    const prepared = await prepare('de-de', { ...record, delivery });
    const { buyer, who } = await knownBuyer('de-de');
    const { page, t } = buyer;
    await open(buyer, prepared);
    await buyer.press(t('assistant.take'));
    await buyer.arrives('order-delivery');
    expect(await page.locator('[name="line1"]').inputValue()).toBe('Torstraße 1');
    await page.locator('[name="phoneNumber"]').fill('030 901820');
    await buyer.press(t('checkout.continue'));
    await buyer.arrives('order-overview');
    const cart = await backend.call('getOwnCart', {}, who);
    expect(of(cart).cartId).toBe(prepared.cartId);
    expect(cart.shippingAddress).toMatchObject({ line1: 'TORSTRASSE 1', phoneNumber: '+4930901820' });
  });
});
