/** Cloudflare's list prices in US dollars for a million of each, beyond what the monthly fee includes. */
const perMillion = {
  requests: 0.3,
  milliseconds: 0.02,
  kvReads: 0.5,
  rowsRead: 0.001,
  rowsWritten: 1,
  objectCalls: 0.15,
} as const;

type Usage = Record<keyof typeof perMillion, number>;

/** The monthly fee of Workers in US dollars, and what it includes. */
export const monthlyFee = 5;
const included: Usage = {
  requests: 10e6,
  milliseconds: 30e6,
  kvReads: 10e6,
  rowsRead: 25e9,
  rowsWritten: 50e6,
  objectCalls: 1e6,
};

/** Price of a million views, from the usage of one. */
export function priceOf(view: Omit<Usage, 'requests' | 'objectCalls'>): number {
  return (
    perMillion.requests +
    view.milliseconds * perMillion.milliseconds +
    view.kvReads * perMillion.kvReads +
    view.rowsRead * perMillion.rowsRead +
    view.rowsWritten * perMillion.rowsWritten
  );
}

/** US dollars for a month's visits, by what they are paid for, from the usage of one; without the fee. */
export function monthlyPrice(
  { storefront, backend, ...visit }: Omit<Usage, 'milliseconds'> & { storefront: number; backend: number },
  visits: number,
): Record<string, number> {
  const usage: Usage = { ...visit, milliseconds: storefront + backend };
  const dollars = (name: keyof Usage): number =>
    (Math.max(0, usage[name] * visits - included[name]) * perMillion[name]) / 1e6;
  return {
    requests: dollars('requests'),
    CPU: dollars('milliseconds'),
    KV: dollars('kvReads'),
    'D1 reads': dollars('rowsRead'),
    'D1 writes': dollars('rowsWritten'),
    'Durable Objects': dollars('objectCalls'),
  };
}

/** The formula as text. */
export const prices = [
  `A million views = $${perMillion.requests} for the requests + CPU ms × $${perMillion.milliseconds} +`,
  `KV reads × $${perMillion.kvReads} + D1 rows read × $${perMillion.rowsRead} +`,
  `D1 rows written × $${perMillion.rowsWritten}.`,
  "These are Cloudflare's list prices for a million of each, beyond what the monthly fee includes.",
].join('\n');
