import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectNode } from '../../../scripts/prepare.mjs';
import { root } from '../../../scripts/sources.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-staging-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)('leaves nothing behind after %s', async (signal) => {
  const staging = JSON.stringify(pathToFileURL(join(root, 'import', 'staging.ts')).href);
  const program = `
    import { Staging } from ${staging};
    const staging = new Staging();
    for (let line = 1; line < 30_000; line += 1) staging.remark('noted', { line, id: '', text: 'x'.repeat(1_000) });
    console.log('ready');
    setInterval(() => undefined, 1_000);`;
  const child = spawn(projectNode, ['--input-type=module', '-e', program], {
    env: { ...process.env, TMPDIR: folder, SQLITE_TMPDIR: folder },
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  await Promise.race([new Promise((resolve) => child.stdout.once('data', resolve)), ended]);
  expect(child.kill(signal)).toBe(true);
  await ended;
  expect(readdirSync(folder)).toEqual([]);
});
