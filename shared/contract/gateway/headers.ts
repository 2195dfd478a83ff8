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

/**
 * A state of the gateway's data, as the gateway names it. A gateway that reads from copies of its database may answer
 * with it; the storefront sends the newest one with further calls for the same visitor, which then must not read
 * anything older. Bookmarks are compared as text: the greater one is newer.
 */
export const bookmarkHeader = 'bookmark';

/** Returns a bookmark that may be sent, or saved in a cookie; undefined for any other text. */
export function bookmarkIn(text: string | null | undefined): string | undefined {
  return text !== null && text !== undefined && /^[\w.~-]{1,200}$/.test(text) ? text : undefined;
}

/** Returns the newer of two bookmarks; undefined if there is none. */
export function newerBookmark(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return other > one ? other : one;
}

/** Id of a request, in the logs of the storefront and of every upstream that it calls. */
export const requestIdHeader = 'x-request-id';

/** Returns the id of a call if it is safe to log; undefined otherwise. */
export function requestIdIn(header: string | null | undefined): string | undefined {
  return header !== null && header !== undefined && /^[\w-]{1,64}$/.test(header) ? header : undefined;
}

/** The body of a 401 after which the storefront refreshes the tokens. */
export const invalidJwt = { statusCode: 401, message: 'Invalid JWT.' } as const;
