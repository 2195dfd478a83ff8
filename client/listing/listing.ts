import { wireFilters } from './filters.ts';
import { wireMore } from './more.ts';
import { wireQuickSizes } from './quick-size.ts';

/** Wires a listing: its filters, "show more" and quick sizes. */
export function wire(): void {
  wireFilters();
  wireMore();
  wireQuickSizes();
  // From here on scripts handle clicks.
  document.documentElement.dataset.listing = 'wired';
}
