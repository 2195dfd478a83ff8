import { substitutePolicy } from '../../shared/consent/policy.ts';
import { type SecurityPolicy, securityPolicy } from '../../shared/contract/markets/domain.ts';
import { type ConfigSource, configuration } from './configuration.ts';
import type { Market } from './market.ts';

const substitutes = new WeakSet<SecurityPolicy>();

/**
 * The call rethrows its failure (specification, section 8); a page that is made already still goes out, under the
 * strictest policy that lets it show its pictures, sign in and pay.
 */
const readPolicy = configuration(
  'csp',
  securityPolicy,
  (gateway) => gateway.call('mergeCsp', { rulesType: 'csp' }),
  (env) => {
    const policy = substitutePolicy(env);
    substitutes.add(policy);
    return policy;
  },
);

/** Whether a policy stands for that of a gateway which did not say any. */
export const isSubstitute = (policy: SecurityPolicy): boolean => substitutes.has(policy);

/** The market's content security policy: that of its release, or the gateway's. */
export async function policyFor(source: ConfigSource, market: Market): Promise<SecurityPolicy> {
  const { release, locale, domain } = market;
  return release?.policy ?? readPolicy(source, locale, { storeId: domain.storeId });
}
