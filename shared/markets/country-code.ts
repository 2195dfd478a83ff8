import { alpha2ToAlpha3, alpha3ToAlpha2 } from 'i18n-iso-countries/index.js';

/**
 * Returns the two-letter code of a country (ISO 3166-1 alpha-2) for its two- or three-letter one, in any case:
 * upstreams receive two letters (specification, section 5). An unknown code is only trimmed and put in upper case. For
 * the Worker only: the table is too large for browsers.
 */
export function twoLetterCode(code: string): string {
  const upper = code.trim().toUpperCase();
  return alpha3ToAlpha2(upper) ?? upper;
}

/** True for a two-letter code of a country, in upper case. */
export const isCountryCode = (code: string): boolean => alpha2ToAlpha3(code) !== undefined;
