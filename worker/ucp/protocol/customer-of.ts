import { customerAllowing, identityHint } from './allowed-customer.ts';
import type { UcpMessage } from './messages.ts';
import type { LinkedCustomer, UcpRequest } from './operation.ts';

const scope = 'dev.ucp.shopping.checkout:manage';

/** The customer who has allowed the platform to prepare orders; null without one. */
export const customerOf = (request: UcpRequest): LinkedCustomer | null => customerAllowing(request, scope);

/** True unless something belongs to a linked customer whose token the request does not bring. */
export const isForCustomer = (request: UcpRequest, { customerId }: { customerId: string | null }): boolean =>
  customerId === null || customerId === customerOf(request)?.customerId;

/** Tells the platform that a link would help to prepare orders. */
export const linkingHint = (request: UcpRequest): UcpMessage[] => identityHint(request, scope);
