/** @module-tag exhaustive */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCustomers } from '../../../demo/customers.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { demoPassword } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { visit } from '../../visitor.ts';
import { signOut } from '../runtime.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
  await seedCustomers(shop.db);
});

/** The visitor that the header of a tab is for, once it is loaded. */
const visitorOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.visitor);

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${shop.shopUrl}/en/account/orders/`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${shop.shopUrl}/en/account/orders/`);
}

describe('another tab', () => {
  it('that signs in or out is noticed by the header', async () => {
    const { page, context } = await visit({ locale: 'en-GB' });
    const other = await context.newPage();
    await other.goto(`${shop.shopUrl}/en/help/`);
    await expect.poll(() => other.evaluate(() => localStorage.getItem('who'))).toBe('');
    await signIn(page, await newCustomer(shop));
    await expect.poll(() => visitorOf(other)).toBe('customer');
    await signOut(page, `${shop.shopUrl}/en/auth/logout/`);
    await expect.poll(() => visitorOf(other)).toBe('anonymous');
    expect(new URL(other.url()).pathname).toBe('/en/help/');
  });

  it('that signs out takes the customer’s own pages away', async () => {
    const { page, context } = await visit({ locale: 'en-GB' });
    await signIn(page, await newCustomer(shop));
    const other = await context.newPage();
    const asked = other.waitForResponse('**/api/visitor*');
    await other.goto(`${shop.shopUrl}/en/account/settings/security/`);
    await asked;
    await signOut(page, `${shop.shopUrl}/en/auth/logout/`);
    await other.waitForURL(/\/authentication\/sign-in/);
  });

  it('that signs out while a page of the customer’s own is on its way takes it away', {
    tags: ['exhaustive'],
  }, async () => {
    const { page, context } = await visit({ locale: 'en-GB' });
    await signIn(page, await newCustomer(shop));
    const other = await context.newPage();
    const { promise, resolve } = Promise.withResolvers<void>();
    await other.route('**/api/visitor*', async (route) => {
      await promise;
      await route.continue();
    });
    await other.goto(`${shop.shopUrl}/en/account/settings/security/`, { waitUntil: 'domcontentloaded' });
    await signOut(page, `${shop.shopUrl}/en/auth/logout/`);
    resolve();
    await other.waitForURL(/\/authentication\/sign-in/);
  });

  it('that is left and come back to shows nothing of who signed out meanwhile', {
    tags: ['exhaustive'],
  }, async () => {
    const { page, context } = await visit({ locale: 'en-GB' });
    await signIn(page, await newCustomer(shop));
    await page.goto(`${shop.shopUrl}/en/help/`);
    const other = await context.newPage();
    await other.goto(`${shop.shopUrl}/en/auth/logout/`);
    await page.goBack();
    await page.waitForURL(/\/authentication\/sign-in/);
  });
});
