/** `npm run dev` with the folder of another shop, which is not below Selvedge's. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectNode, run } from '../../scripts/prepare.mjs';
import { root } from '../../scripts/sources.mjs';
import { isSmallShop, ownFolder } from './small-shop.ts';

const folder = mkdtempSync(join(tmpdir(), 'shop-'));

/** A port of 127.0.0.1 that nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Runs `npm run dev`; resolves with its output when it serves, or when it has ended. */
async function startDev() {
  const ports = { PORT: String(await freePort()), BACKEND_PORT: String(await freePort()) };
  const child = spawn(
    projectNode,
    [...['--import', join(root, 'scripts', 'shop-option.mjs')], ...[join(root, 'scripts', 'dev.ts'), '--shop', folder]],
    { cwd: root, env: { ...process.env, ...ports }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  let output = '';
  const serves = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        output += data.toString();
        if (/Backend +http/.test(output)) resolve();
      });
  });
  await Promise.race([serves, ended]);
  return { url: `http://localhost:${ports.PORT}`, output, child, ended };
}

describe.runIf(isSmallShop)('npm run dev -- --shop', () => {
  beforeAll(async () => {
    rmSync(folder, { recursive: true });
    await run(projectNode, [join(root, 'scripts', 'new.ts'), folder, '--name', 'Fjord', '--markets', 'de-de']);
    cpSync(join(ownFolder, 'pages'), join(folder, 'pages'), { recursive: true });
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('serves the shop from its folder, and shows changes there', async () => {
    const { url, output, child, ended } = await startDev();
    try {
      expect(output).toContain(url);
      const page = `${url}/de-de/size-advice/`;
      expect(await (await fetch(page)).text()).toContain('<h1 class="title">Die richtige Größe</h1>');
      const file = join(folder, 'pages', 'size-advice.tsx');
      writeFileSync(file, readFileSync(file, 'utf8').replace('Die richtige Größe', 'Welche Größe passt'));
      await expect
        .poll(async () => (await fetch(page)).text(), { timeout: 120_000, interval: 500 })
        .toContain('<h1 class="title">Welche Größe passt</h1>');
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  });
});
