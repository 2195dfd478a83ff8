/** `npm run reset`: deletes the local data, so that the next start seeds the shop again. */
import './node-version.mjs';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const { commandFor, stateFolder } = await import('./sources.mjs');
const { main, Refusal } = await import('./steps.mjs');

await main(async () => {
  const running = join(stateFolder, 'running');
  if (existsSync(running) && isAlive(Number.parseInt(readFileSync(running, 'utf8'), 10))) {
    throw new Refusal('Selvedge is running: stop it first, then reset.');
  }
  rmSync(stateFolder, { recursive: true, force: true });
  console.log(`Database, carts, orders and secrets are gone. "${commandFor('npm start')}" begins anew.`);
});

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
