import { expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { sharedShop } from '../../shop/harness.ts';

test('the backend serves the published contract as a page, and as it is', async () => {
  const shop = await sharedShop();
  const page = await shop.fetchBackend('/contract');
  expect(page.status).toBe(200);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+=' 'sha256-/);
  expect(policy).not.toContain("script-src 'unsafe");
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  const html = await page.text();
  for (const call of Object.keys(contract)) expect(html).toContain(call);

  const document = await shop.fetchBackend('/contract.json');
  expect(await document.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'The contract of the storefront' } });
});
