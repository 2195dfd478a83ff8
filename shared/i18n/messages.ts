import type { Language } from '../markets/locales.ts';
import type { Forms } from './plural.ts';

/**
 * All languages of a text are side by side, so that a missing one is a type error. A text with a number has the plural
 * forms of its language.
 */
export type Messages = Record<string, Record<Language, string> | Record<Language, Forms>>;
