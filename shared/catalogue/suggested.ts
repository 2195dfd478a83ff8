import type { CallOutput } from '../contract/contract.ts';

/** A help page, or an answer in it. */
export interface HelpLink {
  title: string;
  href: string;
}

/** Search suggestions while typing: those of the gateway, and links to the help. */
export type Suggested = CallOutput<'getSuggestions'> & { help: readonly HelpLink[] };
