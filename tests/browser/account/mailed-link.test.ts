import { beforeAll, expect, it } from 'vitest';
import { seedCustomers } from '../../../demo/customers.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { visit } from '../../visitor.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
  await seedCustomers(shop.db);
});

it('a mailed link signs in on another device, at the page that requested a sign-in', async () => {
  const email = 'hsp@example.com';
  const { page: asking } = await visit({ locale: 'en-GB' });
  await asking.goto(`${shop.shopUrl}/en/account/orders/`);
  await asking.getByRole('link', { name: 'Sign in with a link sent by email' }).click();
  await asking.getByLabel('Email').fill(email);
  await asking.getByRole('button', { name: 'Send the link' }).click();
  await asking.getByRole('status').waitFor();
  const link = await shop.db
    .prepare('SELECT link FROM mails WHERE recipient = ? ORDER BY mail_id DESC LIMIT 1')
    .bind(email)
    .first<string>('link');

  const { page: other } = await visit({ locale: 'en-GB' });
  await other.goto(link ?? '');
  await other.getByText('h•••@example.com').waitFor();
  await other.getByRole('button', { name: 'Sign in' }).click();
  await other.waitForURL(`${shop.shopUrl}/en/account/orders/`);
  await other.getByRole('heading', { level: 1, name: 'My orders' }).waitFor();
  expect(await asking.context().cookies(shop.shopUrl)).not.toContainEqual(
    expect.objectContaining({ name: 'access_token_local' }),
  );
});
