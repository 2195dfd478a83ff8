import { Refusal } from './steps.mjs';

/** Whether this machine may ask for what a deployed shop has counted (Account Analytics: Read). */
export const asksPlatform = (): boolean =>
  Boolean(process.env.CLOUDFLARE_ACCOUNT_ID && process.env.CLOUDFLARE_API_TOKEN);

/** Rows that the platform's store of measurements gives for a query, which names their columns. @throws Refusal when it gives none */
export async function askPlatform<Row>(query: string): Promise<Row[]> {
  const { CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_TOKEN: token } = process.env;
  // By the name that wrangler has for it; tests put a stand-in there.
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
