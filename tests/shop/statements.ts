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

/** For `ShopOptions.inFront`: notes every statement that the backend gives to D1. */
export const notedStatements = { storefront, backend };

/** A statement as the backend gave it to D1, and how many rows D1 says it read. */
export interface NotedStatement {
  sql: string;
  values: (string | number | null)[];
  rowsRead: number;
}

/** What the backend asked D1 since this was last asked. */
export async function takeStatements(shop: Shop): Promise<NotedStatement[]> {
  const response = await shop.fetchBackend('/_statements');
  return response.json() as Promise<NotedStatement[]>;
}
