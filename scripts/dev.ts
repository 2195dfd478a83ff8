/**
 * `npm run dev`: the Workers from source, on Vite and workerd, reloaded on change. Each has its own server; they find
 * each other through Miniflare's registry of local Workers. The data is in `.selvedge/dev`, separate from that of
 * `npm start`. `--gateway` and its like name upstreams of somebody else, as for `npm start`.
 */
import { fork } from 'node:child_process';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { WorkerInDevelopment } from './building/dev-server.ts';
import { developmentVariables } from './building/development-variables.ts';
import { databaseId, localVariables } from './building/installation.ts';
import { onOrphaned } from './building/orphan.mjs';
import { checkUpstreams, needsBackend, readUpstreams, upstreamLines, upstreamOptions } from './building/upstreams.ts';
import { workerSources } from './building/worker-sources.ts';
import { databaseFile } from './database/database.ts';
import { keepDatabase } from './database/keep-database.ts';
import { build, choosePorts, projectNode } from './prepare.mjs';
import { commandFor, root, stateFolder } from './sources.mjs';
import { readSecrets } from './state.ts';
import { main, step } from './steps.mjs';

const persistence = join(stateFolder, 'dev');

await main(async () => {
  onOrphaned(() => process.exit());
  const upstreams = readUpstreams(parseArgs({ options: upstreamOptions }).values);
  await checkUpstreams(upstreams);
  const host = process.env.HOST ?? '127.0.0.1';
  const { shopPort, backendPort } = await choosePorts(host);
  const origins = {
    shopOrigin: `http://localhost:${shopPort}`,
    backendOrigin: `http://localhost:${backendPort}`,
  };
  // The build notes the database's id, which is part of its file name.
  await build();
  const hasBackend = needsBackend(upstreams);
  const words = hasBackend ? await keepDevelopmentDatabase(origins) : '';
  const secrets = await readSecrets();
  const installation = { ...origins, host, shopPort, backendPort, persistence, secrets, upstreams };
  const variables = localVariables({ ...installation, variables: developmentVariables });
  // The studio is found by its name, so any free port will do.
  const ports = { studio: 0, backend: backendPort, storefront: shopPort };
  await step('Start the Workers', async () => {
    for (const source of workerSources) {
      const { name } = source;
      if (name !== 'storefront' && !hasBackend) continue;
      const isBound = upstreams.gateway === undefined;
      await startServer({ ...source, variables: variables[name], host, port: ports[name], persistence, isBound });
    }
  });
  const backend = hasBackend ? `  Backend   ${origins.backendOrigin}\n` : '';
  console.log(`\n  Shop      ${origins.shopOrigin}\n${backend}${upstreamLines(upstreams)}${words}`);
});

/** Migrates and seeds the database of `npm run dev`; returns what to say of it. */
async function keepDevelopmentDatabase(origins: { shopOrigin: string; backendOrigin: string }): Promise<string> {
  // Where the Cloudflare plugin keeps its data.
  const folder = join(persistence, 'v3');
  const file = databaseFile(folder, databaseId());
  const renewWith = `rm -r ${relative(root, folder)} && ${commandFor('npm run dev')}`;
  const { words } = await keepDatabase({ folder, file, renewWith, unnoted: 'older' }, origins);
  return words;
}
// After a failure the servers that have started would keep the process.
if (process.exitCode !== undefined) process.exit();

/** Starts a server that ends with this process; resolves when it listens. */
function startServer(worker: WorkerInDevelopment): Promise<void> {
  const child = fork(new URL('building/dev-server.ts', import.meta.url), [JSON.stringify(worker)], {
    execPath: projectNode,
    env: {
      ...process.env,
      // Otherwise Miniflare asks Cloudflare for this machine's location.
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      // Vite then compiles JSX as for production, with React's production build.
      NODE_ENV: 'production',
    },
  });
  process.on('exit', () => child.kill());
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`The ${worker.name}'s server ended (exit code ${code}).`)));
  });
}
