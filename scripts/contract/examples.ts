/** Worked examples of the calls: what the conformance suite sent to the reference backend, and what it answered. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../sources.mjs';

export interface Example {
  /** The flat input of the call. */
  input: Record<string, unknown>;
  /** JSON; missing for a file. */
  answer?: unknown;
}

export type Examples = Readonly<Record<string, Example>>;

const file = join(root, 'docs', 'contract', 'examples.json');

export function readExamples(): Examples {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Entries of a list, fields of an open record, and characters of a text that an example shows. */
const most = { entries: 2, fields: 6, text: 240 };

/** Lists whose entries decide what the rest means are kept whole: without a line a cart's total would be wrong. */
const whole = new Set(['lineItems', 'giftCards', 'donations', 'payments', 'discounts', 'discountCode', 'lines']);

/** Words instead of what opens something, also in addresses. */
const secrets: Readonly<Record<string, string>> = {
  accessToken: 'eyJhbGciOiJFUzI1NiJ9.access.token',
  refreshToken: 'eyJhbGciOiJFUzI1NiJ9.refresh.token',
  password: 'the password',
  oldPassword: 'the former password',
  newPassword: 'the new password',
};

/** An answer or input, short enough to be read, without this run's addresses and tokens. */
export function shortened(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    if (value !== '' && secrets[name] !== undefined) return secrets[name];
    const text = value
      .replaceAll(/https?:\/\/(?:localhost|127\.0\.0\.1):\d+/g, 'https://shop.example')
      .replaceAll(/[\w-]+\.[\w-]{20,}\.[\w-]{20,}/g, 'signed.by.theservice');
    return text.length > most.text ? `${text.slice(0, most.text - 1)}…` : text;
  }
  if (Array.isArray(value))
    return (whole.has(name) ? value : value.slice(0, most.entries)).map((each) => shortened(each, name));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).slice(0, name === 'data' ? most.fields : undefined);
  return Object.fromEntries(entries.map(([key, each]) => [key, shortened(each, key)]));
}

/** Writes the examples, in the order of their calls. */
export function writeExamples(examples: Examples, calls: readonly string[]): void {
  const ordered = calls.flatMap((call) => (examples[call] === undefined ? [] : [[call, examples[call]]]));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(ordered), null, 2)}\n`);
}
