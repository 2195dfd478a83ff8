/** What vendors fill, and what tells people from programs, in one shop whose markets use them. */
import { beforeAll, expect, it } from 'vitest';
import { translate } from '../../shared/i18n/i18n.ts';
import { type Shop, startShop } from '../harness.ts';
import { mailsTo } from '../mailbox.ts';
import { authorizationRequest } from '../sign-in.ts';
import { visit } from '../visitor.ts';
import { findViolations } from './axe.ts';

let shop: Shop;
beforeAll(async () => {
  const settings = { BOT_CHECK: 'on' };
  shop = await startShop({ variables: settings, backendVariables: settings });
  const used = { olapic: true, richRelevance: true, recaptcha: true };
  await shop.db
    .prepare("UPDATE domains SET params = json_patch(params, ?) WHERE locale IN ('en', 'de-de')")
    .bind(JSON.stringify(used))
    .run();
});

it('a place of a page is filled for those who allow it, and is as easy to use as before', async () => {
  const { page, context } = await visit({ unasked: true, viewport: { width: 390, height: 844 } });
  const origin = shop.shopUrl;
  const form = { form: 'consent', from: 'banner', answer: 'all' };
  await context.request.post(`${origin}/en/consent/`, { form, headers: { origin }, maxRedirects: 0 });
  const filled = page.waitForResponse((response) => response.url().includes('/api/slot?'));
  await page.goto(`${origin}/en/`, { waitUntil: 'load' });
  expect((await filled).status()).toBe(200);
  await page.locator('[data-slot="richRelevance"] .grid article').first().waitFor();
  expect(await findViolations(page)).toEqual([]);
});

it('a form for people asks within it, is sent once it is answered, and says what is missing', async () => {
  const { page } = await visit({ expectedErrors: [/422/] });
  const t = translate('de');
  const email = `${crypto.randomUUID()}@test.example`;
  await page.goto(`${shop.shopUrl}/de-de/newsletter/subscription/`, { waitUntil: 'load' });
  const main = page.getByRole('main');
  const box = main.getByRole('checkbox');
  await box.waitFor();
  await main.getByRole('textbox').fill(email);
  await main.getByRole('button', { name: t('newsletter.subscribe') }).click();
  await main.getByText(t('botCheck.failed')).waitFor();
  expect(await main.getByRole('textbox').inputValue()).toBe(email);
  expect(await findViolations(page)).toEqual([]);
  await box.check();
  await main.getByRole('button', { name: t('newsletter.subscribe') }).click();
  await page.getByText(t('newsletterSubscription.subscription.success')).first().waitFor();
  expect(await mailsTo(shop, email)).toHaveLength(1);

  // Pressed again while the first is under way: what vouches for a person counts once, so the second is held back.
  await page.goto(`${shop.shopUrl}/de-de/newsletter/subscription/`, { waitUntil: 'load' });
  await box.waitFor();
  await page.evaluate(() => {
    addEventListener('submit', (event) => {
      document.body.dataset.held = `${document.body.dataset.held ?? ''} ${event.defaultPrevented}`;
      event.preventDefault();
    });
  });
  const press = () => main.getByRole('button', { name: t('newsletter.subscribe') }).click();
  await press();
  const pressed = Date.now();
  await expect.poll(() => Date.now() - pressed).toBeGreaterThan(1500);
  await press();
  expect(await page.locator('body').getAttribute('data-held')).toBe(' false true');

  // Signing in is a page of another server, with the same question.
  const { query } = await authorizationRequest(shop, 'de-de');
  await page.goto(`${shop.backendUrl}/authentication/sign-in?${query}`, { waitUntil: 'load' });
  await page.getByRole('checkbox').first().waitFor();
  expect(await findViolations(page)).toEqual([]);
});

it('without a script a form for people says what it needs, and keeps what was typed', async () => {
  const { page } = await visit({ javaScriptEnabled: false, expectedErrors: [/422/] });
  const t = translate('en');
  await page.goto(`${shop.shopUrl}/en/newsletter/subscription/`);
  const main = page.getByRole('main');
  await main.getByText(t('botCheck.noscript')).waitFor();
  await main.getByRole('textbox').fill('nell@test.example');
  await main.getByRole('button', { name: t('newsletter.subscribe') }).click();
  await main.getByText(t('botCheck.asked')).waitFor();
  expect(await main.getByRole('textbox').inputValue()).toBe('nell@test.example');
});
