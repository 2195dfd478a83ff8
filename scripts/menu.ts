/**
 * `npm run menu -- --shop ../my-shop --gateway https://gateway.example`: writes the menu of every market from the
 * departments of a gateway into the shop's `content/`. The key comes from `GATEWAY_SUBSCRIPTION_KEY`. docs/gateway.md.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { allMarkets } from '../shared/markets/open-markets.ts';
import { checkUpstreams, readUpstreams } from './building/upstreams.ts';
import { Client, Violation } from './conform/trial/client.ts';
import { facts } from './conform/trial/facts.ts';
import { Trial } from './conform/trial/trial.ts';
import { withMenu } from './menu/with-menu.ts';
import { main, Refusal, UsageRefusal } from './steps.mjs';

const usage = `npm run menu -- --shop ../my-shop --gateway https://gateway.example

Writes the departments of the gateway and their families into content/{market}/header.json of the shop; the rest of the
header stays. The key is GATEWAY_SUBSCRIPTION_KEY in the environment. docs/gateway.md tells more.`;

await main(async () => {
  const { values } = parseArgs({ options: { gateway: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help) return console.log(usage);
  const folder = process.env.SHOP_FOLDER;
  if (folder === undefined)
    throw new UsageRefusal(
      'npm run menu needs --shop ../my-shop, whose content/ it writes; the menu of the demo stays.',
    );
  const { gateway } = readUpstreams({ gateway: values.gateway });
  if (gateway === undefined) throw new UsageRefusal('npm run menu needs --gateway https://gateway.example.');
  const files = allMarkets.online.map((locale) => ({ locale, file: join(folder, 'content', locale, 'header.json') }));
  for (const { file } of files)
    if (!existsSync(file))
      throw new Refusal(`There is no ${file}. "npm run new" makes a shop with one for each market.`);
  await checkUpstreams({ gateway });
  const client = new Client({ gateway }, process.env.GATEWAY_SUBSCRIPTION_KEY ?? '');
  const trial = new Trial({
    ...{ client, markets: allMarkets.online, facts: facts.parse({}), signUp: undefined },
    ...{ shop: 'http://localhost:8787', origins: [] },
  });
  try {
    const markets = await trial.markets();
    const menus = await Promise.all(
      files.map(async ({ locale, file }) => {
        const stranger = markets.find((market) => market.locale === locale)?.stranger;
        const segmentations = stranger && (await client.call('getSegmentations', {}, stranger));
        return { file, locale, segmentations: segmentations ?? [] };
      }),
    );
    for (const { file, locale, segmentations } of menus) {
      const header = withMenu(JSON.parse(readFileSync(file, 'utf8')), segmentations, locale);
      writeFileSync(file, `${JSON.stringify(header, null, 2)}\n`);
      console.log(`${file}: ${header.entry.navigation_modular.length} departments`);
    }
  } catch (error) {
    throw error instanceof Violation ? new Refusal(error.message) : error;
  }
});
