/** The published contract as a page, at `/contract` of the backend. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fixedHeaders } from '../../shared/http/fixed-headers.ts';
import { projectNode } from '../prepare.mjs';
import { distFolder, root } from '../sources.mjs';

const document = join(root, 'docs', 'contract', 'openapi.json');

/** Static assets of the backend. */
const folder = join(distFolder, 'contract');
const headersFile = join(folder, '_headers');

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('base64');

/** Redocly's own program; its version is that of the lint. */
function redocly(...args: string[]): Promise<void> {
  const program = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin', 'cli.js');
  return new Promise((resolve, reject) => {
    const child = spawn(projectNode, [program, ...args], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    let complained = '';
    child.stderr.on('data', (chunk) => {
      complained += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`redocly ${args[0]} failed:\n${complained.trim()}`)),
    );
  });
}

/** The page is a file: its scripts are known, and nothing is loaded from elsewhere. */
function headersOf(html: string, id: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${sha256(script)}'`,
  );
  const policy = [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    // The tool styles its page as it draws it.
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    'font-src data:',
    "connect-src 'self'",
    'worker-src blob:',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const fixed = Object.entries(fixedHeaders).map(([name, value]) => `  ${name}: ${value}\n`);
  return `# ${id}\n/contract*\n${fixed.join('')}/contract\n  Content-Security-Policy: ${policy}\n`;
}

/** Builds the page, unless it is that of the document already. */
export async function buildContractPage(): Promise<void> {
  const id = sha256(readFileSync(document));
  if (existsSync(headersFile) && readFileSync(headersFile, 'utf8').startsWith(`# ${id}\n`)) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const page = join(folder, 'contract.html');
  await redocly('build-docs', document, '--output', page, '--inlineBundle');
  // The tool has no option for it. Without this picture it leaves the place empty.
  const html = readFileSync(page, 'utf8').replaceAll(/https:\/\/cdn\.redoc\.ly\/redoc\/[\w-]+\.svg/g, 'data:,');
  writeFileSync(page, html);
  writeFileSync(join(folder, 'contract.json'), readFileSync(document));
  writeFileSync(headersFile, headersOf(html, id));
}
