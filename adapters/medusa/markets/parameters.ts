import { Problem } from '../../../backend/problem.ts';
import type { Caller } from '../../../backend/serve.ts';
import type { WebDomain } from '../../../shared/contract/markets/domain.ts';
import { type Country, domainOf } from '../../../shared/markets/locales.ts';
import { callReference, type ReferenceEnv } from '../../connection/reference.ts';

type Parameters = WebDomain['params'];

/** The parameters of the caller's market, which the reference backend has. */
export async function parametersOf<Bindings extends ReferenceEnv>(caller: Caller<Bindings>): Promise<Parameters> {
  const domain = domainOf(caller.locale);
  const records = await callReference(caller, 'getWebDomains', { domains: domain });
  const found = records.find((record) => record.domain === domain);
  if (found === undefined) throw new Error(`There are no parameters of ${domain}.`);
  return found.params;
}

/** Refuses (400) an address outside the countries of the caller's market. */
export async function requireCountry<Bindings extends ReferenceEnv>(
  caller: Caller<Bindings>,
  countries: 'deliveryCountries' | 'billingCountries',
  country: Country,
): Promise<void> {
  if (!(await parametersOf(caller))[countries].includes(country))
    throw new Problem(400, `${country} is not among the ${countries} of ${caller.locale}.`);
}
