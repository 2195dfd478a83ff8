/**
 * Name of the secret with the key of the gateway at this address alone: `GATEWAY_KEY_`, then its host. So the versions
 * before and after a change of the gateway each find their own key.
 */
export const gatewayKeyName = (url: string): string =>
  `GATEWAY_KEY_${new URL(url).host.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
