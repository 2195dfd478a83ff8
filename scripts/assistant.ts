/**
 * `npm run assistant`: an assistant buys a coat in Polish from the local shop, up to the page at which the buyer goes
 * on. docs/assistants/checkout.md.
 */
import { parseArgs } from 'node:util';
import { localOrigin } from '../releases/command.ts';
import { shopAsAssistant } from './assistant/shopping.ts';
import { main, step } from './steps.mjs';

await main(async () => {
  const { values } = parseArgs({
    options: { query: { type: 'string', default: 'płaszcz' }, size: { type: 'string' } },
  });
  const continueUrl = await step('Shop as an assistant', () =>
    shopAsAssistant(
      {
        shop: localOrigin(),
        country: 'PL',
        language: 'pl',
        ...values,
        buyer: {
          first_name: 'Zofia',
          last_name: 'Wójcik',
          email: 'zofia.wojcik@example.com',
          phone_number: '+48 601 234 567',
        },
        address: { street_address: 'Nowy Świat 15', address_locality: 'Warszawa', postal_code: '00-029' },
      },
      console.log,
    ),
  );
  console.log(`\nThe buyer goes on here:\n${continueUrl}`);
});
