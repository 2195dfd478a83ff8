import {
  type PlatformRegistration,
  registrationSql,
} from '../../backend/authentication/tokens/platform-registration.ts';
import { platformScopes } from '../../shared/contract/account/platforms.ts';
import { allow, codeForm, platformRequest, redirectUri, send, tokenAnswer } from '../shop/assistant.ts';
import type { Shop } from '../shop/harness.ts';
import type { Platform } from './platform.ts';

/** Registers a platform, or changes its registration. */
export async function register({ db }: Shop, platform: PlatformRegistration): Promise<void> {
  await db.batch(registrationSql(platform).map((sql) => db.prepare(sql)));
}

/** Has a customer link a platform, as a program on their device, and returns its registration and tokens. */
export async function linkPlatform(
  shop: Shop,
  platform: Platform,
  email: string,
  scopes: readonly string[] = platformScopes,
) {
  const registration = {
    clientId: crypto.randomUUID(),
    name: 'Test Assistant',
    redirectUris: [redirectUri as string],
    scopes: [...platformScopes],
    profile: platform.profile,
    authMethod: 'none' as const,
  };
  await register(shop, registration);
  const request = await platformRequest(shop, { client_id: registration.clientId, scope: scopes.join(' ') });
  const form = { ...codeForm(request, await allow(shop, email, request)), client_id: registration.clientId };
  const tokens = tokenAnswer.parse(await (await send(shop, 'token', form)).json());
  return { registration, token: tokens.access_token, refreshToken: tokens.refresh_token };
}
