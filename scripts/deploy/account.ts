/** The Cloudflare account of a deploy. */
import { z } from 'zod';
import { WranglerFails } from '../building/wrangler.ts';
import { Refusal } from '../steps.mjs';
import type { Project } from './project.ts';

const who = z.object({ accounts: z.array(z.object({ id: z.string(), name: z.string() })) });

/** The account that wrangler is signed in to. @throws Refusal without one, or with several */
export async function accountOf({ wrangler }: Project): Promise<{ id: string; name: string }> {
  const { accounts } = who.parse(jsonIn(await wrangler(['whoami', '--json']).catch(notSignedIn)));
  const chosen = process.env.CLOUDFLARE_ACCOUNT_ID;
  const account = chosen === undefined ? accounts[0] : accounts.find(({ id }) => id === chosen);
  if (account === undefined)
    throw new Refusal(
      chosen === undefined
        ? 'wrangler is signed in, but sees no account.'
        : `wrangler is signed in, but does not see the account of CLOUDFLARE_ACCOUNT_ID (${chosen}).`,
    );
  if (chosen === undefined && accounts.length > 1)
    throw new Refusal(
      `wrangler sees several accounts: name one in CLOUDFLARE_ACCOUNT_ID.\n${accounts
        .map(({ id, name }) => `  ${id}  ${name}`)
        .join('\n')}`,
    );
  return account;
}

function notSignedIn(error: unknown): never {
  if (error instanceof WranglerFails && /"loggedIn":\s*false/.test(error.output))
    throw new Refusal(
      'wrangler is not signed in: "npx wrangler login", or a token in CLOUDFLARE_API_TOKEN (docs/operating/deploying.md).',
    );
  throw error;
}

/** Parses JSON that wrangler prints, possibly after a warning. */
export function jsonIn(output: string): unknown {
  const start = output.search(/^[[{]/m);
  if (start === -1) throw new Refusal(`wrangler did not print JSON:\n${output}`);
  return JSON.parse(output.slice(start));
}
