/** The remaining time in the page's language: `2 days, 3 hours, 4 minutes`. */
function inWords(milliseconds: number, language: string): string {
  const seconds = Math.floor(milliseconds / 1000);
  const parts = {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
  return new Intl.DurationFormat(language, { style: 'long' }).format(parts);
}

/** Shows the remaining time each second; removes the block at the end. */
function count(block: HTMLElement): void {
  const [from = 0, until = 0] = (block.dataset.countdown ?? '').split(',').map(Number);
  const left = block.querySelector<HTMLElement>('[role="timer"]');
  if (left === null) return;
  const now = Date.now();
  block.hidden = now > until;
  left.hidden = now < from;
  if (block.hidden) return;
  left.textContent = inWords(until - now, document.documentElement.lang);
  setTimeout(() => count(block), 1000);
}

/** Starts the countdowns of a page. Browsers without `Intl.DurationFormat` keep the date. */
export function wire(): void {
  if (!('DurationFormat' in Intl)) return;
  for (const block of document.querySelectorAll<HTMLElement>('[data-countdown]')) count(block);
}
