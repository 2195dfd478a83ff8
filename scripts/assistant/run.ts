/**
 * `npm run assistant`: an assistant buys a coat in Polish from the local shop, up to the page at which the buyer goes
 * on. docs/assistants/checkout.md.
 */
import { parseArgs } from 'node:util';
import { localOrigin } from '../../releases/command.ts';
import { main, Refusal, step } from '../steps.mjs';
import { coatInPolish } from './coat-in-polish.ts';
import { shopAsAssistant } from './shopping.ts';

const usage = `npm run assistant                          buys a coat in Polish from the local shop (npm start)
npm run assistant -- --query sukienka      something else, in Polish
npm run assistant -- --size 38             in this size
It stops where the buyer goes on, and orders nothing. docs/assistants/checkout.md.`;

await main(async () => {
  const {
    values: { help, ...values },
  } = parseArgs({
    options: {
      query: { type: 'string', default: coatInPolish.query },
      size: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (help) return void console.log(usage);
  const errand = { ...coatInPolish, ...values, shop: localOrigin() };
  await fetch(new URL('/.well-known/ucp', errand.shop)).catch(() => {
    throw new Refusal(`No shop answers at ${errand.shop}. Start it first: npm start`);
  });
  const continueUrl = await step('Shop as an assistant', () => shopAsAssistant(errand, console.log));
  console.log(`\nThe buyer goes on here:\n${continueUrl}`);
});
