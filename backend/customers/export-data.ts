import type { documentRows } from '../../shared/contract/orders/documents.ts';
import { countAttempt } from '../authentication/attempts.ts';
import type { Env } from '../env.ts';
import { logFailure } from '../log.ts';
import { Refused } from '../problem.ts';
import type { Handlers } from '../serve.ts';
import { openBankDetails } from './bank-details.ts';
import { heldData } from './held-data.ts';

/** A JSON document that stands in a column is told as what it is, not as a text. */
function readable(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[{[]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Holder and IBAN in place of what they are sealed as; what another key has sealed can be told to nobody any more. */
async function opened(
  env: Env,
  { sealed, ...rest }: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  try {
    return { ...(await openBankDetails(env, String(sealed))), ...rest };
  } catch (error) {
    logFailure(error, { doing: 'Bank details could not be opened' });
    return rest;
  }
}

/** Everything that is held of the signed-in customer, read at one moment. Throws `too-many-tries` (429). */
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
    // One batch is one transaction: what is told belongs together.
    const results = await env.DB.batch<Record<string, unknown>>(
      Object.values(heldData).map((query) => env.DB.prepare(query).bind(customerId)),
    );
    const lists = results.map(({ results: rows }) =>
      rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([column, value]) => [column, readable(value)])),
      ),
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
