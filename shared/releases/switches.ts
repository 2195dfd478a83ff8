import type { ShopPart } from '../contract/gateway/parts.ts';
import type { CallRow } from '../contract/gateway/row.ts';
import type { DomainParameters } from '../contract/markets/domain.ts';
import type { Switches } from '../contract/markets/switches.ts';

/** True if a part of the shop is switched off. Without `changes` the checkout is off as well. */
export function isDisabled({ off }: Switches, part: ShopPart): boolean {
  return off.includes(part) || (part === 'checkout' && off.includes('changes'));
}

/** Returns the switched-off part that a call belongs to, if any: such a call is not made. */
export function disabledPart(
  { upstream, method, part, whileReadOnly }: Pick<CallRow, 'upstream' | 'method' | 'part' | 'whileReadOnly'>,
  switches: Switches,
): ShopPart | undefined {
  if (part !== undefined && isDisabled(switches, part)) return part;
  const writes = upstream === 'gateway' && method !== 'GET' && whileReadOnly !== true;
  return writes && isDisabled(switches, 'changes') ? 'changes' : undefined;
}

/** Returns the parameters of a market without what is switched off: no links to it, and no payment with it. */
export function withoutDisabled(parameters: DomainParameters, switches: Switches): DomainParameters {
  const { params } = parameters;
  return {
    ...parameters,
    params: {
      ...params,
      wishlist: params.wishlist && !isDisabled(switches, 'wishlist'),
      storeLocator: {
        ...params.storeLocator,
        isActive: params.storeLocator.isActive && !isDisabled(switches, 'locator'),
      },
      paymentProducts: params.paymentProducts.filter(({ name }) => !switches.off.includes(`payment:${name}`)),
    },
  };
}
