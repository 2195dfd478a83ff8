import type { Context } from 'hono';
import { z } from 'zod';
import { type Capability, capabilities } from '../../shared/contract/gateway/capabilities.ts';
import { askReference, type ReferenceEnv } from './reference.ts';

const records = z.array(z.looseObject({ domain: z.string() }));

/**
 * Answers the parameters of markets: those of the reference backend, with what engine and backend can do together.
 * @param missing what they cannot
 */
export function webDomainsWithout(missing: readonly Capability[]) {
  const offered = capabilities.filter((each) => !missing.includes(each));
  return async ({ req, env, json }: Context<{ Bindings: ReferenceEnv }>): Promise<Response> => {
    const answer = await askReference(env, req.raw);
    if (!answer.ok) return answer;
    return json(records.parse(await answer.json()).map((record) => ({ ...record, capabilities: offered })));
  };
}
