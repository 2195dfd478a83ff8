import { unauthorized } from '../../../shared/contract/account/authentication.ts';
import { isUnauthorized, UpstreamError } from '../../errors/errors.ts';
import { gatewayOptionsOf, type Market } from '../../market/market.ts';
import { createGateway, type GatewayOptions } from '../../upstream/gateway.ts';
import { identityRequired, insufficientScope, invalidToken } from '../protocol/challenge.ts';
import { offersLinking } from '../protocol/offers-linking.ts';
import type { LinkedCustomer, OperationRow, UcpRequest } from '../protocol/operation.ts';

/** A bearer token as the authentication service makes them: a JWT of at most 4000 characters. */
function tokenIn(header: string): string | undefined {
  const token = /^bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1];
  return token === undefined || token.length > 4000 ? undefined : token;
}

type Stranger = Omit<UcpRequest, 'customer'>;

/**
 * The customer whose token a request brings (identity linking); null without one, if the operation needs none. A token
 * that is not valid is always refused: the platform would take a stranger's answer for the customer's.
 *
 * The link is looked up at the authentication service for each request, and nothing of it is kept: it may end any time.
 * @param header `Authorization` of the HTTP request
 * @param options of the gateway for strangers
 * @throws UcpRefusal 401 or 403; UpstreamError if the authentication service does not answer
 */
export async function linkedCustomer(
  header: string | undefined,
  { scope, orSigned }: Pick<OperationRow, 'scope' | 'orSigned'>,
  { env, market, gateway, platform }: Stranger,
  options: GatewayOptions,
): Promise<LinkedCustomer | null> {
  const needed = orSigned === true && platform.isSigned ? undefined : scope;
  if (header === undefined) {
    if (needed !== undefined) throw identityRequired(market, orSigned === true);
    return null;
  }
  const token = tokenIn(header);
  if (token === undefined) throw invalidToken(market, 'Authorization has no bearer token of this shop');
  if (!offersLinking(market)) throw invalidToken(market, 'This shop links no platforms');
  const { profile, isSigned } = platform;
  const linked = await gateway
    .call('exchangePlatformToken', {
      client_id: env.AUTH_CLIENT_ID,
      issuer: market.origin,
      token,
      platform: { profile: profile.address, isSigned },
    })
    .catch((error: unknown) => {
      if (!isUnauthorized(error)) throw error;
      const unsigned = isSigned ? '' : ', or the request has to be signed';
      throw invalidToken(market, `The token is expired, revoked, or not of this platform and shop${unsigned}`);
    });
  const scopes = new Set(linked.scopes);
  if (needed !== undefined && !scopes.has(needed)) throw insufficientScope(market, [needed]);
  const credentials = {
    accessToken: () => linked.accessToken,
    // It is of this moment: if it is refused, the link has just ended.
    refresh: () => Promise.reject(new UpstreamError('exchangePlatformToken', 401, unauthorized)),
  };
  const gatewayIn = (own: Market) => createGateway({ ...options, ...gatewayOptionsOf(own), credentials });
  return { customerId: linked.customerId, scopes, gateway: gatewayIn(market), gatewayIn };
}
