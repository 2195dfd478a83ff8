import type { CallOutput } from '../contract/contract.ts';

/** A page of the help, or an answer in it. */
export interface HelpLink {
  title: string;
  href: string;
}

/** What the Worker suggests while somebody types: what the gateway says, and what the help has. */
export type Suggested = CallOutput<'getSuggestions'> & { help: readonly HelpLink[] };
