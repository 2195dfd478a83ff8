import { substitutePolicy } from '../../shared/consent/policy.ts';
import { type SecurityPolicy, securityPolicy } from '../../shared/contract/markets/domain.ts';
import { type ConfigSource, configuration } from './configuration.ts';
import type { Market } from './market.ts';

const substitutes = new WeakSet<SecurityPolicy>();

/**
 * The call rethrows its failure (specification, section 8). A page that is already rendered still goes out, with the
 * strictest policy that allows its pictures, sign-in and payment.
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

/** True if a policy is the substitute for one that the gateway did not answer. */
export const isSubstitute = (policy: SecurityPolicy): boolean => substitutes.has(policy);

/** The market's content security policy: of its release, or the gateway's. */
export async function policyFor(source: ConfigSource, market: Market): Promise<SecurityPolicy> {
  const { release, locale, domain } = market;
  return release?.policy ?? readPolicy(source, locale, { storeId: domain.storeId });
}
