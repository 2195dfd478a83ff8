import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { serviceOf } from '../../../scripts/adapters/service.ts';
import { Refusal } from '../../../scripts/steps.mjs';

/** A server that runs the code on this Node. */
const serverOf = (code: string) =>
  spawn(process.execPath, ['-e', code], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });

const never = async () => false;

test('a server that ends is reported with its last words', async () => {
  const service = serviceOf('The server', serverOf("console.error('no disk'); process.exitCode = 3"), 'SIGTERM');
  const ending = service.until(never, 60_000);
  await expect(ending).rejects.toThrow(Refusal);
  await expect(ending).rejects.toThrow(/no disk\s+The server has ended/);
  // It is gone already.
  await service.stop();
});

test('a server that does not answer in time is ended', async () => {
  const child = serverOf('setInterval(() => {}, 1000)');
  await expect(serviceOf('The server', child, 'SIGTERM').until(never, 0)).rejects.toThrow(/does not answer/);
  expect(child.signalCode).toBe('SIGTERM');
});

test('a server is gone when stop resolves, and leaves no listeners', async () => {
  const listeners = process.listenerCount('SIGINT');
  const child = serverOf('setInterval(() => {}, 1000)');
  const service = serviceOf('The server', child, 'SIGTERM');
  await service.until(async () => true, 60_000);
  await service.stop();
  expect(child.signalCode).toBe('SIGTERM');
  expect(process.listenerCount('SIGINT')).toBe(listeners);
});
