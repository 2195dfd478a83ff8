/**
 * `npm run import -- feed.xml`: imports a retailer's product feed into the catalogue of the reference backend: the
 * local one, running or not, or another one with `--backend`. docs/importing.md.
 */
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackendClient, BackendRefuses } from '../import/backend-client.ts';
import { BadFile } from '../import/bad-file.ts';
import { importFeed } from '../import/import.ts';
import { reportPage } from '../import/report-page.ts';
import { locales } from '../shared/markets/locales.ts';
import { allMarkets, currenciesOf, languagesOf } from '../shared/markets/open-markets.ts';
import { localDatabaseId } from './building/installation.ts';
import { serveBackend } from './building/workers.ts';
import { databaseFile } from './database/database.ts';
import { fill, migrate } from './database/prepare-database.ts';
import { build, portOf } from './prepare.mjs';
import { stateFolder } from './sources.mjs';
import { clearData, isServing, lockState, readSecrets, readSeeded, writeSeeded } from './state.ts';
import { main, Refusal, step, UsageRefusal } from './steps.mjs';

const usage = `npm run import -- <file> [--language en] [--currency EUR] [--photos folder] [--stock 10] [--menu]
  [--feed name] [--partial] [--retire] [--encoding windows-1252] [--allow-private] [--report report.html] [--dry-run]
  [--photo-minutes 30]
  [--backend https://backend.example, with the key in IMPORT_KEY]`;

await main(async () => {
  const { file, options, reportFile, backend: elsewhere } = readArguments();
  const { backend, stop } = elsewhere ?? (await localBackend());
  try {
    const report = await step('Import the feed', (progress) =>
      importFeed(file, backend, { ...options, onProgress: progress }),
    );
    console.log('');
    for (const sentence of report.sentences()) console.log(sentence);
    if (reportFile !== undefined) writeFileSync(reportFile, await reportPage(report, basename(file)));
    if (report.products === 0 || report.refusedRetirement !== null) process.exitCode = 1;
  } catch (error) {
    if (error instanceof BadFile) throw new Refusal(`${error.message}\nNothing was imported.`);
    if (error instanceof BackendRefuses)
      throw new Refusal(
        `${error.message}\nThe same import can be run again: what was imported already stays as it is.`,
      );
    throw error;
  } finally {
    await stop();
  }
});

/** Parses one of several words. */
function oneOf<Word extends string>(name: string, given: string | undefined, known: readonly Word[]): Word | undefined {
  const found = known.find((word) => word === given);
  if (given !== undefined && found === undefined)
    throw new UsageRefusal(`--${name} must be ${known.join(', ')}, not "${given}".`);
  return found;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function readArguments() {
  const text = { type: 'string' } as const;
  const { values, positionals } = parsed(() =>
    parseArgs({
      allowPositionals: true,
      options: {
        language: text,
        currency: text,
        encoding: text,
        feed: text,
        photos: text,
        'photo-minutes': text,
        stock: text,
        backend: text,
        report: text,
        'dry-run': { type: 'boolean' },
        menu: { type: 'boolean' },
        partial: { type: 'boolean' },
        retire: { type: 'boolean' },
        'allow-private': { type: 'boolean' },
      },
    }),
  );
  const [file, more] = positionals;
  if (file === undefined || more !== undefined) throw new UsageRefusal(`Name one file to import.\n\n${usage}`);
  if (!existsSync(file)) throw new UsageRefusal(`There is no file ${resolve(file)}.`);
  const stock = Number(values.stock ?? 10);
  if (!(Number.isInteger(stock) && stock > 0))
    throw new UsageRefusal(`--stock must be a whole number above 0, not "${values.stock}".`);
  const photoMinutes = Number(values['photo-minutes'] ?? 30);
  if (!(photoMinutes > 0 && photoMinutes <= 1440))
    throw new UsageRefusal(`--photo-minutes must be a number from 0 to 1440, not "${values['photo-minutes']}".`);
  if (values.photos !== undefined && !isFolder(values.photos))
    throw new UsageRefusal(`--photos must be a folder; there is none at ${resolve(values.photos)}.`);
  if (values.feed !== undefined && !/^[\w.-]{1,60}$/.test(values.feed))
    throw new UsageRefusal('--feed must have letters, digits, dots, hyphens and underscores only, 60 at the most.');
  return {
    file,
    options: {
      feed: values.feed,
      partial: values.partial ?? false,
      retire: values.retire ?? false,
      language: oneOf('language', values.language, languagesOf(allMarkets)) ?? locales[allMarkets.fallback].lang,
      currency: oneOf('currency', values.currency, currenciesOf(allMarkets)),
      encoding: values.encoding,
      photoFolder: values.photos ?? dirname(file),
      photoMinutes,
      usualStock: stock,
      menu: values.menu ?? false,
      dryRun: values['dry-run'] ?? false,
      allowPrivate: values['allow-private'] ?? false,
    },
    reportFile: values.report,
    backend: values.backend === undefined ? undefined : elsewhere(values.backend),
  };
}

function parsed<Arguments>(parse: () => Arguments): Arguments {
  try {
    return parse();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // What follows an unknown option explains how to import a file of that name.
    const sentence = message.replace(/(?<=^Unknown option '[^']*'\.) .*/s, '');
    throw new UsageRefusal(`${sentence}\n\n${usage}`);
  }
}

/** The backend of `--backend`, with the key from the environment. */
function elsewhere(origin: string): { backend: BackendClient; stop: () => Promise<void> } {
  const key = process.env.IMPORT_KEY ?? '';
  if (key === '') throw new Refusal('Set IMPORT_KEY to the secret of that backend.');
  return { backend: new BackendClient(origin.replace(/\/$/, ''), key), stop: async () => undefined };
}

/** The local backend: the one that `npm start` serves, else one started for the import. */
async function localBackend(): Promise<{ backend: BackendClient; stop: () => Promise<void> }> {
  const { IMPORT_KEY } = await readSecrets();
  const serving = readSeeded();
  if (isServing() && serving !== undefined)
    return { backend: new BackendClient(serving.backendOrigin, IMPORT_KEY), stop: async () => undefined };
  await lockState();
  await build();
  const origins = serving ?? {
    shopOrigin: `http://localhost:${portOf('PORT', 8787)}`,
    backendOrigin: `http://localhost:${portOf('BACKEND_PORT', 8788)}`,
  };
  const file = databaseFile(stateFolder, localDatabaseId);
  // An interrupted seed left nothing worth keeping.
  if (serving === undefined) clearData();
  await migrate(file);
  if (serving === undefined) await fill(file);
  writeSeeded(origins);
  const { origin, dispose } = await step('Start the backend', async () =>
    serveBackend({ ...origins, persistence: stateFolder, secrets: await readSecrets() }),
  );
  return { backend: new BackendClient(origin, IMPORT_KEY), stop: dispose };
}
