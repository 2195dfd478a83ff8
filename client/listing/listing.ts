import { wireFilters } from './filters.ts';
import { wireMore } from './more.ts';
import { wireQuickSizes } from './quick-size.ts';

export function wire(): void {
  wireFilters();
  wireMore();
  wireQuickSizes();
  // From here on scripts handle clicks.
  document.documentElement.dataset.listing = 'wired';
}
