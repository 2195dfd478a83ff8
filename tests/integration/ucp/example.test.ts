import { expect, it } from 'vitest';
import { coatInPolish } from '../../../scripts/assistant/coat-in-polish.ts';
import { shopAsAssistant } from '../../../scripts/assistant/shopping.ts';
import { Refusal } from '../../../scripts/steps.mjs';
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

it.each([
  ['that it does not have', { query: 'zzzyx' }, 'The shop has no zzzyx.'],
  ['that is not there in this size', { size: '999' }, 'is not there in this size.'],
  ['that it refuses', { query: 'x'.repeat(200) }, 'The shop refused search_catalog: '],
  ['where no shop is', { shop: 'http://127.0.0.1:9' }, 'No shop for assistants answers at http://127.0.0.1:9/'],
])('the example says in a sentence what the shop cannot do: something %s', async (_, changes, sentence) => {
  const { shopUrl } = await sharedShop();
  const bought = shopAsAssistant({ ...coatInPolish, shop: shopUrl, ...changes }, () => undefined);
  // `main` prints it without a stack trace.
  await expect(bought).rejects.toBeInstanceOf(Refusal);
  await expect(bought).rejects.toThrow(sentence);
});
