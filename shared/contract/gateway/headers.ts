/**
 * Headers of every gateway call (specification, section 7). The bearer token is in `Authorization`, the preferred
 * language (a market prefix) in `Accept-Language`.
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
 * Thresholds of free delivery for this visitor (`free-delivery.ts`, as JSON), if a release of the market sets them.
 * The storefront sends the header with every call to the gateway, which prices carts, methods and offers by it;
 * without it the gateway uses its own.
 */
export const freeDeliveryHeader = 'free-delivery';

/** Id of a request, in the logs of the storefront and of every upstream that it calls. */
export const requestIdHeader = 'x-request-id';

/** Returns the id of a call if it is safe to log; undefined otherwise. */
export function requestIdIn(header: string | null | undefined): string | undefined {
  return header !== null && header !== undefined && /^[\w-]{1,64}$/.test(header) ? header : undefined;
}

/** The body of a 401 after which the storefront refreshes the tokens. */
export const invalidJwt = { statusCode: 401, message: 'Invalid JWT.' } as const;
