import { describe, expect, it } from 'vitest';
import { addedByItself, blockedBy, draftedPolicy, policyFindings } from '../../../releases/policy/policy-draft.ts';
import { graveFaults } from '../../../releases/policy/policy-words.ts';
import type { PolicyAddresses } from '../../../shared/contract/markets/policy-addresses.ts';
import { contentsFor } from './release-fixture.ts';

const addresses: PolicyAddresses = {
  pictures: 'https://pictures.example',
  TAG_MANAGER_URL: 'https://www.googletagmanager.com',
  AB_TASTY_URL: 'https://try.abtasty.com',
  olapic: 'https://olapic.example',
};
const paramsOf = (params: Parameters<typeof contentsFor>[1] = {}) => contentsFor('pl-pl', params).parameters.params;

describe('a drafted policy', () => {
  const policy = draftedPolicy(addresses, {
    'default-src': ["'none'"],
    'form-action': ["'self'", 'https://pay.example'],
    'img-src': ['https://former.example'],
  });

  it('lets in the shop, its pictures and films, and nobody else', () => {
    expect(policy).toMatchObject({
      'img-src': ["'self'", 'data:', 'https://pictures.example'],
      'media-src': ['https://pictures.example'],
      'connect-src': ["'self'"],
      'frame-src': ["'none'"],
    });
    expect(policy['form-action']).toEqual(["'self'", 'https://pay.example']);
  });

  it('blocks nothing of the shop, and has no faults, Google’s evaluator included', () => {
    expect([...blockedBy(policy, addresses), ...policyFindings(policy), ...graveFaults(policy)]).toEqual([]);
  });
});

describe('what the storefront adds by itself', () => {
  it('follows the flags of the market', () => {
    const bare = addedByItself(paramsOf({ tagManagerId: null, showMap: false }), addresses);
    expect(bare).toHaveLength(2);
    const flags = { tagManagerId: 'GTM-X1', abtasty: true, olapic: true, showMap: true, recaptcha: true };
    const all = addedByItself(paramsOf(flags), addresses);
    expect(all.slice(0, 3)).toEqual([
      'Google Tag Manager, connect-src and img-src: https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
      'AB Tasty, connect-src and img-src: https://try.abtasty.com https://*.abtasty.com',
      'Olapic, connect-src and img-src: https://olapic.example',
    ]);
    expect(all).toHaveLength(7);
  });

  it('says nothing of a vendor that does not know the shop', () => {
    const words = addedByItself(paramsOf({ olapic: true }), { ...addresses, olapic: '' });
    expect(words.join()).not.toContain('Olapic');
  });
});

describe('a policy that blocks what the market shows', () => {
  it.each([
    [['https://pictures.example'], 0],
    [['https:'], 0],
    // The storefront drops it.
    [['*'], 1],
    [['https://*'], 1],
    [['pictures.example'], 0],
    [['https://*.example'], 0],
    [['http://*.example'], 1],
    [["'self'", 'https://other.example'], 1],
    [[], 1],
  ] as const)('%j', (sources, faults) => {
    const policy = { 'img-src': [...sources], 'media-src': ['https:'] };
    expect(blockedBy(policy, addresses)).toHaveLength(faults);
  });

  it('is reported by what it blocks', () => {
    expect(blockedBy({ 'img-src': ["'self'"], 'media-src': ['https:'] }, addresses)).toEqual([
      {
        kind: 'fault',
        words: 'pictures (https://pictures.example) are shut out',
        at: ['policy', 'img-src'],
      },
    ]);
  });
});

it.each([
  [{ sandbox: [] }, 'no script runs and no form is sent'],
  [{ 'require-trusted-types-for': ["'script'"] }, 'scripts of the shop'],
  [{ 'IMG-SRC': ["'self'"] }, 'a directive is written img-src'],
  [{ 'foo-src': [] }, 'browsers know no such directive (block-all-mixed-content, '],
  [{ 'foo-src': ['https://a.example'] }, 'browsers know no such directive'],
  [{ 'img-src': ['self'] }, "self is a host of that name: the keyword is written 'self'"],
  [{ 'frame-src': ["'none'", 'https://a.example'] }, "'none' is next to other sources"],
  [{ 'frame-src': [] }, "no source: that is the same as 'none'"],
  [{ 'connect-src': ['*'] }, '* has no effect: the storefront never sends it'],
  [{ 'script-src': ["'unsafe-inline'", 'data:'] }, "'unsafe-inline' data: has no effect"],
  [{ 'script-src-elem': ['https://a.example'] }, 'https://a.example has no effect'],
])('%j shuts the page in, or means nothing', (policy, words) => {
  expect(policyFindings(policy).map((each) => each.words)).toEqual([expect.stringContaining(words)]);
});

it('directives that have no sources need none', () => {
  expect(policyFindings({ 'upgrade-insecure-requests': [] })).toEqual([]);
});
