import { onePerProduct } from '../../shared/catalogue/one-per-product.ts';
import type { recommendationRows } from '../../shared/contract/catalogue/recommendations.ts';
import type { NearEnv } from '../env.ts';
import { Refused } from '../problem.ts';
import type { Handlers } from '../serve.ts';
import { type Card, cardsOf } from './cards.ts';
import { type SizesRow, sizesOf } from './sizes.ts';

/** Number of similar products shown. */
const similarShown = 4;

/** Cards read to choose them from: several may be colours of one product. */
const similarRead = 10;

interface ProductRow {
  product_id: string;
  segmentation_id: string;
}

interface LookRow extends SizesRow {
  option_id: string;
  position: number;
}

/** Other products among the first cards of the family's listing; the selection depends on the product. */
function similarTo({ product_id }: ProductRow, cards: readonly Card[]): Card[] {
  const others = onePerProduct(cards.filter(({ productId }) => productId !== product_id));
  const start = others.length === 0 ? 0 : Number(BigInt(product_id) % BigInt(others.length));
  return [...others.slice(start), ...others.slice(0, start)].slice(0, similarShown);
}

export const recommendationHandlers: Handlers<typeof recommendationRows, NearEnv> = {
  async getRecommendations({ optionId, currency }, { env, language }) {
    const asked = await env.DB.prepare(
      `SELECT p.product_id, p.segmentation_id FROM options o JOIN products p ON p.product_id = o.product_id
       WHERE o.option_id = ?`,
    )
      .bind(optionId)
      .first<ProductRow>();
    if (asked === null) throw new Refused('unknown', `No product found for option ${optionId}`);
    const [look, listed] = await env.DB.batch<LookRow | { option_id: string }>([
      env.DB.prepare(
        `SELECT l.option_id, l.position, o.availability, o.availability_type, s.sizes
         FROM looks l
         JOIN options o ON o.option_id = l.option_id
         LEFT JOIN option_sizes s ON s.option_id = l.option_id
         WHERE l.product_id = ?`,
      ).bind(asked.product_id),
      env.DB.prepare('SELECT option_id FROM listings WHERE family_id = ? ORDER BY rank LIMIT ?').bind(
        asked.segmentation_id,
        similarRead,
      ),
    ]);
    // A batch has one type for all its statements; each of these selects the rows named here.
    const lookRows = ((look?.results ?? []) as LookRow[]).toSorted((a, b) => a.position - b.position);
    const listedIds = (listed?.results ?? []).map(({ option_id }) => option_id);
    const optionIds = [...new Set([...lookRows.map(({ option_id }) => option_id), ...listedIds])];
    const cards = await cardsOf(env, { optionIds, currency, language });
    return {
      look: lookRows.flatMap((row) => {
        const card = cards.find((each) => each.optionId === row.option_id);
        return card === undefined ? [] : [{ ...card, sizes: sizesOf(row, { language, currency }) }];
      }),
      similar: similarTo(
        asked,
        cards.filter((card) => listedIds.includes(card.optionId)),
      ),
    };
  },
};
