import type { LocalizedText } from '../shared/contract/gateway/values.ts';

/** A text in the six languages, always in this order. */
export function text(fr: string, en: string, de: string, es: string, it: string, pl: string): LocalizedText {
  return { fr, en, de, es, it, pl };
}

/** Builds a text language by language. */
export function everyLanguage(build: (language: keyof LocalizedText) => string): LocalizedText {
  return {
    fr: build('fr'),
    en: build('en'),
    de: build('de'),
    es: build('es'),
    it: build('it'),
    pl: build('pl'),
  };
}
