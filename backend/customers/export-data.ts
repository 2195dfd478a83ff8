import type { documentRows } from '../../shared/contract/orders/documents.ts';
import { countAttempt } from '../authentication/attempts.ts';
import type { Env } from '../env.ts';
import { logFailure } from '../log.ts';
import { Refused } from '../problem.ts';
import type { Handlers } from '../serve.ts';
import { openBankDetails } from './bank-details.ts';
import { heldData } from './held-data.ts';

/** Parses a JSON document stored in a column, so that it is exported as an object and not as text. */
function readable(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[{[]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Replaces sealed bank details by holder and IBAN; those sealed with another key cannot be exported. */
async function opened(env: Env, { sealed, ...rest }: Record<string, unknown>): Promise<Record<string, unknown>> {
  try {
    return { ...(await openBankDetails(env, String(sealed))), ...rest };
  } catch (error) {
    logFailure(error, { doing: 'Bank details could not be opened' });
    return rest;
  }
}

/** Exports all data of the signed-in customer, read in one transaction. Throws `too-many-tries` (429). */
export const exportHandlers: Pick<Handlers<typeof documentRows>, 'exportData'> = {
  async exportData(_, { env, customerId }) {
    const now = new Date();
    const wait = await countAttempt(
      env.DB,
      [{ limit: 'dataExport', value: customerId ?? '' }],
      Math.floor(now.getTime() / 1000),
    );
    if (wait !== null) throw new Refused('too-many-tries', `Too many exports: wait ${wait} seconds.`);
    const names = Object.keys(heldData);
    // One batch is one transaction, so the data is consistent.
    const results = await env.DB.batch<Record<string, unknown>>(
      Object.values(heldData).map((query) => env.DB.prepare(query).bind(customerId)),
    );
    const lists = results.map(({ results: rows }) =>
      rows.map((row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [column, readable(value)]))),
    );
    const data = Object.fromEntries(names.map((name, index) => [name, lists[index] ?? []]));
    return {
      createdAt: now.toISOString(),
      data: {
        ...data,
        bankDetails: await Promise.all((data.bankDetails ?? []).map((row) => opened(env, row))),
      },
    };
  },
};
