import type { z } from 'zod';
import type { catalogRows, Sort } from '../../shared/contract/catalog.ts';
import type { LocalizedText } from '../../shared/contract/values.ts';
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

/** The last mark of a listing before the page asked for: its place, or the value that its cards begin with. */
const mark = (sort: 'recommended' | 'new', column: 'place' | 'value'): string =>
  `(SELECT ${column} FROM listing_marks WHERE family_id = ?1 AND sort = '${sort}' AND place <= ?3
    ORDER BY place DESC LIMIT 1)`;

/**
 * Which cards a page of a listing shows, by the order asked for; ties are in the order of the shop window. A listing
 * without marks is read from its first card: before each number stands -1e999, after each date '~'.
 */
const orders: Record<Sort, string> = {
  recommended: `SELECT option_id FROM listings
    WHERE family_id = ?1 AND rank >= coalesce(${mark('recommended', 'value')}, -1e999) AND ?4 IS NOT NULL
    ORDER BY rank LIMIT ?2 OFFSET ?3 - coalesce(${mark('recommended', 'place')}, 0)`,
  new: `SELECT option_id FROM listings
    WHERE family_id = ?1 AND published_at <= coalesce(${mark('new', 'value')}, '~') AND ?4 IS NOT NULL
    ORDER BY published_at DESC, rank LIMIT ?2 OFFSET ?3 - coalesce(${mark('new', 'place')}, 0)`,
  'price-ascending': `SELECT option_id FROM listing_prices WHERE family_id = ?1 AND currency = ?4
    ORDER BY price, option_id LIMIT ?2 OFFSET ?3`,
  'price-descending': `SELECT option_id FROM listing_prices WHERE family_id = ?1 AND currency = ?4
    ORDER BY price DESC, option_id DESC LIMIT ?2 OFFSET ?3`,
};

/** The tree of families and what is listed in them. */
export const familyHandlers: FamilyHandlers = {
  async getSegmentations(_, { env }) {
    const { results } = await env.DB.prepare(
      'SELECT segmentation_id, parent_id, title FROM segmentations ORDER BY position',
    ).all<SegmentationRow>();
    return results.map(({ segmentation_id, parent_id, title }) => ({
      segmentationId: segmentation_id,
      familyId: segmentation_id,
      parent: parent_id === null ? null : { segmentationId: parent_id },
      title: JSON.parse(title),
    }));
  },

  async getFamily({ familyId }, { env, language }) {
    const [own, above, below] = await env.DB.batch<SegmentationRow & { description: string }>([
      env.DB.prepare(
        'SELECT segmentation_id, title, description FROM segmentations WHERE segmentation_id = ?',
      ).bind(familyId),
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
    const description: LocalizedText = JSON.parse(family.description);
    return {
      familyId,
      segmentationId: familyId,
      title: JSON.parse(family.title),
      description: description[language],
      ancestors: above?.results.map(titled) ?? [],
      children: below?.results.map(titled) ?? [],
    };
  },

  async listProducts({ familyId, page, size, sort, currency }, { env, language }) {
    const [family, cards] = await env.DB.batch<{ listed: number; option_id: string }>([
      env.DB.prepare('SELECT listed FROM segmentations WHERE segmentation_id = ?').bind(familyId),
      env.DB.prepare(orders[sort]).bind(familyId, size, (page - 1) * size, currency),
    ]);
    const total = family?.results[0]?.listed;
    if (total === undefined) throw new Refused('unknown', `No family found for id ${familyId}`);
    const optionIds = cards?.results.map(({ option_id }) => option_id) ?? [];
    return { total, products: await cardsOf(env, { optionIds, currency, language }) };
  },
};
