import type { Language } from '../markets/locales.ts';
import type { Forms } from './plural.ts';

/**
 * All languages of a text stand side by side, so that a missing one is a type error. A text that counts something
 * has a form for each plural of its language.
 */
export type Messages = Record<string, Record<Language, string> | Record<Language, Forms>>;
