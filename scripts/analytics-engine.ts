import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { configurationFile, workerSources } from './building/worker-sources.ts';
import { Refusal } from './steps.mjs';

const datasets = z.object({
  analytics_engine_datasets: z.array(z.object({ binding: z.string(), dataset: z.string() })),
});

/** The dataset behind a binding of the shop's storefront. */
export function datasetOf(binding: 'VITALS' | 'POLICY_REPORTS' | 'METRICS'): string {
  const storefront = workerSources.find(({ name }) => name === 'storefront');
  const toml = storefront === undefined ? '' : readFileSync(configurationFile(storefront), 'utf8');
  const found = datasets.parse(parse(toml)).analytics_engine_datasets.find((each) => each.binding === binding);
  if (found === undefined) throw new Error(`The storefront has no dataset ${binding}.`);
  return found.dataset;
}

/** Whether this machine has credentials for the deployed shop's Analytics Engine (Account Analytics: Read). */
export const asksPlatform = (): boolean =>
  Boolean(process.env.CLOUDFLARE_ACCOUNT_ID && process.env.CLOUDFLARE_API_TOKEN);

/** Rows of an Analytics Engine query. @throws Refusal when the query fails */
export async function askPlatform<Row>(query: string): Promise<Row[]> {
  const { CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_TOKEN: token } = process.env;
  // The variable has wrangler's name; tests set it to a stand-in.
  const { CLOUDFLARE_API_BASE_URL: api = 'https://api.cloudflare.com/client/v4' } = process.env;
  const response = await fetch(`${api}/accounts/${account}/analytics_engine/sql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: query,
  });
  if (!response.ok) throw new Refusal(`Cloudflare answers ${response.status}: ${await response.text()}`);
  const { data }: { data: Row[] } = await response.json();
  return data;
}
