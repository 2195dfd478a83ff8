import type { Shop } from './harness.ts';
import { watchedDatabase } from './watched-database.ts';

const storefront = `
export * from './index.js';
export { default } from './index.js';
`;

const backend = `${watchedDatabase}
import own from './index.js';

let noted = [];
const note = (asked, { meta }) => void noted.push({ ...asked, rowsRead: meta.rows_read });
export default {
  ...own,
  fetch(request, env, ctx) {
    if (new URL(request.url).pathname !== '/_statements') {
      return own.fetch(request, { ...env, DB: watchDatabase(env.DB, note) }, ctx);
    }
    const taken = noted;
    noted = [];
    return Response.json(taken);
  },
  scheduled: (controller, env, ctx) =>
    own.scheduled(controller, { ...env, DB: watchDatabase(env.DB, note) }, ctx),
};
`;

/** For `ShopOptions.inFront`: records every statement that the backend sends to D1. */
export const notedStatements = { storefront, backend };

/** A statement sent to D1, with the number of rows read. */
export interface NotedStatement {
  sql: string;
  values: (string | number | null)[];
  rowsRead: number;
}

/** The statements since the last call. */
export async function takeStatements(shop: Shop): Promise<NotedStatement[]> {
  const response = await shop.fetchBackend('/_statements');
  return response.json() as Promise<NotedStatement[]>;
}
