import {
  type DomainParameters,
  domainParameters,
  type domainRows,
  redirect,
  securityPolicy,
} from '../../shared/contract/markets/domain.ts';
import { isOffered } from '../adyen/account.ts';
import type { NearEnv, ReadEnv } from '../env.ts';
import type { Handlers } from '../serve.ts';
import { ownFreeDelivery } from './free-delivery.ts';

interface DomainRow {
  domain: string;
  store_id: string;
  country_code_iso2: string;
  devise: string;
  params: string;
}

/** Placeholder for this backend's own origin in the stored policy, so that the policy need not contain the address. */
const ownOrigin = '{backend}';

/** The parameters with only those means of payment that this backend can process. */
function withOfferedPayments(env: ReadEnv, domain: DomainParameters): DomainParameters {
  const { params } = domain;
  const paymentProducts = params.paymentProducts.filter(({ name }) => name === 'free' || isOffered(env, name));
  return { ...domain, params: { ...params, paymentProducts } };
}

/** Domain parameters, security policy, redirects and legal notices (specification, section 7). */
export const domainHandlers: Handlers<typeof domainRows, NearEnv> = {
  async getWebDomains({ domains }, { env }) {
    const { results } = await env.DB.prepare(
      `SELECT domain, store_id, country_code_iso2, devise, params FROM domains
       WHERE domain IN (SELECT value FROM json_each(?))`,
    )
      .bind(JSON.stringify(domains.split(',').slice(0, 50)))
      .all<DomainRow>();
    const records = results.map((row) => ({
      domain: row.domain,
      storeId: row.store_id,
      countryCodeISO2: row.country_code_iso2,
      devise: row.devise,
      params: JSON.parse(row.params),
    }));
    const read = records.map((record) => domainParameters.safeParse(record).data);
    const markets = read.filter((domain) => domain !== undefined).map((domain) => withOfferedPayments(env, domain));
    const freeDelivery = await ownFreeDelivery(env, markets);
    const sent = markets.map((domain, index) => ({
      ...domain,
      params: { ...domain.params, freeDelivery: freeDelivery[index] },
    }));
    // An invalid record, usually from an older seed, is sent unchanged: its reader reports what is wrong.
    const invalid = records.filter((_, index) => read[index] === undefined);
    return [...sent, ...(invalid as unknown as typeof sent)];
  },

  async mergeCsp({ rulesType }, { env }) {
    const { results } = await env.DB.prepare('SELECT directive, sources FROM csp_rules WHERE rules_type = ?')
      .bind(rulesType)
      .all<{ directive: string; sources: string }>();
    const rules = results.map(({ directive, sources }) => [
      directive,
      JSON.parse(sources.replaceAll(ownOrigin, env.ORIGIN)),
    ]);
    return securityPolicy.parse(Object.fromEntries(rules));
  },

  async getRedirects(_, { env, locale }) {
    const { results } = await env.DB.prepare(
      'SELECT from_path AS "from", to_path AS "to", status FROM redirects WHERE locale = ? ORDER BY from_path',
    )
      .bind(locale)
      .all();
    return redirect.array().parse(results);
  },

  async getLegalNotices({ country, language }, { env }) {
    const { results } = await env.DB.prepare(
      'SELECT footer FROM legal_notices WHERE country = ? AND language = ? ORDER BY position',
    )
      .bind(country, language)
      .all<{ footer: string }>();
    return { values: results };
  },
};
