import type { Market } from '../../market/market.ts';

/** True if customers of a market can link platforms (assistants) to their account. */
export function offersLinking({ capabilities, domain }: Pick<Market, 'capabilities' | 'domain'>): boolean {
  return domain.params.ucp && capabilities.has('assistant-linking');
}
