import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { differences } from '../../../releases/diff.ts';
import { answerTo, levelsText, recordText } from '../../../shared/consent/consent.ts';
import { domainParameters } from '../../../shared/contract/markets/domain.ts';
import { type Experiment, experiments } from '../../../shared/contract/markets/experiments.ts';
import {
  explainVariant,
  readVariants,
  shownText,
  variantBy,
  variantOf,
  variantsOf,
  variantsText,
} from '../../../shared/releases/experiments.ts';
import { pages } from '../../../worker/pages.ts';
import { contentsFor } from '../releases/release-fixture.ts';
import { type SmallShop, smallShop } from '../steps/small-shop.ts';

const name = 'related';
const record = {
  share: 50,
  variants: ['first'],
  from: '2026-11-01T00:00:00Z',
  until: '2026-12-01T00:00:00Z',
} satisfies Experiment;
const made = { [name]: record };
const during = Date.parse('2026-11-15T00:00:00Z');
const ids = Array.from({ length: 4_000 }, (_, index) => `visitor-number-${index}`);

/** The first visitor in this variant; null: one who does not take part. */
const idOf = (arm: string | null) => ids.find((id) => variantOf(name, record, id) === arm) ?? '';

describe('why somebody sees a version', () => {
  const visitor = { visitorId: idOf('first'), allowed: true, now: during };

  it.each([
    [visitor, 'first', 'among the 50 % who take part'],
    [{ ...visitor, visitorId: idOf(null) }, 'control', 'not among the 50 %'],
    [{ ...visitor, visitorId: null }, 'control', 'no id yet'],
    [{ ...visitor, allowed: false }, 'control', 'has not allowed it'],
    [{ ...visitor, now: 0 }, 'control', 'from 2026-11-01T00:00:00Z until 2026-12-01T00:00:00Z'],
  ])('%j', (compared, arm, words) => {
    const [seen, why] = explainVariant(name, record, compared);
    expect([seen, why]).toEqual([arm, expect.stringContaining(words)]);
    expect(seen).toBe(variantsOf(made, compared)[name] ?? 'control');
  });
});

describe('who takes part', () => {
  it('is about the share, divided equally, and each always sees the same', () => {
    const variants = ids.map((id) => variantOf(name, record, id));
    const count = (arm: string | null) => variants.filter((each) => each === arm).length / ids.length;
    expect(count(null)).toBeCloseTo(0.5, 1);
    expect(count('control')).toBeCloseTo(0.25, 1);
    expect(count('first')).toBeCloseTo(0.25, 1);
    expect(ids.map((id) => variantOf(name, record, id))).toEqual(variants);
  });

  it('stays in and sees the same while the share grows', () => {
    for (const id of ids) {
      const before = variantOf(name, record, id);
      const after = variantOf(name, { ...record, share: 80 }, id);
      if (before !== null) expect(after, id).toBe(before);
    }
    expect(ids.every((id) => variantOf(name, { ...record, share: 100 }, id) !== null)).toBe(true);
    expect(ids.every((id) => variantOf(name, { ...record, share: 0 }, id) === null)).toBe(true);
  });

  it('is divided again when the experiment is created again', () => {
    const again = { ...record, from: '2027-11-01T00:00:00Z' };
    const same = ids.filter((id) => variantOf(name, again, id) === variantOf(name, record, id));
    expect(same.length / ids.length).toBeLessThan(0.5);
  });

  it('is nobody without consent, without an id, and before and after', () => {
    const who = { visitorId: idOf('first'), allowed: true, now: during };
    expect(variantsOf(made, who)).toEqual({ [name]: 'first' });
    expect(variantsOf(made, { ...who, allowed: false })).toEqual({});
    expect(variantsOf(made, { ...who, visitorId: null })).toEqual({});
    expect(variantsOf(made, { ...who, now: Date.parse(record.from) - 1 })).toEqual({});
    expect(variantsOf(made, { ...who, now: Date.parse(record.from) })).not.toEqual({});
    expect(variantsOf(made, { ...who, now: Date.parse(record.until) })).toEqual({});
    for (const other of [null, { ...record, until: null }, { ...record, from: null }])
      expect(variantsOf({ [name]: other }, who)).toEqual({});
    // Without variants everybody gets the control.
    expect(variantsOf({ [name]: { ...record, variants: [] } }, who)).toEqual({ [name]: 'control' });
  });
});

describe('a page', () => {
  it('asks about what its row names', () => {
    expect(variantBy([name], { [name]: 'first' })(name)).toBe('first');
    expect(variantBy([name], { [name]: 'control' })(name)).toBe('control');
    expect(variantBy([name], {})(name)).toBe('control');
    expect(variantBy([name], { [name]: 'unheard-of' })(name)).toBe('control');
    expect(variantBy([], { [name]: 'first' })(name)).toBe('control');
    expect(variantBy(undefined, { [name]: 'first' })(name)).toBe('control');
  });

  it('has a key of its own where it differs, which is read as it was written', () => {
    expect(variantsText([name], { [name]: 'first' })).toBe('related.first');
    expect(readVariants('related.first')).toEqual({ [name]: 'first' });
    for (const variants of [{}, { [name]: 'control' }, { [name]: 'unheard-of' }])
      expect(variantsText([name], variants)).toBe('');
    for (const text of ['', 'related', 'related.x', 'constructor.first', '~~', '.'])
      expect(readVariants(text)).toEqual({});
  });

  it('says what it shows, where its market compares at all', () => {
    const variant = variantBy([name], { [name]: 'first' });
    expect(shownText([name], made, variant)).toBe('related.first');
    expect(shownText([name], made, variantBy([name], {}))).toBe('related');
    expect(shownText([name], { [name]: null }, variant)).toBeUndefined();
    expect(shownText(undefined, made, variant)).toBeUndefined();
  });
});

