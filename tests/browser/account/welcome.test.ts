import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { seedCustomers } from '../../../demo/customers.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { visit } from '../../visitor.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
  await seedCustomers(shop.db);
});

/** Opens an account on the way to a page. Returns its e-mail. */
async function join(page: Page, path: string): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  await page.goto(`${shop.shopUrl}${path}`);
  await page.locator('a[href*="/auth/create"]').click();
  await page.locator('#firstName').fill('Ada');
  await page.locator('#lastName').fill('Nowak');
  await page.locator('#email').fill(email);
  await page.locator('#password').fill('three blue lamps');
  await page.locator('form [type="submit"]').click();
  await page.locator('.welcome').waitFor();
  return email;
}

const clientOf = (email: string) =>
  shop.db.prepare('SELECT birthday, phone_number, optin_news FROM customers WHERE email = ?').bind(email).first();

it('a new customer is welcomed in English, fills in the profile, and goes on to the cart', async () => {
  const { page } = await visit({ expectedErrors: [/status of 422/] });
  const email = await join(page, '/en/auth/sign-in/?returnTo=%2Fen%2Fcart%2F');
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  await page.getByLabel('Date of birth').fill('1990-05-17');
  await page.getByRole('textbox', { name: 'Phone' }).fill('12');
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('link', { name: 'Go on to my cart' }).waitFor();
  await page.getByRole('textbox', { name: 'Phone' }).fill('07400 123456');
  await page.getByLabel('Receive the newsletter').check();
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await page.waitForURL(`${shop.shopUrl}/en/cart/`);
  expect(await clientOf(email)).toEqual({
    birthday: '1990-05-17',
    phone_number: '+447400123456',
    optin_news: 'YES',
  });
});

it('a new customer goes on without filling in anything, in German, without JavaScript', {
  tags: ['exhaustive'],
}, async () => {
  const { page } = await visit({ javaScriptEnabled: false });
  const email = await join(page, '/de-de/account/orders/');
  await page.getByRole('heading', { level: 1, name: 'Willkommen, Ada' }).waitFor();
  await page.getByRole('button', { name: 'Karte in den Warenkorb legen' }).waitFor();
  await page.getByRole('link', { name: 'Weiter, wo ich war' }).click();
  await page.waitForURL(`${shop.shopUrl}/de-de/account/orders/`);
  expect(await clientOf(email)).toEqual({ birthday: null, phone_number: null, optin_news: 'NO' });
});
