import type { ReactElement } from 'react';
import type { PageRequest, VisitorRequest } from '../page/page-module.ts';

const name = 'made-for';

/**
 * Says in a form for whom it was made: the id of the customer who is signed in. Somebody else may have signed in by the
 * time it is sent, in another tab. Nothing is granted by it: it can only make a form be refused.
 */
export function FormOwner({ request }: { request: PageRequest | VisitorRequest }): ReactElement | null {
  const customerId = 'session' in request ? request.session.customerId : null;
  return customerId === null ? null : <input type="hidden" name={name} value={customerId} />;
}

/** The customer for whom a posted form was made; null where it does not say so. */
export function ownerOf(data: FormData): string | null {
  const owner = data.get(name);
  return typeof owner === 'string' && /^[\w-]{1,64}$/.test(owner) ? owner : null;
}
