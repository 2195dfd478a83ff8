/**
 * Lighthouse itself, in one exact version. It weighs a quarter of all that `npm start` installs, so it comes into
 * `.selvedge/` when somebody measures.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from '../../scripts/prepare.mjs';
import { stateFolder } from '../../scripts/sources.mjs';
import { step } from '../../scripts/steps.mjs';

const version = '13.5.0';
const folder = join(stateFolder, 'lighthouse');
const packages = join(folder, 'node_modules');

/** One look at a page; `score` from 0 to 1, null where there is nothing to judge. */
export interface Audit {
  id: string;
  title: string;
  score: number | null;
  scoreDisplayMode: string;
  numericValue?: number;
  displayValue?: string;
  details?: { items?: readonly { url: string; resourceType?: string }[] };
}

/** The part of Lighthouse's result that is read here. */
export interface LighthouseResult {
  audits: Readonly<Record<string, Audit>>;
  categories: Readonly<Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>>;
  /** How fast the machine was during the run; Lighthouse plays its phone on it, so a busy one blocks for longer. */
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
}

/** Lighthouse and the launcher that comes with it. */
export interface Lighthouse {
  /** Loads a page and looks at all of it; a run that went wrong has a `runtimeError`. */
  look(url: string, flags: Readonly<Record<string, unknown>>): Promise<{ lhr: LighthouseResult } | undefined>;
  /** Starts a Chromium that listens on a port. */
  launch(options: { chromePath: string; chromeFlags: readonly string[] }): Promise<{
    port: number;
    kill(): void;
  }>;
}

/** Loads Lighthouse and its launcher; the first time, after installing them. */
export async function loadLighthouse(): Promise<Lighthouse> {
  if (installedVersion() !== version) {
    await step(`Install Lighthouse ${version}`, async () => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'package.json'), '{ "private": true }');
      await run('npm', ['install', '--prefix', folder, '--no-save', `lighthouse@${version}`]);
    });
  }
  const [{ default: look }, { launch }] = await Promise.all([
    import(pathToFileURL(join(packages, 'lighthouse', 'core', 'index.js')).href),
    import(pathToFileURL(join(packages, 'chrome-launcher', 'dist', 'index.js')).href),
  ]);
  return { look, launch };
}

function installedVersion(): string | undefined {
  const manifest = join(packages, 'lighthouse', 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined;
}
