/** WebKitWebDriver and its X server, one of each per process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { webkitPrograms } from '../../scripts/testing/browsers.mjs';

/** Size of the screen in pixels: large enough for every window of a test. The pointer starts in its middle. */
export const screenSize = 2000;
const screen = `${screenSize}x${screenSize}x24`;

/** Timeout in milliseconds: a page that enters the back/forward cache during a command never answers. */
const lostAfter = 20_000;

/** An error of the driver, with the code of the WebDriver specification, e.g. `no such window`. */
export class DriverError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/**
 * Matches errors of a session that the driver has ended, because the process of a page in WebKit ended, which happens
 * very rarely. Such a test is run once more (`retry` in vitest.config.ts), any other failure is not.
 */
export const isSessionEnded = /^invalid session id: /;

/** Polls until a started program answers; null means not yet. */
async function until<Known>(what: string, child: ChildProcess, look: () => Promise<Known | null>): Promise<Known> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${what} ended with ${child.exitCode}`);
    const found = await look();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function begin(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  process.on('exit', () => child.kill());
  return child;
}

/** Xvfb chooses a free display itself and prints it. */
async function startScreen(): Promise<string> {
  const child = begin(webkitPrograms().screen, ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp']);
  let said = '';
  child.stdio[3]?.on('data', (chunk) => {
    said += chunk;
  });
  return until('Xvfb', child, async () => (said.endsWith('\n') ? `:${said.trim()}` : null));
}

/** A free port. */
async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}

/** A command of the driver, e.g. `POST /session`. @throws DriverError */
export type Command = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** A driver with its own screen; `end` stops both. */
export interface Driver {
  command: Command;
}

async function startDriver(): Promise<Driver> {
  const display = await startScreen();
  const port = await freePort();
  const child = begin(webkitPrograms().driver, ['-p', String(port)], {
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    // No graphics card and no desktop bus.
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  });
  const command: Command = async (method, path, body) => {
    const asked = fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      signal: AbortSignal.timeout(path === '/session' ? 60_000 : lostAfter),
    });
    const answer = await asked.catch((error) => {
      if (error instanceof DOMException && error.name === 'TimeoutError')
        throw new DriverError('timeout', `${method} ${path} was not answered`);
      throw error;
    });
    const { value } = (await answer.json()) as { value: { error: string; message: string } };
    if (!answer.ok) throw new DriverError(value.error, value.message);
    return value;
  };
  await until('WebKitWebDriver', child, () => command('GET', '/status').catch(() => null));
  return { command };
}

declare global {
  var freeDrivers: Driver[] | undefined;
}

/** Takes a driver, which has one session at a time; return it with `freeDriver` after the session. */
export async function takeDriver(): Promise<Driver> {
  return globalThis.freeDrivers?.pop() ?? startDriver();
}

export function freeDriver(driver: Driver): void {
  globalThis.freeDrivers = [...(globalThis.freeDrivers ?? []), driver];
}
