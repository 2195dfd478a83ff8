import { wireFilters } from './filters.ts';
import { wireMore } from './more.ts';
import { wireQuickSizes } from './quick-size.ts';

/** What a listing does besides leading somewhere. */
export function wire(): void {
  wireFilters();
  wireMore();
  wireQuickSizes();
  // From here on clicks are answered without leaving the page.
  document.documentElement.dataset.listing = 'wired';
}
