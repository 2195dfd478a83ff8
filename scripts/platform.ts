/**
 * `npm run -s platform -- assistant.json`: checks the registration of a platform (docs/assistants/linking.md) and
 * writes the SQL that registers it. For `client_secret_basic` it makes a new secret, and tells it once, on stderr.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { platformRegistration, registrationSql } from '../backend/authentication/tokens/platform-registration.ts';
import { randomSecret, sha256 } from '../backend/secrets.ts';
import { faultsOf, faultsText } from '../shared/contract/gateway/schema-faults.ts';
import { main, UsageRefusal } from './steps.mjs';

await main(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw new UsageRefusal('Name the file of one registration: npm run -s platform -- assistant.json');
  const typed = readRegistration(file);
  const secret = typed.authMethod === 'client_secret_basic' && !('secretHash' in typed) ? randomSecret() : null;
  const read = platformRegistration.safeParse(secret === null ? typed : { ...typed, secretHash: await sha256(secret) });
  if (!read.success) throw new UsageRefusal(`${file}: ${faultsText(faultsOf(read.error, 'the registration'))}`);
  console.log(registrationSql(read.data).join('\n'));
  if (secret !== null) console.error(`Secret of ${read.data.clientId}, which is stored nowhere: ${secret}`);
});

function readRegistration(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageRefusal(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
