import type { z } from 'zod';
import type { catalogRows } from '../../shared/contract/catalogue/catalog.ts';
import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import { currencyOf, locales } from '../../shared/markets/locales.ts';
import type { NearEnv } from '../env.ts';
import { Refused } from '../problem.ts';
import type { Caller, Handlers } from '../serve.ts';
import { cardsOf } from './cards.ts';
import { catalogueIndex } from './choose-index.ts';

type FamilyHandlers = Pick<Handlers<typeof catalogRows, NearEnv>, 'getSegmentations' | 'getFamily' | 'listProducts'>;
type Family = z.output<typeof catalogRows.getFamily.output>;

interface SegmentationRow {
  segmentation_id: string;
  parent_id: string | null;
  title: string;
}

const titled = ({ segmentation_id, title }: SegmentationRow): Family['children'][number] => ({
  familyId: segmentation_id,
  title: JSON.parse(title),
});

/** The ids of families that sell something in the caller's market. */
async function soldFamilies(caller: Caller<NearEnv>): Promise<Set<string>> {
  const index = await catalogueIndex(caller);
  const sold = await index.soldFamilies(currencyOf[locales[caller.locale].iso2]);
  return new Set(sold.map(({ familyId }) => familyId));
}

export const familyHandlers: FamilyHandlers = {
  async getSegmentations(_, caller) {
    const sold = await soldFamilies(caller);
    const { results } = await caller.env.DB.prepare(
      'SELECT segmentation_id, parent_id, title FROM segmentations ORDER BY position',
    ).all<SegmentationRow>();
    return results.map(({ segmentation_id, parent_id, title }) => ({
      segmentationId: segmentation_id,
      // No link to a family without products in this market.
      ...(sold.has(segmentation_id) && { familyId: segmentation_id }),
      parent: parent_id === null ? null : { segmentationId: parent_id },
      title: JSON.parse(title),
    }));
  },

  async getFamily({ familyId }, caller) {
    const { env, language } = caller;
    const [own, above, below] = await env.DB.batch<SegmentationRow & { description: string }>([
      env.DB.prepare('SELECT segmentation_id, title, description FROM segmentations WHERE segmentation_id = ?').bind(
        familyId,
      ),
      env.DB.prepare(
        `WITH RECURSIVE up (segmentation_id, parent_id, title, depth) AS (
           SELECT segmentation_id, parent_id, title, 0 FROM segmentations WHERE segmentation_id = ?
           UNION ALL
           SELECT s.segmentation_id, s.parent_id, s.title, depth + 1
           FROM segmentations s JOIN up ON s.segmentation_id = up.parent_id)
         SELECT segmentation_id, title FROM up WHERE depth > 0 ORDER BY depth DESC`,
      ).bind(familyId),
      env.DB.prepare(
        `SELECT segmentation_id, title FROM segmentations WHERE parent_id = ? AND listed > 0 ORDER BY position`,
      ).bind(familyId),
    ]);
    const family = own?.results[0];
    if (family === undefined) throw new Refused('unknown', `No family found for id ${familyId}`);
    let children = below?.results ?? [];
    if (children.length > 0) {
      const sold = await soldFamilies(caller);
      children = children.filter((child) => sold.has(child.segmentation_id));
    }
    const description: LocalizedText = JSON.parse(family.description);
    return {
      familyId,
      segmentationId: familyId,
      title: JSON.parse(family.title),
      description: description[language],
      ancestors: above?.results.map(titled) ?? [],
      children: children.map(titled),
    };
  },

  async listProducts({ filters = '', ...asked }, caller) {
    const { env, language } = caller;
    const index = await catalogueIndex(caller);
    const listing = await index.listing({ ...asked, filters, language });
    if (listing === null) throw new Refused('unknown', `No family found for id ${asked.familyId}`);
    const { optionIds, ...counted } = listing;
    return { ...counted, products: await cardsOf(env, { optionIds, currency: asked.currency, language }) };
  },
};
