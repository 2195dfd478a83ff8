/**
 * The cost of an experiment on a cached page: the same page of a market with and without one, alternating in one
 * run.
 */
import { parametersOf } from '../../demo/domains/parameters.ts';
import { step } from '../../scripts/steps.mjs';
import { domainParameters } from '../../shared/contract/markets/domain.ts';
import { domainOf } from '../../shared/markets/locales.ts';
import { variantOf } from '../../shared/releases/experiments.ts';
import { type Shop, startShop } from '../shop/harness.ts';
import { HttpVisitor } from '../shop/http-visitor.ts';
import { productPath, sampleOf } from '../shop/sample-paths.ts';
import { type Line, type Measured, measureInTurns } from './lines.ts';
import { table } from './report.ts';

const locale = 'fr-fr';
const name = 'related';

/** The cookies of a visitor who allows experiments, and is in another variant than the default. */
async function participant(shop: Shop): Promise<string> {
  const record = domainParameters.parse(parametersOf(locale, '9001')).params.experiments[name];
  if (record === null) throw new Error('The demo compares nothing in France.');
  const ids = Array.from({ length: 1_000 }, (_, index) => `visitor-number-${index}`);
  const visitor = new HttpVisitor(shop);
  visitor.cookies.set('anonymous_id_local', ids.find((id) => variantOf(name, record, id) === 'first') ?? '');
  await visitor.post(`/${locale}/consent/`, { form: 'consent', from: 'banner', answer: 'all' });
  return [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
}

/** Measures both; returns the table, with the speed relative to the page without experiment. */
export async function compareExperiment(rounds: number): Promise<string> {
  const compares = await step('Start a shop that compares', () => startShop({ raw: true, log: () => undefined }));
  const plain = await step('Start a shop that does not', () => startShop({ raw: true, log: () => undefined }));
  await plain.db
    .prepare("UPDATE domains SET params = json_set(params, '$.experiments', json('{}')) WHERE domain = ?")
    .bind(domainOf(locale))
    .run();
  const path = productPath(locale, await sampleOf(compares));
  const cookie = await participant(compares);
  const line = (words: string, { shopUrl }: Shop, headers: Record<string, string>): Line => ({
    name: words,
    origin: shopUrl,
    target: () => ({ url: shopUrl + path, headers }),
  });
  const measured = await measureInTurns(
    [
      line('no experiment; nobody known', plain, {}),
      line('one experiment; nobody known', compares, {}),
      line('no experiment; somebody who allows it', plain, { cookie }),
      line('one experiment; the same, who sees another version', compares, { cookie }),
    ],
    rounds,
  );
  for (const shop of [compares, plain]) await shop.dispose();
  const row = (each: Measured, without?: Measured): string[] => [
    each.name,
    each.requestsPerSecond.toFixed(0),
    each.p50.toFixed(2),
    each.cpu?.toFixed(3) ?? '',
    without === undefined ? '' : ratio(each.requestsPerSecond, without.requestsPerSecond),
    without === undefined ? '' : ratio(each.cpu, without.cpu),
  ];
  const rows = measured.map((each, at) => row(each, at % 2 === 1 ? measured[at - 1] : undefined));
  return table(
    ['a product from the edge cache', 'requests/s', 'p50 ms', 'CPU ms', 'of without', 'CPU, of without'],
    rows,
  );
}

const ratio = (one: number | undefined, other: number | undefined): string =>
  one === undefined || other === undefined ? '' : `${((100 * one) / other).toFixed(1)} %`;
