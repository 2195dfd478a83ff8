/**
 * `npm run -s platform -- assistant.json`: checks the registration of a platform (docs/assistants/linking.md) and
 * writes the SQL that registers it; `--local` registers it with the shop on this machine. For `client_secret_basic` it
 * makes a new secret, and tells it once, on stderr.
 *
 * `npm run -s platform -- --signing-key`: writes a new key with which the shop signs what it sends to platforms
 * (docs/operating/assistants.md).
 */
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { platformRegistration, registrationSql } from '../backend/authentication/tokens/platform-registration.ts';
import { randomSecret, sha256 } from '../backend/secrets.ts';
import { faultsOf, faultsText } from '../shared/contract/gateway/schema-faults.ts';
import { localDatabaseId } from './building/installation.ts';
import { databaseFile, openDatabase } from './database/database.ts';
import { stateFolder } from './sources.mjs';
import { isServing, makeSigningKey } from './state.ts';
import { main, UsageRefusal } from './steps.mjs';

const help = `npm run -s platform -- assistant.json           writes SQL that registers a platform
npm run -s platform -- assistant.json --local   registers it with the shop on this machine
npm run -s platform -- --signing-key            makes a key with which the shop signs
docs/assistants/linking.md says what is in the file.`;

/** Writes to the database of `npm start`, which nobody else may have open. @throws UsageRefusal */
function registerLocally(sql: string): void {
  const file = databaseFile(stateFolder, localDatabaseId);
  if (!existsSync(file)) throw new UsageRefusal('This machine has no shop yet: npm start makes one.');
  if (isServing()) throw new UsageRefusal('The shop is running: stop it, register the platform, and start it again.');
  openDatabase(file).exec(sql);
}

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'signing-key': { type: 'boolean', default: false },
      local: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return void console.log(help);
  const [file] = positionals;
  if (values['signing-key'] && file === undefined) return void console.log(await makeSigningKey());
  if (file === undefined || positionals.length > 1 || values['signing-key'])
    throw new UsageRefusal('Name the file of one registration: npm run -s platform -- assistant.json');
  const typed = readRegistration(file);
  const secret = typed.authMethod === 'client_secret_basic' && !('secretHash' in typed) ? randomSecret() : null;
  const read = platformRegistration.safeParse(secret === null ? typed : { ...typed, secretHash: await sha256(secret) });
  if (!read.success) throw new UsageRefusal(`${file}: ${faultsText(faultsOf(read.error, 'the registration'))}`);
  const sql = registrationSql(read.data).join('\n');
  if (values.local) registerLocally(sql);
  console.log(values.local ? `${read.data.name} (${read.data.clientId}) is registered.` : sql);
  if (secret !== null) console.error(`Secret of ${read.data.clientId}, which is stored nowhere: ${secret}`);
});

function readRegistration(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageRefusal(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
