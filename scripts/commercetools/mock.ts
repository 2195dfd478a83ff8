/** The mock of commercetools on this machine: installs, starts and seeds it. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Catalogue } from '../adapters/catalogue.ts';
import { freePort } from '../adapters/free-port.ts';
import { installServer } from '../adapters/install-server.ts';
import { type Service, serviceOf } from '../adapters/service.ts';
import { projectNode } from '../prepare.mjs';
import { root } from '../sources.mjs';
import { type Project, seedCommercetools } from './seed.ts';

const source = 'adapters/commercetools/server';

/** Milliseconds for it to answer; it takes a second on an idle machine. */
const startTimeout = 120_000;

/** Products that it gets: it looks at each of them for every search. */
const maxProducts = 40;

export const installMock = (): Promise<void> => installServer('the mock of commercetools (70 MB)', source);

export interface Mock extends Service {
  project: Project;
  /** Variables of the adapter's Worker. */
  variables: Record<string, string>;
}

/** Starts the mock, which keeps everything in memory, with a part of a catalogue. */
export async function startMock(catalogue: Catalogue): Promise<Mock> {
  const port = await freePort();
  const project = { url: `http://127.0.0.1:${port}`, key: 'shop', clientId: 'adapter', clientSecret: 'secret' };
  const child = spawn(projectNode, [join(root, source, 'mock.js'), String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const service = serviceOf('The mock of commercetools', child, 'SIGTERM');
  await service.until(() => isListening(project.url), startTimeout);
  await seedCommercetools(project, catalogue, maxProducts);
  return {
    ...service,
    project,
    variables: {
      COMMERCETOOLS_API_URL: project.url,
      COMMERCETOOLS_AUTH_URL: project.url,
      COMMERCETOOLS_PROJECT: project.key,
      COMMERCETOOLS_CLIENT_ID: project.clientId,
      COMMERCETOOLS_CLIENT_SECRET: project.clientSecret,
      // A busy machine needs longer than a server.
      COMMERCETOOLS_TIMEOUT: '30000',
    },
  };
}

async function isListening(url: string): Promise<boolean> {
  try {
    await (await fetch(url, { signal: AbortSignal.timeout(5000) })).body?.cancel();
    return true;
  } catch {
    return false;
  }
}
