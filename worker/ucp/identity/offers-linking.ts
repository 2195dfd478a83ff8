import type { Market } from '../../market/market.ts';

/** True if customers of a market can link platforms (assistants) to their account. */
export function offersLinking({ capabilities }: Pick<Market, 'capabilities'>): boolean {
  return capabilities.has('assistant-linking');
}
