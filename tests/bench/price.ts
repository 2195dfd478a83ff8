/** Cloudflare's list prices in US dollars, beyond what the monthly fee of Workers includes. */

/** US dollars for a million of each, and how many a month are included. */
const counted = {
  requests: { dollars: 0.3, included: 10e6 },
  milliseconds: { dollars: 0.02, included: 30e6 },
  kvReads: { dollars: 0.5, included: 10e6 },
  kvWrites: { dollars: 5, included: 1e6 },
  rowsRead: { dollars: 0.001, included: 25e9 },
  rowsWritten: { dollars: 1, included: 50e6 },
  objectCalls: { dollars: 0.15, included: 1e6 },
  /** Gigabyte-seconds. */
  objectDuration: { dollars: 12.5, included: 400_000 },
  objectRowsRead: { dollars: 0.001, included: 25e9 },
  objectRowsWritten: { dollars: 1, included: 50e6 },
  /** Reads of R2 (class B). */
  pictureReads: { dollars: 0.36, included: 10e6 },
  logLines: { dollars: 0.6, included: 20e6 },
} as const;

/** US dollars for a gigabyte that is stored for a month, and how many are included. */
const stored = {
  databaseGigabytes: { dollars: 0.75, included: 5 },
  objectGigabytes: { dollars: 0.2, included: 5 },
} as const;

/** The monthly fee of Workers in US dollars. */
export const monthlyFee = 5;

/** Gigabytes of memory for which each Durable Object is paid while it works. */
export const objectGigabytes = 0.128;

/** Of one view. */
type ViewUsage = Record<'milliseconds' | 'kvReads' | 'rowsRead' | 'rowsWritten', number>;

/** Of a month. */
export type MonthlyUsage = Record<keyof typeof counted | keyof typeof stored, number> & {
  /** Requests for pictures, if the storefront passes them on. */
  pictureRequests: number;
};

/** Price of a million views, from the usage of one, without calls of Durable Objects and writes of KV. */
export function priceOf(view: ViewUsage): number {
  const names = ['milliseconds', 'kvReads', 'rowsRead', 'rowsWritten'] as const;
  return names.reduce<number>((sum, name) => sum + view[name] * counted[name].dollars, counted.requests.dollars);
}

/** US dollars for a month by what they are paid for, without the fee. */
export function monthlyPrice(usage: MonthlyUsage): Record<string, number> {
  const beyond = (amount: number, { dollars, included }: { dollars: number; included: number }) =>
    Math.max(0, amount - included) * dollars;
  const million = (name: keyof typeof counted, amount = usage[name]) => beyond(amount, counted[name]) / 1e6;
  const storage = (name: keyof typeof stored) => beyond(usage[name], stored[name]);
  return {
    requests: million('requests'),
    'requests for pictures': million('requests', usage.requests + usage.pictureRequests) - million('requests'),
    CPU: million('milliseconds'),
    'Workers Logs': million('logLines'),
    'KV reads': million('kvReads'),
    'KV writes': million('kvWrites'),
    'D1 reads': million('rowsRead'),
    'D1 writes': million('rowsWritten'),
    'D1 storage': storage('databaseGigabytes'),
    'Durable Objects, calls and alarms': million('objectCalls'),
    'Durable Objects, duration': million('objectDuration'),
    'Durable Objects, rows': million('objectRowsRead') + million('objectRowsWritten'),
    'Durable Objects, storage': storage('objectGigabytes'),
    'R2 reads': million('pictureReads'),
  };
}

/** The formula as text. */
export const prices = [
  `A million views = $${counted.requests.dollars} for the requests + CPU ms × $${counted.milliseconds.dollars} +`,
  `KV reads × $${counted.kvReads.dollars} + D1 rows read × $${counted.rowsRead.dollars} +`,
  `D1 rows written × $${counted.rowsWritten.dollars}.`,
  "These are Cloudflare's list prices for a million of each, beyond what the monthly fee includes.",
].join('\n');
