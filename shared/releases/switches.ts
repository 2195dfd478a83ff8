import type { ShopPart } from '../contract/gateway/parts.ts';
import type { CallRow } from '../contract/gateway/row.ts';
import type { DomainParameters } from '../contract/markets/domain.ts';
import type { Switches } from '../contract/markets/switches.ts';

/** Whether a part of the shop rests; where nothing can be changed, nothing can be ordered either. */
export function isDisabled({ off }: Switches, part: ShopPart): boolean {
  return off.includes(part) || (part === 'checkout' && off.includes('changes'));
}

/** The part of the shop that a call belongs to and that rests, if one does: such a call is not made. */
export function disabledPart(
  { upstream, method, part, whileReadOnly }: Pick<CallRow, 'upstream' | 'method' | 'part' | 'whileReadOnly'>,
  switches: Switches,
): ShopPart | undefined {
  if (part !== undefined && isDisabled(switches, part)) return part;
  const writes = upstream === 'gateway' && method !== 'GET' && whileReadOnly !== true;
  return writes && isDisabled(switches, 'changes') ? 'changes' : undefined;
}

/** The parameters of a market without what rests there: nothing leads to it, and nothing is paid with it. */
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
