/** The tests of the shop with a real Medusa (tests/medusa). */
import { run } from '../prepare.mjs';
import { commandFor } from '../sources.mjs';
import type { Medusa } from './server.ts';

/** The Medusa that these tests get. */
export interface LiveMedusa extends Pick<Medusa, 'url' | 'publishableKey' | 'jwtSecret'> {
  /** Where Medusa expects the payment provider, and the key of its messages. */
  payment: { port: number; key: string };
}

const variable = 'LIVE_MEDUSA';

/** The Medusa of this test run. @throws Error if it was not started by `testLive` */
export function liveMedusa(): LiveMedusa {
  const text = process.env[variable];
  if (text === undefined) throw new Error(`These tests need a Medusa: ${commandFor('npm run medusa -- --test')}`);
  // Written by `testLive`.
  return JSON.parse(text) as LiveMedusa;
}

/** Runs the tests; returns what they print. */
export function testLive({ url, publishableKey, jwtSecret, payment }: LiveMedusa): Promise<string> {
  const args = ['run', '--config', 'tests/medusa/vitest.config.ts'];
  const value = JSON.stringify({ url, publishableKey, jwtSecret, payment });
  return run(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], { [variable]: value });
}
