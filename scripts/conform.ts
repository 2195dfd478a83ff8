/**
 * `npm run conform -- --gateway https://gateway.example`: checks whether a gateway can be connected, and says for each
 * failure which pages would suffer (docs/gateway.md). The key comes from `GATEWAY_SUBSCRIPTION_KEY`.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type CallName, contract } from '../shared/contract/contract.ts';
import { type Capability, capabilities } from '../shared/contract/gateway/capabilities.ts';
import { type Level, levels } from '../shared/contract/levels.ts';
import { allMarkets } from '../shared/markets/open-markets.ts';
import { checkUpstreams, readUpstreams } from './building/upstreams.ts';
import { htmlReport } from './conform/html-report.ts';
import { isAlwaysLate } from './conform/latencies.ts';
import { resultLines, summaryLines } from './conform/report.ts';
import { run } from './conform/run.ts';
import { Client } from './conform/trial/client.ts';
import { facts } from './conform/trial/facts.ts';
import { main, Refusal, UsageRefusal } from './steps.mjs';

const usage = `npm run conform -- --gateway https://gateway.example [options]

  --content, --auth, --payment  addresses of the other services
  --level                       the last level to examine: ${Object.keys(levels).join(', ')}
  --only getCart,addProduct     only checks of these calls
  --without reviews,loyalty     what is not examined
  --shop                        origin of the shop
  --client                      client id of the storefront at the authentication service
  --facts file                  what cannot be found out, as JSON
  --json file, --html file      the report as a file

The key is GATEWAY_SUBSCRIPTION_KEY in the environment. docs/gateway.md tells more.`;

await main(async () => {
  const {
    values: { help, ...values },
  } = parseArgs({
    options: {
      gateway: { type: 'string' },
      content: { type: 'string' },
      auth: { type: 'string' },
      payment: { type: 'string' },
      shop: { type: 'string', default: 'http://localhost:8787' },
      client: { type: 'string', default: 'selvedge-storefront' },
      level: { type: 'string', default: 'checkout' },
      without: { type: 'string', default: '' },
      only: { type: 'string' },
      facts: { type: 'string' },
      json: { type: 'string' },
      html: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (help) return console.log(usage);
  const { gateway, content, auth, payment } = readUpstreams(values);
  if (gateway === undefined) throw new UsageRefusal('npm run conform needs --gateway https://gateway.example.');
  const level = oneOf(Object.keys(levels) as Level[], values.level, '--level');
  const without = values.without
    .split(',')
    .filter(Boolean)
    .map((each) => oneOf<Capability>(capabilities, each, '--without'));
  const only = values.only
    ?.split(',')
    .filter(Boolean)
    .map((each) => oneOf(Object.keys(contract) as CallName[], each, '--only'));
  if (only?.length === 0) throw new UsageRefusal('--only needs names of calls, such as getCart,addProduct.');
  const given = readFacts(values.facts);
  for (const name of ['json', 'html'] as const) requireFile(values[name], `--${name}`);
  await checkUpstreams({
    gateway,
    ...(content !== undefined && { content }),
    ...(auth !== undefined && { auth }),
  });
  const client = new Client(
    {
      gateway,
      ...(content !== undefined && { content }),
      ...(auth !== undefined && { authentication: auth }),
    },
    process.env.GATEWAY_SUBSCRIPTION_KEY ?? '',
  );
  let heading = '';
  const report = await run({
    gateway,
    client,
    markets: allMarkets.names,
    facts: given,
    signUp: auth === undefined ? undefined : { auth, clientId: values.client },
    shop: values.shop.replace(/\/$/, ''),
    origins: [gateway, auth, payment].flatMap((url) => (url === undefined ? [] : [new URL(url).origin])),
    level,
    without,
    only,
    onResult(result) {
      if (result.needed !== heading) console.log(`\n${result.needed}`);
      heading = result.needed;
      console.log(resultLines(result));
    },
  });
  if (report.results.length === 0)
    throw new UsageRefusal(`--only: no check up to level ${level} is about ${values.only}.`);
  console.log(summaryLines(report));
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
  if (values.html !== undefined) writeFileSync(values.html, await htmlReport(report));
  if (report.results.some(({ outcome }) => outcome === 'failed') || report.latencies.some(isAlwaysLate))
    process.exitCode = 1;
});

/** @throws UsageRefusal unless a file can be written there, so that no report is lost at the end */
function requireFile(path: string | undefined, option: string): void {
  if (path === undefined) return;
  const isFolder = (at: string) => statSync(at, { throwIfNoEntry: false })?.isDirectory() === true;
  if (path === '' || isFolder(path) || !isFolder(dirname(path)))
    throw new UsageRefusal(`${option} needs a file in a folder that exists, not "${path}".`);
}

/** @throws UsageRefusal for another value */
function oneOf<Value extends string>(known: readonly Value[], value: string, option: string): Value {
  const found = known.find((each) => each === value);
  if (found === undefined) throw new UsageRefusal(`${option}: ${value} is none of ${known.join(', ')}.`);
  return found;
}

/** @throws Refusal for a file that cannot be read, with all its faults */
function readFacts(file: string | undefined) {
  if (file === undefined) return facts.parse({});
  try {
    return facts.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const fault = error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : error;
    throw new Refusal(`${file} cannot be read as facts:\n${fault}`);
  }
}
