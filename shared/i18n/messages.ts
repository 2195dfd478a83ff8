import type { Language } from '../locales.ts';

/** All languages of a text stand side by side, so that a missing one is a type error. */
export type Messages = Record<string, Record<Language, string>>;
