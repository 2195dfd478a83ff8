import type { catalogRows } from '../../shared/contract/catalogue/catalog.ts';
import type { PictureType, Piece, Price } from '../../shared/contract/catalogue/product.ts';
import type { NearEnv } from '../env.ts';
import type { Handlers } from '../serve.ts';

type PieceHandlers = Pick<Handlers<typeof catalogRows, NearEnv>, 'listPieces'>;

interface PieceRow {
  sku: string;
  product_id: string;
  option_id: string;
  name: string;
  color: string;
  size: string;
  pictures: string;
  price: number;
  strike_through_price: number | null;
  price_type: Price['type'];
}

function piece(row: PieceRow, currency: Price['currency']): Piece {
  const pictures: PictureType[] = JSON.parse(row.pictures);
  return {
    sku: row.sku,
    productId: row.product_id,
    optionId: row.option_id,
    name: row.name,
    color: row.color,
    size: row.size,
    prices: {
      current: {
        appliedPrice: row.price,
        strikeThroughPrice: row.strike_through_price,
        type: row.price_type,
        currency,
      },
    },
    pictures,
  };
}

/** Pieces by sku, in the requested order. Unknown skus and those without a price in the currency are left out. */
export const pieceHandlers: PieceHandlers = {
  async listPieces({ skus, currency }, { env, language }) {
    const { results } = await env.DB.prepare(
      `SELECT r.sku, o.product_id, o.option_id, p.name ->> ?2 AS name, o.color ->> ?2 AS color,
         z.label ->> ?2 AS size, o.pictures, r.price, r.strike_through_price, r.price_type
       FROM json_each(?1) wanted
       JOIN sku_prices r ON r.sku = wanted.value AND r.currency = ?3
       JOIN sizes z ON z.size_id = r.size_id
       JOIN options o ON o.option_id = r.option_id
       JOIN products p ON p.product_id = o.product_id
       ORDER BY wanted.key`,
    )
      .bind(JSON.stringify(skus.split(',')), language, currency)
      .all<PieceRow>();
    return { pieces: results.map((row) => piece(row, currency)) };
  },
};
