import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import {
  answerTo,
  consentDays,
  consentIn,
  levelsText,
  readAnswer,
  recordText,
} from '../../../shared/consent/consent.ts';
import { containerUrl, levels, levelsOf, vendorSources } from '../../../shared/consent/vendors.ts';
import { domainParameters } from '../../../shared/contract/markets/domain.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import { smallShop } from '../steps/small-shop.ts';

type Input = ReturnType<typeof parametersOf>['params'];

const paramsOf = (locale: Locale, change: Partial<Input> = {}) => {
  const record = parametersOf(locale, '9001');
  return domainParameters.parse({ ...record, params: { ...record.params, ...change } }).params;
};

const day = 86_400;
const now = 1_800_000_000;
const french = paramsOf('fr-fr');
const swiss = paramsOf('fr-ch');
const italian = paramsOf('it-it');
const id = 'b6b0b5a4-9a0f-4f0e-8f57-0d4e7f6d1c11';

const visit = (allowed: readonly (1 | 2 | 3)[] | null, at = now, params = french) => ({
  answer: allowed === null ? null : answerTo(params, { allowed, now: at, id }),
  signal: false,
  now,
});

describe('the request', () => {
  it('is what the vendors of the market are for', () => {
    expect(levelsOf(french)).toEqual([1, 2]);
    expect(levelsOf(swiss)).toEqual([1]);
    expect(levelsOf(italian)).toEqual([]);
    expect(levelsOf(paramsOf('it-it', { olapic: true }))).toEqual([3]);
    // The shop's own experiments need consent, like a vendor's.
    const { experiments } = parametersOf('fr-fr', '9001').params;
    expect(levelsOf(paramsOf('it-it', { experiments }))).toEqual([2]);
  });

  it.each(['GTM-', 'gtm-ABC', 'GTM-abc', 'UA-1234', 'GTM-A B', "GTM-A'", 'XGTM-A'])(
    'is nothing for a container named %s',
    (tagManagerId) => {
      expect(paramsOf('en', { tagManagerId }).tagManagerId).toBeNull();
    },
  );

  it.each([
    ['GTM-AB12', 'https://t.example/gtm.js?id=GTM-AB12'],
    ['G-AB12', 'https://t.example/gtag/js?id=G-AB12'],
  ])('loads %s from its address', (tagManagerId, address) => {
    expect(paramsOf('en', { tagManagerId }).tagManagerId).toBe(tagManagerId);
    expect(containerUrl(tagManagerId, 'https://t.example')).toBe(address);
  });

  it('is let in by the policy of the markets that use it', () => {
    const theirs = {
      TAG_MANAGER_URL: 'https://www.googletagmanager.com',
      AB_TASTY_URL: 'https://try.abtasty.com',
    };
    const others = { TAG_MANAGER_URL: 'https://t.example/tags', AB_TASTY_URL: 'https://v.example/files' };
    expect(vendorSources(italian, theirs)).toBeUndefined();
    expect(vendorSources(french, theirs)?.['connect-src']).toEqual([
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://try.abtasty.com',
      'https://*.abtasty.com',
    ]);
    expect(vendorSources(swiss, theirs)?.['connect-src']).not.toContain('https://try.abtasty.com');
    expect(vendorSources(french, others)?.['img-src']).toEqual(['https://t.example', 'https://v.example']);
  });

  it('shows in the policy of an answer', async () => {
    for (const locale of ['de-de', 'it-it'] as const) {
      const shop = smallShop();
      shop.record = parametersOf(locale, '9001');
      const { headers } = await shop.ask(`/${locale}/cart/`);
      expect(headers.get('content-security-policy')?.includes('tags.example')).toBe(locale === 'de-de');
    }
  });
});

describe('an answer', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(
        fc.subarray([...levels]),
        fc.subarray([...levels]),
        fc.integer({ min: 0, max: 4_000_000_000 }),
        (allowed, asked, at) => {
          const answer = {
            levels: allowed,
            asked: asked.map((level) => ({ level, version: level + 1 })),
            at,
            id,
          };
          expect(readAnswer(levelsText(allowed), recordText(answer))).toEqual(answer);
        },
      ),
    );
  });

  it.each([
    [undefined, `1v1~${now}~x`],
    ['0,1', undefined],
    ['', `1v1~${now}~x`],
    ['1', `1v1~${now}~x`],
    ['0,x', `1v1~${now}~x`],
    ['0,1', '1v1~now~x'],
    ['0,1', `1v1~${now}~<script>`],
    ['0,1', `1v1..2v1~${now}~x`],
  ])('%s with %s is none', (allowed, cookie) => {
    expect(readAnswer(allowed, cookie)).toBeNull();
  });

  it('allows what was allowed, of what was asked', () => {
    expect(consentIn(french, visit(null))).toEqual({ levels: [], asks: true, signal: false });
    expect(consentIn(french, visit([]))).toEqual({ levels: [], asks: false, signal: false });
    expect(consentIn(french, visit([2]))).toEqual({ levels: [2], asks: false, signal: false });
    expect(consentIn(french, visit([1, 2, 3])).levels).toEqual([1, 2]);
  });

  it('does not answer what another market asks for besides', () => {
    const elsewhere = visit([1], now, swiss);
    expect(consentIn(french, elsewhere)).toEqual({ levels: [1], asks: true, signal: false });
    expect(consentIn(swiss, visit([1, 2])).levels).toEqual([1]);
  });

  it('does not answer a question in other words', () => {
    const { answer } = visit([1, 2]);
    const before = answer && {
      ...answer,
      asked: [{ level: 1 as const, version: 0 }, ...answer.asked.slice(1)],
    };
    expect(consentIn(french, { answer: before, signal: false, now })).toEqual({
      levels: [2],
      asks: true,
      signal: false,
    });
  });

  it('expires after the days of the market when it allowed something and when it allowed nothing', () => {
    expect(consentDays(french)).toBe(182);
    expect(consentDays(paramsOf('fr-fr', { consent: { days: 30 } }))).toBe(30);
    expect(consentDays(swiss)).toBe(365);
    for (const allowed of [[], [1, 2]] as const) {
      expect(consentIn(french, visit(allowed, now - 182 * day + 1)).asks).toBe(false);
      expect(consentIn(french, visit(allowed, now - 182 * day))).toMatchObject({ levels: [], asks: true });
    }
    // The clock was wrong when the answer was given.
    expect(consentIn(french, visit([1], now + 2 * day))).toMatchObject({ levels: [], asks: true });
  });

  it('is asked for by a banner where the market says so, and always with `cnil`', () => {
    expect(consentIn(swiss, visit(null))).toMatchObject({ levels: [], asks: false });
    expect(consentIn(italian, visit(null)).asks).toBe(false);
    expect(consentIn(paramsOf('fr-fr', { consent: { mode: 'quiet' } }), visit(null)).asks).toBe(true);
  });

  it('of the browser overrules every other', () => {
    for (const allowed of [null, [1, 2]] as const)
      expect(consentIn(french, { ...visit(allowed), signal: true })).toEqual({
        levels: [],
        asks: false,
        signal: true,
      });
  });
});
