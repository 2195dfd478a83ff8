import { alpha3ToAlpha2 } from 'i18n-iso-countries/index.js';

/**
 * The two-letter code of a country (ISO 3166-1 alpha-2) for its two- or three-letter one, in any case: upstreams are sent
 * two letters (specification, section 5). What is no code stays as it is. For the Worker only: the table is no browser's.
 */
export function twoLetterCode(code: string): string {
  const upper = code.trim().toUpperCase();
  return alpha3ToAlpha2(upper) ?? upper;
}
