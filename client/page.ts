import { renew, watchBuild } from './build.ts';
import { shareCart } from './cart/cart-tabs.ts';
import { wireHeader } from './header.ts';
import { hydrate } from './island.ts';
import { ready, tell } from './ready.ts';
import { tabChannel } from './tab-channel.ts';
import { loadTexts } from './texts/texts.ts';

/**
 * What every page has, but not from its first moment: header and footer, other tabs, new builds, islands. It is one
 * file, which is loaded once the page is parsed; other scripts get the parts that they need from here.
 */
export const page = { hydrate, loadTexts, ready, renew, tabChannel, tell };

export function wire(): void {
  wireHeader();
  watchBuild();
  shareCart();
}
