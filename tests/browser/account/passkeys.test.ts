import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { seedCustomers } from '../../../demo/customers.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { demoPassword } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { type Visitor, visit } from '../../visitor.ts';
import { signOut } from '../runtime.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
  await seedCustomers(shop.db);
});

/** Chromium's virtual fingerprint reader, controlled by the test. */
async function fingerprintReader({ context, page }: Visitor) {
  const device: CDPSession = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      // Touched by the test only: otherwise it would answer the conditional request of a page.
      automaticPresenceSimulation: false,
    },
  });
  return {
    touches: (enabled: boolean) => device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    knows: (isUserVerified: boolean) => device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/**
 * Presses the button of the sign-in page. The reader is touched after the page's request: earlier it would answer the
 * conditional one, later the request would have ended.
 */
async function signIn(page: Page, device: Awaited<ReturnType<typeof fingerprintReader>>): Promise<void> {
  await page.route(
    '**/passkeys/options',
    async (route) => {
      await device.touches(true);
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
}

const security = (locale: string) => `${shop.shopUrl}/${locale}/account/settings/security/`;

/** Opens a page of the account and signs in by password on the way. */
async function enter(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(demoPassword);
  await page.locator('form:not(.passkey) [type="submit"]').click();
  await page.waitForURL(address);
}

it('a passkey is created, signs in after signing out, and is removed, in English', async () => {
  const email = await newCustomer(shop);
  const visitor = await visit();
  const { page } = visitor;
  const device = await fingerprintReader(visitor);
  await enter(page, security('en'), email);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('heading', { name: 'Create a passkey' }).waitFor();
  await device.touches(true);
  await page.getByRole('button', { name: 'Create the passkey' }).click();
  await page.getByRole('heading', { name: 'Your passkey is ready' }).waitFor();
  await device.touches(false);
  await page.getByRole('link', { name: 'Back to my account' }).click();
  await page.getByRole('heading', { name: 'Passkeys' }).waitFor();
  await page.getByText('never used').waitFor();

  await signOut(page, `${shop.shopUrl}/en/auth/logout/`);
  await page.waitForURL(`${shop.shopUrl}/en/`);
  // A browser that reports its support of conditional requests only after the press.
  await page.addInitScript(() => {
    if (!('PublicKeyCredential' in window)) return;
    PublicKeyCredential.isConditionalMediationAvailable = () =>
      new Promise((resolve) => {
        addEventListener('submit', () => setTimeout(() => resolve(true)), { once: true });
      });
  });
  await page.goto(security('en'));
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/passkeys/options')) asked += 1;
  });
  await signIn(page, device);
  await page.waitForURL(security('en'));
  await device.touches(false);
  // The late conditional request did not abort the dialog.
  expect(asked).toBe(1);
  await page.getByText('last used').waitFor();

  // Back skips the sign-in page, which is no longer needed.
  await page.goBack();
  await page.waitForURL(new RegExp(`^${shop.shopUrl}/en/`));
  await page.goto(security('en'));
  await page.getByRole('link', { name: /^Remove / }).click();
  await page.getByRole('button', { name: 'Remove the passkey' }).click();
  await page.getByText('The passkey is removed.').waitFor();
  expect(await page.getByText('last used').count()).toBe(0);
});

it('a dialogue that is cancelled is no mistake, and the password is there, in German', {
  tags: ['exhaustive'],
}, async () => {
  const email = await newCustomer(shop);
  const visitor = await visit();
  const { page } = visitor;
  const device = await fingerprintReader(visitor);
  await enter(page, security('de-de'), email);
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).click();
  // An unknown finger.
  await device.knows(false);
  await device.touches(true);
  const create = page.getByRole('button', { name: 'Passkey erstellen' });
  await create.click();
  await page.getByText('Es wurde kein Passkey erstellt.').waitFor();
  await device.knows(true);
  await create.click();
  await page.getByRole('heading', { name: 'Ihr Passkey ist bereit' }).waitFor();
  await page.goto(`${shop.shopUrl}/de-de/auth/logout/`);
  await page.waitForURL(`${shop.shopUrl}/de-de/`);

  await device.knows(false);
  await page.goto(security('de-de'));
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click();
  await page.getByText('Die Anmeldung mit Passkey wurde abgebrochen.').waitFor();
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(demoPassword);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.waitForURL(security('de-de'));
});

it('two tabs sign in by the same passkey, each with what it was asked', {
  tags: ['exhaustive'],
}, async () => {
  const email = await newCustomer(shop);
  const visitor = await visit();
  const { page, context } = visitor;
  const device = await fingerprintReader(visitor);
  await enter(page, security('en'), email);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await device.touches(true);
  await page.getByRole('button', { name: 'Create the passkey' }).click();
  await page.getByRole('heading', { name: 'Your passkey is ready' }).waitFor();
  await device.touches(false);
  await page.goto(`${shop.shopUrl}/en/auth/logout/`);
  await page.waitForURL(`${shop.shopUrl}/en/`);
  const suggests = page.waitForResponse('**/passkeys/options');
  await page.goto(security('en'));
  await suggests;
  const other = await context.newPage();
  await other.goto(`${shop.shopUrl}/en/account/orders/`);
  await other.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
  await page.bringToFront();
  await signIn(page, device);
  await page.waitForURL(security('en'));
  // Signed in by now: a reload does not ask again.
  await other.reload();
  await other.waitForURL(`${shop.shopUrl}/en/account/orders/`);
});

it('without scripts the password stands alone, and nothing is offered that does nothing', {
  tags: ['exhaustive'],
}, async () => {
  const email = await newCustomer(shop);
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto(security('en'));
  expect(await page.getByRole('button').allInnerTexts()).toEqual(['Sign in']);
  await enter(page, security('en'), email);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('This browser cannot create passkeys').waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
  await page.getByRole('link', { name: 'Back to my account' }).click();
  await page.waitForURL(security('en'));
});
