/**
 * Steps that `npm start` and `npm test` share: checks the machine, installs packages, builds if needed. No
 * dependencies, because it runs before the install.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { buildSources, distFolder, hashOf, root } from './sources.mjs';
import { Interrupted, Refusal, step } from './steps.mjs';

/** The Node among the project's dependencies. Wrangler, Miniflare and Vite need at least 22. */
export const projectNode = join(root, 'node_modules', '.bin', 'node');

/** Packages, build and a seeded database take about 1 GB. */
const neededBytes = 1.5e9;

/** Refuses a disk without room for packages, build and database. */
export function checkDisk() {
  const { bavail, bsize } = statfsSync(root);
  const needed = existsSync(projectNode) ? neededBytes / 5 : neededBytes;
  if (bavail * bsize < needed) {
    const gigabytes = (/** @type {number} */ bytes) => (bytes / 1e9).toFixed(1);
    throw new Refusal(
      `The disk has ${gigabytes(bavail * bsize)} GB left; Selvedge needs ${gigabytes(needed)} GB here: ${root}`,
    );
  }
}

/**
 * Reads a port from the environment.
 *
 * @param {string} variable @param {number} standard
 */
export function portOf(variable, standard) {
  const text = process.env[variable] ?? '';
  const port = text === '' ? standard : Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Refusal(`${variable} must be a port from 1 to 65535, not "${text}".`);
  }
  return port;
}

/**
 * The two ports of this machine; refuses ports that cannot be used.
 *
 * @param {string} host address to listen on
 */
export async function choosePorts(host) {
  const shopPort = portOf('PORT', 8787);
  const backendPort = portOf('BACKEND_PORT', 8788);
  if (shopPort === backendPort) throw new Refusal(`PORT and BACKEND_PORT must differ: both are ${shopPort}.`);
  await checkPort('PORT', host, shopPort);
  await checkPort('BACKEND_PORT', host, backendPort);
  return { shopPort, backendPort };
}

/**
 * Refuses a port that cannot be used.
 *
 * @param {string} variable @param {string} host @param {number} port
 * @returns {Promise<void>}
 */
function checkPort(variable, host, port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') {
        reject(new Refusal(`Port ${port} is in use: stop what listens there, or choose another with ${variable}.`));
      } else if (error.code === 'EACCES') {
        reject(new Refusal(`Port ${port} may not be opened by this user: choose another with ${variable}.`));
      } else {
        reject(new Refusal(`Cannot listen on ${host}:${port} (${error.code}): check HOST and ${variable}.`));
      }
    });
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

/** Installs the packages of the lockfile if they are missing. */
export async function install() {
  const stamp = join(root, 'node_modules', '.selvedge');
  const wanted = `${hashOf(['package-lock.json', '.npmrc'])} ${process.platform} ${process.arch}`;
  if (existsSync(projectNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await step('Install packages', () =>
    // npm replaces node_modules, which may contain the running Node: removes it from PATH.
    run('npm', ['ci', '--loglevel=error'], { PATH: pathWithoutProject(), npm_config_loglevel: 'error' }),
  );
  if (!existsSync(projectNode)) {
    throw new Refusal('npm ci did not install the project’s own Node: are install scripts switched off?');
  }
  writeFileSync(stamp, wanted);
}

/** Builds the Workers and the client if a source has changed since the last build. */
export async function build() {
  const file = join(distFolder, 'build.json');
  const id = hashOf(buildSources).slice(0, 12);
  if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).id === id) return;
  await step('Build the Workers', () => run(projectNode, [join(root, 'scripts', 'build.ts')]));
}

/**
 * Runs a command. Its output is shown only if it fails.
 *
 * @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env] @param {string} [cwd]
 * @returns {Promise<string>} its output
 */
export function run(command, args, env = {}, cwd = root) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    // A child that outlives this process would block the next start.
    const stop = () => {
      child.kill('SIGTERM');
      // npm finishes its current step first, which may take a while.
      setTimeout(() => child.kill('SIGKILL'), 2000).unref();
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
    child.on('error', (error) => reject(new Refusal(`Cannot run ${command}: ${error.message}`)));
    child.on('close', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      if (child.killed) reject(new Interrupted());
      else if (code === 0) resolve(output);
      else reject(new Refusal(`${output.trimEnd()}\n\n"${command} ${args.join(' ')}" failed (exit code ${code}).`));
    });
  });
}

function pathWithoutProject() {
  const own = join(root, 'node_modules');
  const entries = (process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':');
  return entries.filter((entry) => !entry.startsWith(own)).join(process.platform === 'win32' ? ';' : ':');
}
