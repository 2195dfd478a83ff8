/**
 * `npm run assistant`: an assistant buys a coat in Polish from the local shop, up to the page at which the buyer goes
 * on. docs/assistants/checkout.md.
 */
import { parseArgs } from 'node:util';
import { localOrigin } from '../releases/command.ts';
import { coatInPolish } from './assistant/coat-in-polish.ts';
import { shopAsAssistant } from './assistant/shopping.ts';
import { main, step } from './steps.mjs';

await main(async () => {
  const { values } = parseArgs({
    options: { query: { type: 'string', default: coatInPolish.query }, size: { type: 'string' } },
  });
  const errand = { ...coatInPolish, ...values, shop: localOrigin() };
  const continueUrl = await step('Shop as an assistant', () => shopAsAssistant(errand, console.log));
  console.log(`\nThe buyer goes on here:\n${continueUrl}`);
});
