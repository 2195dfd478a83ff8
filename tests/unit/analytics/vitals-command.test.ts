/**
 * `npm run vitals` of a deployed shop, against a stand-in for the platform's SQL API. The stand-in parses the query by
 * the grammar of the platform's reference, rejects any other word, and returns counts as strings, like the platform.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { localBackend } from '../../../releases/command.ts';
import { projectNode } from '../../../scripts/prepare.mjs';
import { root } from '../../../scripts/sources.mjs';

interface Point {
  blobs: readonly string[];
  value: number;
  /** The number of events that a sampled point stands for. */
  interval: number;
}

const points: readonly Point[] = [
  { blobs: ['LCP', 'product', 'fr-fr', 'm'], value: 1000, interval: 1 },
  { blobs: ['LCP', 'product', 'fr-fr', 'm'], value: 3000, interval: 9 },
  { blobs: ['CLS', 'product', 'fr-fr', 'm'], value: 0.05, interval: 1 },
  { blobs: ['VIEW', 'product', 'fr-fr', 'm'], value: 1, interval: 10 },
  { blobs: ['VIEW', 'cart', 'en', 'd'], value: 1, interval: 3 },
];

const grammar =
  /^SELECT (?<list>.+?)\s+FROM (?<table>[a-z_]\w*) WHERE timestamp > NOW\(\) - INTERVAL '\d+' (?:DAY|HOUR)\s+GROUP BY (?<groups>\w+(?:, \w+)*) FORMAT JSON$/s;

/**
 * One selected column, by the platform's functions.
 * @throws {Error} for anything else
 */
function column(expression: string): (group: readonly Point[]) => unknown {
  const blob = /^blob([1-9]|1\d|20)$/.exec(expression);
  if (blob) return ([first]) => first?.blobs[Number(blob[1]) - 1];
  const quantile = /^quantileExactWeighted\((0(?:\.\d+)?|1)\)\(double1, _sample_interval\)$/.exec(expression);
  if (quantile)
    return (group) => {
      const all = group.flatMap(({ value, interval }) => Array.from({ length: interval }, () => value));
      return all.sort((one, other) => one - other)[Math.floor(Number(quantile[1]) * (all.length - 1))];
    };
  if (expression === 'SUM(_sample_interval)')
    return (group) => String(group.reduce((sum, { interval }) => sum + interval, 0));
  throw new Error(`The platform does not know ${expression}.`);
}

function answer(query: string): object {
  const { list = '', table, groups = '' } = grammar.exec(query)?.groups ?? {};
  if (table !== 'selvedge_vitals') throw new Error('That is no query.');
  const columns = list.split(/,\s+(?![^(]*\))/).map((each) => {
    const [, expression = '', alias = ''] = /^(.+) AS (\w+)$/s.exec(each.trim()) ?? [];
    return { alias, expression, of: column(expression) };
  });
  const by = groups.split(', ').map((name) => {
    const found = columns.find(({ alias }) => alias === name);
    if (!found?.expression.startsWith('blob')) throw new Error(`${name} is nothing to group by.`);
    return found;
  });
  const grouped = Map.groupBy(points, (point) => by.map(({ of }) => of([point])).join());
  const data = [...grouped.values()].map((group) =>
    Object.fromEntries(columns.map(({ alias, of }) => [alias, of(group)])),
  );
  return { meta: columns.map(({ alias }) => ({ name: alias })), data, rows: data.length };
}

it('asks the platform what it can answer, and prints it', async () => {
  const server = createServer(async (request, response) => {
    try {
      expect(request.url).toBe('/accounts/the-account/analytics_engine/sql');
      expect(request.headers.authorization).toBe('Bearer the-token');
      response.end(JSON.stringify(answer(await text(request))));
    } catch (error) {
      response.writeHead(422).end(String(error));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const env = {
    ...process.env,
    CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${address.port}`,
    CLOUDFLARE_ACCOUNT_ID: 'the-account',
    CLOUDFLARE_API_TOKEN: 'the-token',
  };
  const printed = await new Promise<string>((resolve, reject) => {
    execFile(projectNode, ['scripts/vitals.ts'], { cwd: root, env }, (error, out, errors) =>
      error ? reject(new Error(errors)) : resolve(out),
    );
  });
  const rows = printed.split('\n').map((line) => line.trim().split(/\s+/));
  expect(rows).toContainEqual(['product', 'fr-fr', 'm', '10', '3000', '–', '0.05', '–']);
  expect(rows).toContainEqual(['cart', 'en', 'd', '3', '–', '–', '–', '–']);
  expect(rows).toContainEqual(['product', '10']);
});

afterEach(() => {
  vi.unstubAllEnvs();
});

it('finds the shop of this machine where it was started last, as npm run config does', () => {
  const seeded = { shopOrigin: 'http://localhost:9911', backendOrigin: 'http://localhost:9912' };
  vi.stubEnv('BACKEND_PORT', undefined);
  expect(localBackend(seeded)).toBe('http://localhost:9912');
  vi.stubEnv('BACKEND_PORT', '9914');
  expect(localBackend(seeded)).toBe('http://localhost:9914');
});
