/** A row for each of the shop's own pages, as in worker/pages/content/rows.ts. */
export const ownRows = {};
