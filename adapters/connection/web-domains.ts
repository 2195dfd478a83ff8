import type { Context } from 'hono';
import { z } from 'zod';
import { type Capability, capabilities } from '../../shared/contract/gateway/capabilities.ts';
import { askReference, type ReferenceEnv } from './reference.ts';

const records = z.array(
  z.looseObject({
    domain: z.string(),
    params: z.looseObject({ paymentProducts: z.array(z.looseObject({ name: z.string() })) }),
  }),
);

/**
 * Answers the parameters of markets: those of the reference backend, with what engine and backend can do together.
 * @param missing what they cannot
 * @param isPayable false for payment products that they cannot take
 */
export function webDomainsWithout(missing: readonly Capability[], isPayable = (_product: string) => true) {
  const offered = capabilities.filter((each) => !missing.includes(each));
  return async ({ req, env, json }: Context<{ Bindings: ReferenceEnv }>): Promise<Response> => {
    const answer = await askReference(env, req.raw);
    if (!answer.ok) return answer;
    const sent = records.parse(await answer.json());
    return json(
      sent.map(({ params, ...record }) => ({
        ...record,
        params: { ...params, paymentProducts: params.paymentProducts.filter(({ name }) => isPayable(name)) },
        capabilities: offered,
      })),
    );
  };
}
