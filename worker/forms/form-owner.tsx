import type { ReactElement } from 'react';
import type { PageRequest, VisitorRequest } from '../page/page-module.ts';

const name = 'made-for';

/**
 * Hidden field with the id of the customer for whom the form was rendered. Somebody else may have signed in in
 * another tab before it is sent. The field grants nothing: it can only make a form be refused.
 */
export function FormOwner({ request }: { request: PageRequest | VisitorRequest }): ReactElement | null {
  const customerId = 'session' in request ? request.session.customerId : null;
  return customerId === null ? null : <input type="hidden" name={name} value={customerId} />;
}

/** Returns the customer id of a posted form; null if it has none. */
export function ownerOf(data: FormData): string | null {
  const owner = data.get(name);
  return typeof owner === 'string' && /^[\w-]{1,64}$/.test(owner) ? owner : null;
}
