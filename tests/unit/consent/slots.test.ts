import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { answerTo, levelsText, recordText } from '../../../shared/consent/consent.ts';
import { openSlots, slotQuery, slotSources } from '../../../shared/consent/slots.ts';
import type { Level } from '../../../shared/consent/vendors.ts';
import { domainParameters } from '../../../shared/contract/markets/domain.ts';
import { smallShop } from '../steps/small-shop.ts';

const settings = {
  OLAPIC_URL: 'http://pictures.example/olapic',
  OLAPIC_KEY: 'a key',
  RICH_RELEVANCE_URL: 'http://proposals.example',
  RICH_RELEVANCE_KEY: 'key',
};
const record = parametersOf('it-it', '9001');
const used = { ...record, params: { ...record.params, olapic: true, richRelevance: true } };
const { params } = domainParameters.parse(used);

describe('a slot', () => {
  it('is open to those who allow its vendor, in markets that use it, with its key', () => {
    expect(openSlots(params, settings, [3])).toEqual({
      olapic: { script: 'http://pictures.example/olapic/widget.js?key=a%20key' },
      richRelevance: { call: true },
    });
    expect(openSlots(params, settings, [1, 2])).toBeUndefined();
    expect(openSlots({ ...params, olapic: false }, settings, [3])).toEqual({ richRelevance: { call: true } });
    expect(openSlots(params, { ...settings, RICH_RELEVANCE_KEY: '' }, [3])).not.toHaveProperty('richRelevance');
    expect(openSlots({ ...params, olapic: false, richRelevance: false }, settings, [3])).toBeUndefined();
  });

  it('lets in those alone whom browsers ask', () => {
    expect(slotSources(params, settings)?.['img-src']).toEqual(['http://pictures.example']);
    expect(slotSources({ ...params, olapic: false }, settings)).toBeUndefined();
    expect(slotSources(params, { ...settings, OLAPIC_KEY: '' })).toBeUndefined();
  });
});

describe('what the Worker requests for a slot', () => {
  let asked: string[];
  let proposals: () => Response | Promise<Response>;
  beforeEach(() => {
    // Policy and redirects cannot be loaded, and that is logged.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    asked = [];
    proposals = () =>
      Response.json({
        placements: [{ recommendedProducts: [{ id: '1000001' }, { id: 'not an id' }, { id: '1000001' }] }],
      });
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      return proposals();
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  const shop = smallShop(settings);
  shop.record = used;

  function slot(levels: readonly Level[] | null, query = 'name=richRelevance&placement=index.3') {
    const now = Math.floor(Date.now() / 1000);
    const answer = answerTo(params, { allowed: levels ?? [], now, id: 'an-answer' });
    const cookies = [
      `consent_test=${encodeURIComponent(levelsText(levels ?? []))}`,
      `consent_record_test=${encodeURIComponent(recordText(answer))}`,
    ];
    const headers: Record<string, string> = levels === null ? {} : { cookie: cookies.join('; ') };
    shop.asked.length = 0;
    return shop.ask(`/it-it/api/slot?${query}`, { headers });
  }

  const options = () =>
    shop.asked
      .filter(({ path }) => path.includes('optionIds='))
      .map(({ path }) => new URLSearchParams(path.split('?')[1]).get('optionIds'));

  it('is asked with consent alone, and without anything of the visitor', async () => {
    for (const levels of [null, [], [1, 2]] as const) {
      expect((await slot(levels)).status).toBe(204);
      expect([asked, options()]).toEqual([[], []]);
    }
    // The gateway has no such products: the shop's own content stays.
    expect((await slot([3])).status).toBe(204);
    expect(asked).toEqual(['http://proposals.example/recsForPlacements?apiKey=key&placements=index.3&count=24']);
    expect(options()).toEqual(['1000001']);
  });

  it('requests more pieces than there is room for, and does not send how many are left out', async () => {
    const place = { placement: 'cart.0', count: 4, beside: '1000001', without: ['100001', '100002'] };
    expect((await slot([3], slotQuery('richRelevance', place))).status).toBe(204);
    expect(asked).toEqual([
      'http://proposals.example/recsForPlacements?apiKey=key&placements=cart.0&count=24&productId=1000001',
    ]);
    const many = Array.from({ length: 100 }, (_, index) => String(index));
    const long = slotQuery('richRelevance', { ...place, without: many, count: 40 });
    expect((await slot([3], long)).status).toBe(204);
    expect(asked.at(-1)).toBe(asked[0]);
    expect(new URLSearchParams(long).get('without')?.split('.')).toEqual(many.slice(0, 60));
  });

  it.each([
    ['fails', () => new Response('', { status: 500 })],
    ['answers nonsense', () => Response.json({ placements: 'none' })],
    ['has nothing', () => Response.json({ placements: [] })],
    ['is not there', () => Promise.reject(new TypeError('Network connection lost.'))],
  ])('stays as it is when the vendor %s', async (_, answer) => {
    proposals = answer;
    expect((await slot([3])).status).toBe(204);
    expect(options()).toEqual([]);
  });

  it.each([
    'name=other&placement=index.3',
    'name=richRelevance',
    'name=richRelevance&placement=a%20b',
    'name=richRelevance&placement=index.3&count=9',
    'name=richRelevance&placement=index.3&without=1,2',
    'name=richRelevance&placement=index.3&beside=a%20b',
    '',
  ])('is nothing for %j', async (query) => {
    expect((await slot([3], query)).status).toBe(400);
    expect(asked).toEqual([]);
  });

  it('is nothing for a vendor whose script does it', async () => {
    expect((await slot([3], 'name=olapic&placement=index.3')).status).toBe(204);
    expect(asked).toEqual([]);
  });
});
