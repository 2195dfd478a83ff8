/** Maximum of order numbers stored under a key. */
const maxNumbers = 50;

function reportedNumbers(key: string): unknown[] {
  try {
    const numbers: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(numbers) ? numbers : [];
  } catch {
    return [];
  }
}

/** Calls `report` once for each order number, in any tab, with a lock. `key` is the storage key of the recipient. */
export async function reportOnce(key: string, number: string, report: () => void): Promise<void> {
  await navigator.locks.request(key, () => {
    const numbers = reportedNumbers(key);
    if (numbers.includes(number)) return;
    // Stored before it is reported: a missing event is better than a sale that is counted twice.
    localStorage.setItem(key, JSON.stringify([...numbers, number].slice(-maxNumbers)));
    report();
  });
}
