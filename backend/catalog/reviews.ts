import type { Fit, ReviewSort, reviewRows } from '../../shared/contract/catalogue/reviews.ts';
import type { Language } from '../../shared/markets/locales.ts';
import type { NearEnv } from '../env.ts';
import { Refused } from '../problem.ts';
import type { Handlers } from '../serve.ts';
import { countOf, type ReviewCountRow, readCounts } from './review-counts.ts';

interface ReviewRow {
  author: string;
  rating: number;
  title: string;
  text: string;
  created_at: string;
  language: Language;
  fit: Fit | null;
}

/** Each order follows an index from one end to the other. */
const orders: Record<ReviewSort, string> = {
  newest: 'created_at DESC',
  highest: 'rating DESC, created_at DESC',
  lowest: 'rating, created_at',
};

/** Only customers to whom the product was sent may review it, even if they returned it. */
const bought = `
  SELECT c.first_name FROM customers c
  WHERE c.customer_id = ?1 AND EXISTS (
    SELECT 1 FROM orders o JOIN order_lines l ON l.order_number = o.order_number
    WHERE o.customer_id = ?1 AND o.status IN ('SHIPPED', 'DELIVERED', 'RETURNED') AND l.product_id = ?2)`;

type ReviewHandlers = Pick<Handlers<typeof reviewRows, NearEnv>, 'listReviews'> &
  Pick<Handlers<typeof reviewRows>, 'createReview'>;

export const reviewHandlers: ReviewHandlers = {
  async listReviews({ productId, page, size, sort, language }, { env }) {
    const ofLanguage = language === undefined ? '' : 'AND language = ?4';
    const values = [productId, size, (page - 1) * size, ...(language === undefined ? [] : [language])];
    const [reviews, counts] = await env.DB.batch<ReviewRow | ReviewCountRow>([
      env.DB.prepare(
        `SELECT author, rating, title, text, created_at, language, fit FROM reviews
         WHERE product_id = ?1 ${ofLanguage} ORDER BY ${orders[sort]} LIMIT ?2 OFFSET ?3`,
      ).bind(...values),
      readCounts(env, productId),
    ]);
    // A batch has one type for all its statements; each of these selects the rows named here.
    const rows = (reviews?.results ?? []) as ReviewRow[];
    const countRows = (counts?.results ?? []) as ReviewCountRow[];
    return {
      total: countOf(countRows, language),
      reviews: rows.map(({ created_at, ...review }) => ({ ...review, date: created_at.slice(0, 10) })),
    };
  },

  async createReview({ productId, rating, title, text, fit }, { env, language, customerId }) {
    const known = await env.DB.prepare('SELECT 1 FROM products WHERE product_id = ?').bind(productId).first();
    if (known === null) throw new Refused('unknown', `No product found for id ${productId}`);
    const author = await env.DB.prepare(bought).bind(customerId, productId).first<string>('first_name');
    if (author === null) throw new Refused('not-a-buyer', 'Only who has bought the product may review it.');
    const [inserted] = await env.DB.batch([
      env.DB.prepare(
        `INSERT OR IGNORE INTO reviews (product_id, language, author, rating, title, text, created_at, customer_id, fit)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).bind(productId, language, author, rating, title, text, new Date().toISOString(), customerId, fit),
      // The average is stored with the product for carts and cards; pages that show it are purged.
      env.DB.prepare(
        `UPDATE products SET (average_rating, total_review_count) = (
           SELECT round(avg(rating), 2), count(*) FROM reviews WHERE product_id = ?1)
         WHERE product_id = ?1`,
      ).bind(productId),
    ]);
    if (inserted?.meta.changes === 0)
      throw new Refused('reviewed-already', 'This customer has reviewed the product before.');
    return {};
  },
};
