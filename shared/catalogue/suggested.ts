import type { CallOutput } from '../contract/contract.ts';

/** A help page, or an answer in it. */
export interface HelpLink {
  title: string;
  href: string;
}

type Found = CallOutput<'getSuggestions'>;

/** Search suggestions while typing: those of the gateway, and links to the help. */
export interface Suggested extends Omit<Found, 'products'> {
  /** `price` is the text of a price that is the lowest of several. */
  products: readonly (Found['products'][number] & { price?: string })[];
  help: readonly HelpLink[];
}
