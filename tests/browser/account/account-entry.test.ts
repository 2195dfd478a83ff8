/** @module-tag journey */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { seedCustomers } from '../../../demo/customers.ts';
import { linkTo } from '../../mailbox.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { demoPassword } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { visit } from '../../visitor.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
  await seedCustomers(shop.db);
});

const fresh = 'nine calm rivers';

/** Chromium's message about a page that shows a refused form. */
const refused = [/status of 422/];

/** Opens a page of the account, and signs in on the way. */
async function enter(page: Page, path: string, email: string, password: string, button: string): Promise<void> {
  await page.goto(`${shop.shopUrl}${path}`);
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.waitForURL(`${shop.shopUrl}${path}`);
}

it('a password is changed in English: its strength is shown in words while it is typed', {
  tags: ['exhaustive'],
}, async () => {
  const email = await newCustomer(shop);
  const { page } = await visit({ locale: 'en-GB', expectedErrors: [...refused, /status of 401/] });
  // A form with an error can be left, and found again by Back.
  await page.goto(`${shop.shopUrl}/en/account/change-password/`);
  await page.locator('#email').fill(email);
  await page.locator('#password').fill('not this one');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send the link' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await enter(page, '/en/account/change-password/', email, demoPassword, 'Sign in');
  const typed = page.getByLabel('New password');
  // The script shows the button that it handles.
  await page.locator('[data-reveal]').last().waitFor();
  for (const [text, words] of [
    ['short', 'Still too short or too simple.'],
    ['ten letter', 'Good enough. Longer is better.'],
    [fresh, 'A good length, varied letters.'],
  ] as const) {
    await typed.fill(text);
    await page.getByText(words).waitFor();
  }
  await page.getByLabel('Current password').fill('not this one');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByRole('alert').getByText('This is not your current password.').waitFor();
  await page.getByLabel('Current password').fill(demoPassword);
  await page.getByLabel('New password').fill(fresh);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('Your new password is saved.').waitFor();
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
  await page.getByText('This device').waitFor();
});

it('a forgotten password is replaced in German, without JavaScript', async () => {
  const email = await newCustomer(shop);
  const { page } = await visit({ javaScriptEnabled: false, expectedErrors: refused });
  await page.goto(`${shop.shopUrl}/de-de/account/orders/`);
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await page.getByLabel('E-Mail').fill(email);
  await page.getByRole('button', { name: 'Link senden' }).click();
  await page.getByRole('status').waitFor();
  await page.goto(await linkTo(shop, email, '/new-password?'));
  await page.getByLabel('Passwort').fill('short');
  await page.getByRole('button', { name: 'Speichern und anmelden' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Passwort').fill(fresh);
  await page.getByRole('button', { name: 'Speichern und anmelden' }).click();
  await page.waitForURL(`${shop.shopUrl}/de-de/account/orders/`);
});

it('an account is closed in English and opened again, without JavaScript', {
  tags: ['exhaustive'],
}, async () => {
  const email = await newCustomer(shop);
  const { page } = await visit({ javaScriptEnabled: false });
  await enter(page, '/en/account/delete/', email, demoPassword, 'Sign in');
  await page.getByLabel('Current password').fill(demoPassword);
  await page.getByRole('button', { name: 'Close my account' }).click();
  await page.getByText('Your account is closed.').waitFor();
  expect(page.url()).toBe(`${shop.shopUrl}/en/`);
  await page.goto(`${shop.shopUrl}/en/account/orders/`);
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Open my account again' }).click();
  await page.getByRole('heading', { level: 1, name: /Hello/ }).waitFor();
});
