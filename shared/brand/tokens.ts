import source from '#shop/brand/tokens.css?raw';
import { tokenColours } from './token-colours.ts';

/** The style sheet of the brand's tokens, as it is written. */
export const brandTokens: string = source;

/** The brand's colours by the name of their token without dashes, as six hexadecimal digits. */
export const brandColours: ReadonlyMap<string, string> = tokenColours(source);
