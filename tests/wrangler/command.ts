/** Commands of the stand-in, and their errors. */
import type { Account } from './account.ts';

/** A parsed call of wrangler. */
export interface Call {
  /** File of the account. */
  file: string;
  account: Account;
  /** Working directory of the call. */
  folder: string;
  positionals: string[];
  flags: Record<string, string | true>;
  input: string;
  /** The wrangler.toml of `--config`. @throws Refused */
  configuration(): { text: string; path: string; name: string };
}

export interface Command {
  /** Flags without `--`, with or without a value. */
  flags: Record<string, 'value' | 'switch'>;
  /** Minimum and maximum number of positional arguments. */
  positionals: readonly [least: number, most: number];
  /** Returns its output. @throws Refused */
  run(call: Call): string;
}

/** wrangler exits with 1 and prints this to standard error. */
export class Refused extends Error {
  /** Printed to standard output instead, e.g. by `whoami --json`. */
  readonly printed: string;

  constructor(message: string, printed = '') {
    super(message === '' ? '' : `✘ [ERROR] ${message}`);
    this.printed = printed;
  }
}

/** An error of the platform's API. */
export const refusedBy = (resource: string, text: string, code: number): Refused =>
  new Refused(`A request to the Cloudflare API (/accounts/a1b2c3/${resource}) failed.\n\n  ${text} [code: ${code}]`);