describe('a record', () => {
  it.each<[unknown, unknown]>([
    [undefined, { [name]: null }],
    [null, { [name]: null }],
    ['x', { [name]: null }],
    [{ unheard: record }, { [name]: null }],
    [{ [name]: 'x' }, { [name]: null }],
    [{ [name]: {} }, { [name]: { share: 0, variants: [], from: null, until: null } }],
    [{ [name]: { ...record, share: 101 } }, { [name]: { ...record, share: 0 } }],
    [{ [name]: { ...record, variants: ['gone', 'first'] } }, made],
    [{ [name]: { ...record, variants: ['gone'] } }, { [name]: { ...record, variants: [] } }],
    [{ [name]: { ...record, until: 'tomorrow' } }, { [name]: { ...record, until: null } }],
  ])('that says %j never voids the parameters', (said, read) => {
    expect(experiments.parse(said)).toEqual(read);
  });

  it('is reported like any other parameter', () => {
    const from = contentsFor('fr-fr', { experiments: made });
    const to = contentsFor('fr-fr', { experiments: { [name]: { ...record, share: 80 } } });
    expect(differences(from, to).map(({ words }) => words)).toEqual(['experiments, related, share: 80 instead of 50']);
  });
});

describe('at the door', () => {
  const path = '/fr-fr/_icons/';
  const parameters = parametersOf('fr-fr', '9001');
  const { params } = domainParameters.parse(parameters);
  let shop: SmallShop;

  beforeEach(async () => {
    vi.useFakeTimers({ now: during, toFake: ['Date', 'setTimeout'] });
    // Redirects and policy cannot be loaded, and that is logged.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    Object.assign(pages.icons, { experiments: [name] });
    shop = smallShop();
    shop.record = { ...parameters, params: { ...parameters.params, experiments: made } };
    const order = { method: 'POST', body: JSON.stringify({ tags: ['content'] }) };
    await shop.ask('/_purge', { ...order, headers: { authorization: 'Bearer a-key-of-16-characters' } });
  });
  afterEach(() => {
    Object.assign(pages.icons, { experiments: undefined });
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const answered = (levels: readonly (1 | 2)[]) => {
    const answer = answerTo(params, { allowed: levels, now: during / 1000, id: 'an-answer' });
    return [
      `consent_test=${encodeURIComponent(levelsText(levels))}`,
      `consent_record_test=${encodeURIComponent(recordText(answer))}`,
    ].join('; ');
  };

  /** The page for a visitor, without its nonce. */
  const seen = async (id: string | null, levels: readonly (1 | 2)[] | null, headers = {}, at = path) => {
    const cookies = [
      ...(id === null ? [] : [`anonymous_id_test=${id}`]),
      ...(levels === null ? [] : [answered(levels)]),
    ];
    const answer = await shop.ask(at, { headers: { cookie: cookies.join('; '), ...headers } });
    expect(answer.status).toBe(200);
    return (await answer.text()).replaceAll(/nonce="[^"]*"/g, '');
  };

  const shows = (html: string) => /data-variants="([^"]*)"/.exec(html)?.[1];

  it('shows another version to those who take part, and the control to everybody else', async () => {
    const most = await seen(null, null);
    expect(shows(most)).toBe('related');
    const other = await seen(idOf('first'), [1, 2]);
    expect(shows(other)).toBe('related.first');
    expect(shop.rendered).toBe(2);
    // Now from the micro-cache, which keeps variants apart.
    expect(await seen(idOf('control'), [2])).toBe(most);
    expect(await seen(idOf(null), [2])).toBe(most);
    expect(await seen(idOf('first'), null)).toBe(most);
    expect(await seen(idOf('first'), [])).toBe(most);
    expect(await seen(idOf('first'), [1])).toBe(most);
    expect(await seen(idOf('first'), [2], { 'sec-gpc': '1' })).toBe(most);
    expect(await seen(null, [2])).toBe(most);
    expect(await seen(idOf('first'), [2])).toBe(other);
    const another = ids.findLast((id) => variantOf(name, record, id) === 'first') ?? '';
    expect(await seen(another, [2])).toBe(other);
    expect(shop.rendered).toBe(2);
  });

  it('takes its version from nobody’s address', async () => {
    const { headers } = await shop.ask(`${path}?_x=related.first`);
    expect(headers.get('server-timing')).not.toBeNull();
    expect(shop.toPages?.url).toMatch(/\?_v=\w+&_=1$/);
  });

  it('costs a market without experiments nothing', async () => {
    shop = smallShop();
    shop.record = parametersOf('fr', '9002');
    const plain = await seen(idOf('first'), [1, 2], {}, '/fr/_icons/');
    expect(shows(plain)).toBeUndefined();
    expect(shop.toPages?.url).toMatch(/\?_v=\w+$/);
  });

  it('is over for everybody when its time is', async () => {
    const most = await seen(null, null);
    vi.setSystemTime(Date.parse(record.until));
    expect(shows(await seen(idOf('first'), [2]))).toBe(shows(most));
  });
});
