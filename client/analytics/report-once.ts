/** Numbers that are remembered of each kind. */
const maxNumbers = 50;

function reportedNumbers(key: string): unknown[] {
  try {
    const numbers: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(numbers) ? numbers : [];
  } catch {
    return [];
  }
}

/**
 * Tells of an order once, under the name of who is told: a reload, Back, another tab and another day tell nothing. Two
 * tabs that open at once wait for each other.
 */
export async function reportOnce(key: string, number: string, report: () => void): Promise<void> {
  await navigator.locks.request(key, () => {
    const numbers = reportedNumbers(key);
    if (numbers.includes(number)) return;
    // First the note: an event too few is a gap, one too many is a sale that was none.
    localStorage.setItem(key, JSON.stringify([...numbers, number].slice(-maxNumbers)));
    report();
  });
}
