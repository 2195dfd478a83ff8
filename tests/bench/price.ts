/** Cloudflare's list prices of Workers, KV and D1 in US dollars, beyond what the monthly fee includes. */
const perMillion = {
  requests: 0.3,
  milliseconds: 0.02,
  kvReads: 0.5,
  rowsRead: 0.001,
  rowsWritten: 1,
} as const;

/** Price of a million views, from the usage of one. */
export function priceOf(view: Omit<Record<keyof typeof perMillion, number>, 'requests'>): number {
  return (
    perMillion.requests +
    view.milliseconds * perMillion.milliseconds +
    view.kvReads * perMillion.kvReads +
    view.rowsRead * perMillion.rowsRead +
    view.rowsWritten * perMillion.rowsWritten
  );
}

/** The formula as text. */
export const prices = [
  `A million views = $${perMillion.requests} for the requests + CPU ms × $${perMillion.milliseconds} +`,
  `KV reads × $${perMillion.kvReads} + D1 rows read × $${perMillion.rowsRead} +`,
  `D1 rows written × $${perMillion.rowsWritten}.`,
  "These are Cloudflare's list prices for a million of each, beyond what the monthly fee includes.",
].join('\n');
