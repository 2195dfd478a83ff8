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

/** The body of a 401 that asks for fresh tokens. */
export const invalidJwt = { statusCode: 401, message: 'Invalid JWT.' } as const;
