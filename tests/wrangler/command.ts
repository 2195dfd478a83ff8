/** What a command of the stand-in is, and how it says no. */
import type { Account } from './account.ts';

/** A call of wrangler, taken apart. */
export interface Call {
  /** File of the account. */
  file: string;
  account: Account;
  /** Where wrangler was started. */
  folder: string;
  positionals: string[];
  flags: Record<string, string | true>;
  input: string;
  /** The wrangler.toml that `--config` names. @throws Refused */
  configuration(): { text: string; path: string; name: string };
}

export interface Command {
  /** Names of flags without `--`; those that take a value say so. */
  flags: Record<string, 'value' | 'switch'>;
  /** How many arguments it takes besides: at least, and at most. */
  positionals: readonly [least: number, most: number];
  /** Gives what it prints. @throws Refused */
  run(call: Call): string;
}

/** wrangler ends with 1 and this on standard error. */
export class Refused extends Error {
  /** Standard output instead, as of `whoami --json`. */
  readonly printed: string;

  constructor(message: string, printed = '') {
    super(message === '' ? '' : `✘ [ERROR] ${message}`);
    this.printed = printed;
  }
}

/** What the platform's API has refused. */
export const refusedBy = (resource: string, text: string, code: number): Refused =>
  new Refused(
    `A request to the Cloudflare API (/accounts/a1b2c3/${resource}) failed.\n\n  ${text} [code: ${code}]`,
  );
