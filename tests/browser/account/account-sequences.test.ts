/**
 * Sequences around the account's forms: Back, double submits, two tabs, an expired session, a slow response, no
 * network.
 * @module-tag exhaustive
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Backend, billingAddress, openBackend } from '../../integration/cart/carts-fixture.ts';
import { deliveredOrder } from '../../integration/orders/delivered-order.ts';
import { addressIn } from '../../shop/addresses.ts';
import { type SignedIn, signedIn } from './signed-in.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

/** Chromium's messages about pages that show a refusal or no longer exist. */
const refused = [/status of (404|409|422)/];

const addressForm = 'settings/delivery-addresses/create';

/** Types an address of the market, with these changes. */
async function typeAddress(me: SignedIn, changes: Record<string, string> = {}): Promise<void> {
  const { line1, zipCode, city, country, phone } = addressIn(me.locale);
  const phoned = { phoneNumberCountry: country, phoneNumber: phone };
  await me.fill({ line1, zipCode, city, country, ...phoned, ...changes });
}

const addressesOf = async ({ shopper }: SignedIn) =>
  (await backend.call('getDeliveryAddresses', {}, shopper)).map(({ line1 }) => line1);

/** The id of a saved address. */
async function savedAddress({ shopper }: SignedIn): Promise<string> {
  const phone = { phoneNumber: '+4930901820', phoneNumberCountry: 'DE' } as const;
  const place = { line1: 'TORSTRASSE 1', zipCode: '10115', city: 'BERLIN', country: 'DE' } as const;
  const address = { ...billingAddress, ...place, ...phone, favorite: false };
  return (await backend.call('createDeliveryAddress', address, shopper)).id;
}

describe.each([
  { javaScriptEnabled: true, scripts: 'with JavaScript' },
  { javaScriptEnabled: false, scripts: 'with JavaScript off' },
])('a form of the account, $scripts,', { tags: ['sampled-2'] }, ({ javaScriptEnabled }) => {
  const customer = () => signedIn(backend, { locale: 'de-de', javaScriptEnabled, expectedErrors: refused });

  it('keeps what was typed by Back after a mistake, and is saved once when it is sent again by Back', async () => {
    const me = await customer();
    await me.open(addressForm);
    await typeAddress(me, { zipCode: '1' });
    await me.press(me.t('settings.save'));
    await me.main.getByRole('alert').waitFor();
    // Another tab finds it there too, marked as not saved.
    const anew = await me.anotherTab();
    await anew.open(addressForm);
    await anew.reads(me.t('form.unsaved'));
    expect(await anew.field('line1').inputValue()).toBe(addressIn(me.locale).line1);
    await anew.page.close();
    await me.page.goBack({ waitUntil: 'domcontentloaded' });
    await expect.poll(() => me.field('zipCode').inputValue()).toBe('1');
    await me.fill({ zipCode: '10115' });
    await me.press(me.t('settings.save'));
    await me.reads(me.t('addresses.saved'));
    await me.page.goBack({ waitUntil: 'domcontentloaded' });
    await typeAddress(me);
    await me.press(me.t('settings.save'));
    await me.arrives('account/settings/delivery-addresses');
    expect(await addressesOf(me)).toEqual(['TORSTRASSE 1']);
  });

  it('is there after signing in again, with what was typed', async () => {
    const me = await customer();
    await me.open('settings/edit');
    await me.fill({ firstName: 'Anaïs', birthday: '1988-05-17' });
    await me.context.clearCookies({ name: /token/ });
    await me.press(me.t('settings.save'));
    await me.signInAgain();
    await me.arrives('account/settings/edit');
    expect(await me.field('firstName').inputValue()).toBe('Anaïs');
    expect(await me.field('birthday').inputValue()).toBe('1988-05-17');
    await me.press(me.t('settings.save'));
    await me.reads(me.t('settings.saved'));
  });

  it('of an address that another tab has deleted asks before it is saved again', async () => {
    const me = await customer();
    const id = await savedAddress(me);
    await me.open(`settings/delivery-addresses/${id}/edit`);
    await me.fill({ line1: 'Torstraße 8' });
    const other = await me.anotherTab();
    await other.open(`settings/delivery-addresses/${id}/delete`);
    await other.press(me.t('addresses.delete'));
    await other.reads(me.t('addresses.deleted'));
    await me.press(me.t('settings.save'));
    await me.reads(me.t('addresses.error.gone'));
    expect(await addressesOf(me)).toEqual([]);
    expect(await me.field('line1').inputValue()).toBe('Torstraße 8');
    await me.press(me.t('settings.save'));
    await me.arrives('account/settings/delivery-addresses');
    expect(await addressesOf(me)).toEqual(['TORSTRASSE 8']);
  });

  it('for a return that another tab has requested says what is left', async () => {
    const me = await customer();
    const number = await deliveredOrder(backend, { ...me.shopper, locale: 'fr-fr' });
    const ask = async (tab: SignedIn) => {
      await tab.main.getByLabel(me.t('order.return.pieces')).selectOption('2');
      await tab.main.getByLabel(me.t('order.return.reason')).selectOption('too-small');
      await tab.press(me.t('order.return.ask'));
    };
    await me.open(`orders/${number}/return`);
    const other = await me.anotherTab();
    await other.open(`orders/${number}/return`);
    await ask(other);
    await other.reads(me.t('order.return.done'));
    await ask(me);
    await me.reads(me.t('order.return.closed'));
    const { returns } = await backend.call('getOrder', { orderNumber: number }, me.shopper);
    expect(returns).toHaveLength(1);
  });
});

it('a button that is pressed again while the answer is late saves once', async () => {
  const me = await signedIn(backend, { locale: 'en' });
  await me.open(addressForm);
  await typeAddress(me);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const sent: string[] = [];
  await me.page.route('**/delivery-addresses/create/', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent.push(route.request().url());
    await answered;
    return route.fallback();
  });
  const save = me.main.getByRole('button', { name: me.t('settings.save'), exact: true });
  await save.click({ noWaitAfter: true });
  await expect.poll(() => sent.length).toBe(1);
  await me.page.keyboard.press('Enter');
  answer();
  await me.reads(me.t('addresses.saved'));
  expect(await addressesOf(me)).toEqual(['5 OLD STREET']);
});

it('without a network a form stays as it is, and says so', async () => {
  const me = await signedIn(backend, { locale: 'en', expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });
  await me.open(addressForm);
  await me.page.locator('[data-form][data-wired]').first().waitFor({ state: 'attached' });
  await typeAddress(me);
  await me.context.setOffline(true);
  await me.press(me.t('settings.save'));
  await me.page.getByText(me.t('form.offline')).waitFor();
  expect(await me.field('line1').inputValue()).toBe('5 Old Street');
  await me.context.setOffline(false);
  await me.press(me.t('settings.save'));
  await me.reads(me.t('addresses.saved'));
});
