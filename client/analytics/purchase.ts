import type { PageEvent } from '../../shared/analytics.ts';
import { send } from './send.ts';

/** Where the numbers of the orders stand that were told already. */
const key = 'purchases_told';
/** Numbers that are remembered. */
const most = 50;

function told(): unknown[] {
  try {
    const numbers: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(numbers) ? numbers : [];
  } catch {
    return [];
  }
}

/**
 * Sends a purchase, once for each order: a reload, Back, another tab and another day send nothing. Two tabs that open at
 * once wait for each other.
 */
export async function sendPurchase(event: PageEvent<'purchase'>): Promise<void> {
  const number = event.ecommerce.transaction_id;
  await navigator.locks.request(key, () => {
    const numbers = told();
    if (numbers.includes(number)) return;
    // First the note: an event too few is a gap, one too many is a sale that was none.
    localStorage.setItem(key, JSON.stringify([...numbers, number].slice(-most)));
    send(event);
  });
}
