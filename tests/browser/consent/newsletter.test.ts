/**
 * The newsletter from the footer to the mail and out again, in a browser.
 *
 * @module-tag exhaustive
 */
import { beforeAll, expect, it } from 'vitest';
import { type Backend, openBackend } from '../../integration/cart/carts-fixture.ts';
import { mailsTo, subscriptionOf } from '../../integration/consent/newsletter-fixture.ts';
import { visit } from '../../visitor.ts';
import { measured } from '../access/measured.ts';
import { signedIn } from '../account/signed-in.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

it('is asked for below any page, confirmed by a click, and left by another', async () => {
  const { page, context } = await visit({ unasked: true, expectedErrors: [/ERR_INTERNET/] });
  const events = await measured(backend.shop, page, 'en');
  const email = `${crypto.randomUUID()}@test.example`;
  await page.goto(`${backend.shop.shopUrl}/en/stores/?origin=spring`, { waitUntil: 'domcontentloaded' });
  const banner = page.locator('.letter');
  const field = banner.getByRole('textbox', { name: 'Email' });
  const button = banner.getByRole('button', { name: 'Subscribe' });
  await expect.poll(() => button.isDisabled()).toBe(true);
  await field.fill('ines');
  await banner.getByText('does not look right').waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  // The message stands below the field, and does not touch it.
  expect(await banner.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toContain('privacy');
  const error = await banner.getByText('does not look right').boundingBox();
  const asked = await field.boundingBox();
  expect((error?.y ?? 0) - (asked?.y ?? 0) - (asked?.height ?? 0)).toBeGreaterThanOrEqual(4);
  await field.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'does not look right' }).waitFor();
  await field.fill(email);
  await expect.poll(() => field.getAttribute('aria-invalid')).toBeNull();
  // Offline the typed text stays.
  await context.setOffline(true);
  await expect
    .poll(async () => {
      await field.press('Enter');
      return banner.getByText('did not go through').count();
    })
    .toBe(1);
  expect(await field.inputValue()).toBe(email);
  await context.setOffline(false);
  // At most one submit per second.
  await expect
    .poll(async () => {
      await button.dblclick({ timeout: 1000 }).catch(() => undefined);
      return banner.getByText('Thank you.').count();
    })
    .toBe(1);
  await page.getByRole('status').filter({ hasText: 'Thank you.' }).first().waitFor();
  expect(await field.inputValue()).toBe('');
  // A valid event, without the e-mail address.
  await events.until('newsletter_registration', 1);
  expect(events.named('newsletter_registration').at(-1)).toMatchObject({ origin: '/en/stores/' });
  expect(JSON.stringify(events.named('newsletter_registration'))).not.toContain('@');
  const [mail] = await mailsTo(backend, email);
  expect(await mailsTo(backend, email)).toHaveLength(1);

  await page.goto(mail?.link ?? '');
  await page.getByRole('button', { name: 'Confirm my subscription' }).click();
  await page.getByRole('heading', { level: 1, name: 'You are subscribed' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'You are subscribed' }).waitFor();
  const letter = (await mailsTo(backend, email)).at(-1);
  await page.goto(letter?.unsubscribe ?? '');
  expect(await subscriptionOf(backend, email)).toMatchObject({ state: 'SUBSCRIBED' });
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { level: 1, name: 'You are unsubscribed' }).waitFor();
  expect(await subscriptionOf(backend, email)).toMatchObject({ state: 'LEFT' });
});

it('is asked for without a script, and out of the sight of those who have it', {
  tags: ['exhaustive'],
}, async () => {
  const { page } = await visit({ javaScriptEnabled: false, expectedErrors: [/422/] });
  await page.goto(`${backend.shop.shopUrl}/de-de/`, { waitUntil: 'domcontentloaded' });
  const banner = page.locator('.letter');
  await banner.getByRole('textbox').fill('ines');
  await banner.getByRole('button', { name: 'Abonnieren' }).click();
  const field = page.getByRole('main').getByRole('textbox', { name: 'E-Mail' });
  await page.getByText('Diese E-Mail-Adresse stimmt nicht').waitFor();
  expect(await field.inputValue()).toBe('ines');
  await field.fill(`${crypto.randomUUID()}@test.example`);
  await page.getByRole('main').getByRole('button', { name: 'Abonnieren' }).click();
  await page.getByText('Bitte bestätigen Sie Ihr Abonnement').waitFor();

  const own = await signedIn(backend, { locale: 'de-de' });
  await backend.db
    .prepare("UPDATE customers SET optin_news = 'YES' WHERE customer_id = ?")
    .bind(own.shopper.customerId)
    .run();
  await own.open('subscriptions');
  await own.page.locator('html[data-subscribed="true"]').waitFor();
  expect(await own.page.locator('.letter').isVisible()).toBe(false);
});
