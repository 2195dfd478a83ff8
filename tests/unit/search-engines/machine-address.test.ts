import { expect, it } from 'vitest';
import { allMarkets } from '../../../shared/markets/open-markets.ts';
import { readMachineAddress } from '../../../worker/search-engines/machine-address.ts';

const read = (url: string, isShared: boolean) => readMachineAddress(new URL(url), { markets: allMarkets, isShared });

it.each([
  ['https://shop.example/llms.txt', true, { kind: 'markets' }],
  ['https://de-de.selvedge.example/llms.txt', false, { kind: 'llms', locale: 'de-de' }],
  ['https://fr.selvedge.example/llms.txt', false, { kind: 'llms', locale: 'fr-fr' }],
  ['https://elsewhere.example/llms.txt', false, { kind: 'llms', locale: 'en' }],
  ['https://shop.example/fr-ch/llms.txt?a=b', true, { kind: 'llms', locale: 'fr-ch' }],
  ['https://de-de.selvedge.example/de-de/llms.txt', false, { kind: 'llms', locale: 'de-de' }],
  ['https://shop.example/en/feeds/google.xml', true, { kind: 'feed', locale: 'en' }],
])('%s is a text for programs', (url, isShared, expected) => {
  expect(read(url, isShared)).toEqual(expected);
});

it.each([
  'https://shop.example/fr/llms.txt',
  'https://shop.example/xx/llms.txt',
  'https://shop.example/en/a/llms.txt',
  'https://shop.example/en/llms.txt/',
  'https://shop.example//llms.txt',
  'https://shop.example/feeds/google.xml',
  'https://shop.example/en/feeds/google-items',
  'https://shop.example/en/',
])('%s is none', (url) => {
  expect(read(url, true)).toBeUndefined();
});
