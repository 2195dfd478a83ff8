import { expect, it } from 'vitest';
import { coatInPolish } from '../../../scripts/assistant/coat-in-polish.ts';
import { shopAsAssistant } from '../../../scripts/assistant/shopping.ts';
import { sharedShop } from '../../shop/harness.ts';

it('the example of an assistant buys a coat in Polish, up to the hand-over', async () => {
  const { shopUrl } = await sharedShop();
  const printed: string[] = [];
  const continueUrl = await shopAsAssistant({ ...coatInPolish, shop: shopUrl }, (line) => void printed.push(line));
  expect(printed).toContain('Status: requires_escalation');
  expect(printed.find((line) => line.startsWith('Found: '))).toMatch(/płaszcz/i);
  const page = await fetch(continueUrl);
  expect([page.status, new URL(continueUrl).pathname]).toEqual([200, '/pl-pl/order/assistant/']);
  const html = await page.text();
  expect(html).toMatch(/płaszcz/i);
  expect(html).not.toMatch(/Nowy Świat|Warszawa|Wójcik/);
});

it('the example says what the shop does not have', async () => {
  const { shopUrl } = await sharedShop();
  const errand = { ...coatInPolish, shop: shopUrl, query: 'zzzyx' };
  await expect(shopAsAssistant(errand, () => undefined)).rejects.toThrow('The shop has no zzzyx.');
});
