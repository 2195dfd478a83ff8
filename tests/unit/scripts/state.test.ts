import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockState } from '../../../scripts/state.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-lock-'));
  file = join(folder, 'running');
});
afterEach(() => rmSync(folder, { recursive: true }));

const hold = (pid: number | undefined, began: string) => writeFileSync(file, `${pid}\n${began}`);
const beginOf = (pid: number) =>
  spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)])
    .stdout.toString()
    .trim();

it('is refused while another process has the state', async () => {
  hold(process.ppid, beginOf(process.ppid));
  await expect(lockState(file, 0)).rejects.toThrow(`process ${process.ppid}`);
});

it.each(['killed', 'another program by now'])('is not refused when that process is %s', async (what) => {
  if (what === 'killed') hold(spawnSync('true').pid, 'Sat Nov 21 10:00:00 2026');
  else hold(process.ppid, 'Sat Jan  1 10:00:00 2000');
  await lockState(file, 0);
  expect(readFileSync(file, 'utf8')).toContain(`${process.pid}\n`);
});

it('waits for one that is stopping', async () => {
  const other = spawn('cat');
  hold(other.pid, beginOf(other.pid ?? 0));
  const locked = lockState(file, 60_000);
  other.kill('SIGKILL');
  await locked;
  expect(readFileSync(file, 'utf8')).toContain(`${process.pid}\n`);
});
