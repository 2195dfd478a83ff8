import type { z } from 'zod';
import type { catalogRows } from '../../shared/contract/catalogue/catalog.ts';
import { readFilters } from '../../shared/contract/catalogue/facets.ts';
import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import { currencyOf, locales } from '../../shared/markets/locales.ts';
import { currentAssortment } from '../assortment/cache.ts';
import { choose, pageOf } from '../assortment/choose.ts';
import { isSold } from '../assortment/sold.ts';
import { Refused } from '../problem.ts';
import type { Handlers } from '../serve.ts';
import { cardsOf } from './cards.ts';

type FamilyHandlers = Pick<Handlers<typeof catalogRows>, 'getSegmentations' | 'getFamily' | 'listProducts'>;
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

export const familyHandlers: FamilyHandlers = {
  async getSegmentations(_, { env, locale, waitUntil }) {
    const assortment = await currentAssortment({ env, waitUntil });
    const currency = currencyOf[locales[locale].iso2];
    const { results } = await env.DB.prepare(
      'SELECT segmentation_id, parent_id, title FROM segmentations ORDER BY position',
    ).all<SegmentationRow>();
    return results.map(({ segmentation_id, parent_id, title }) => ({
      segmentationId: segmentation_id,
      // No link to a family without products in this market.
      ...(isSold(assortment, segmentation_id, currency) && { familyId: segmentation_id }),
      parent: parent_id === null ? null : { segmentationId: parent_id },
      title: JSON.parse(title),
    }));
  },

  async getFamily({ familyId }, { env, language, locale, waitUntil }) {
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
    const currency = currencyOf[locales[locale].iso2];
    let children = below?.results ?? [];
    if (children.length > 0) {
      const assortment = await currentAssortment({ env, waitUntil });
      children = children.filter((child) => isSold(assortment, child.segmentation_id, currency));
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

  async listProducts({ familyId, page, size, sort, currency, filters }, { env, language, waitUntil }) {
    const assortment = await currentAssortment({ env, waitUntil });
    if (!assortment.labels.families.has(familyId)) throw new Refused('unknown', `No family found for id ${familyId}`);
    const { entries, facets } = choose(assortment, assortment.listed(familyId), {
      filters: readFilters(new URLSearchParams(filters)),
      currency,
      language,
      categories: assortment.children(familyId).map((child) => child.familyId),
    });
    const optionIds = pageOf(entries, { sort, currency, page, size });
    return {
      total: entries.length,
      products: await cardsOf(env, { optionIds, currency, language }),
      facets,
    };
  },
};
