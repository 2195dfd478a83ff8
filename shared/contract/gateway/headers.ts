/**
 * Headers of every gateway call (specification, section 7). The bearer token stands in `Authorization`,
 * the preferred language (a market prefix) in `Accept-Language`.
 */
export const gatewayHeaders = {
  language: 'accept-language',
  subscriptionKey: 'subscription-key',
  storeId: 'store-id',
  sessionId: 'session-id',
  /** AM mobile app, SD desktop, SM otherwise. */
  deviceChannel: 'device-channel',
} as const;

/**
 * Above which cart total delivery is free for this visitor (`free-delivery.ts`, as JSON), where a release of the market
 * decides it. The storefront sends it with every call to the gateway, which prices carts, methods and offers by it; without
 * it, by what it has itself.
 */
export const freeDeliveryHeader = 'free-delivery';

/** Under this id the storefront and every upstream that it asks log what they do for one request. */
export const requestIdHeader = 'x-request-id';

/** The id that a call brings, as it may be logged; undefined for what is none. */
export function requestIdIn(header: string | null | undefined): string | undefined {
  return header !== null && header !== undefined && /^[\w-]{1,64}$/.test(header) ? header : undefined;
}

/** The body of a 401 that asks for fresh tokens. */
export const invalidJwt = { statusCode: 401, message: 'Invalid JWT.' } as const;
