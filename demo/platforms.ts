import { type PlatformRegistration, registrationSql } from '../backend/authentication/tokens/platform-registration.ts';
import { platformScopes } from '../shared/contract/account/platforms.ts';

/** An assistant on the customer's own machine, to try out how one is linked (docs/assistants/linking.md). */
export const demoPlatform = {
  clientId: 'demo-assistant',
  name: 'Demo Assistant',
  redirectUris: ['https://assistant.example/callback', 'http://127.0.0.1/callback'],
  scopes: [...platformScopes],
  authMethod: 'none',
  profile: 'http://127.0.0.1:9000/profile.json',
} as const satisfies PlatformRegistration;

export async function seedPlatforms(db: D1Database): Promise<void> {
  await db.batch(registrationSql(demoPlatform).map((sql) => db.prepare(sql)));
}
