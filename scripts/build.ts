/**
 * The production build: `dist/client` (static assets, served by the platform before any code runs),
 * `dist/storefront`, `dist/backend` and `dist/studio` (one module file each, ready for workerd and for
 * `wrangler deploy`). What it is made of is in vite.config.ts; `npx vite build` does the same.
 */
import { createBuilder } from 'vite';
import { shop } from '../vite.config.ts';
import { writeIcons } from './building/brand-icons.ts';
import { faultsOfShop } from './building/check-shop.ts';
import { shopFolder } from './sources.mjs';
import { main, Refusal } from './steps.mjs';

// Vite decides by it how JSX is compiled; a test runner that starts the build has set it to "test".
process.env.NODE_ENV = 'production';

await main(async () => {
  const started = performance.now();
  try {
    const faults = faultsOfShop(shopFolder);
    if (faults.length > 0) throw new Error(faults.join('\n'));
    await writeIcons();
    const builder = await createBuilder({ ...shop('build'), configFile: false });
    await builder.buildApp();
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
  console.log(`Built the shop in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
});
