import { renderToStaticMarkup } from 'react-dom/server';
import { isSlotUsed, type SlotName, slots } from '../../shared/slots.ts';
import type { Env } from '../env.ts';
import { logError } from '../observability/log.ts';
import { ProductGrid } from '../pages/catalogue/product-grid.tsx';
import type { VisitorRequest } from '../pages/page-module.ts';
import type { Deadline } from '../upstream/deadline.ts';
import { proposedOptions } from '../upstream/rich-relevance.ts';

interface Asking {
  request: VisitorRequest;
  env: Env;
  deadline: Deadline;
}

/**
 * What a vendor that the Worker asks puts into a slot, drawn as the shop's own; null where the visitor does not allow it,
 * the vendor has nothing or does not answer, or nothing of it can be had: what stands there stays.
 */
export async function slotContent(
  name: SlotName,
  placement: string,
  { request, env, deadline }: Asking,
): Promise<string | null> {
  const { domain, consent, gateway, log } = request;
  const { vendor, kind } = slots[name];
  const isOpen = isSlotUsed(name, domain.params, env) && consent.current.levels.includes(vendor.level);
  if (!isOpen || kind !== 'call') return null;
  try {
    const optionIds = await proposedOptions(env, placement, deadline);
    if (optionIds.length === 0) return null;
    const { products } = await gateway.call('listOptions', {
      optionIds: optionIds.join(','),
      currency: domain.devise,
    });
    const shown = products.filter(({ availability }) => availability === 'AVAILABLE');
    return shown.length === 0
      ? null
      : renderToStaticMarkup(<ProductGrid market={request} products={shown} heading="h3" />);
  } catch (error) {
    logError(error, log);
    return null;
  }
}
