import type { OpenSlots } from '../../shared/consent/slots.ts';

/** The place of a block that its vendor may fill, with what the shop itself shows in it. */
const placesOf = (name: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[data-slot="${name}"]`),
];

/** What the Worker has drawn for a place, of our own products; null where the vendor has nothing. */
async function renderSlot(query: string): Promise<Element | null> {
  const response = await fetch(`/${document.documentElement.dataset.locale}/api/slot?${query}`);
  if (response.status !== 200) return null;
  const filled = document.createElement('template');
  filled.innerHTML = await response.text();
  return filled.content.firstElementChild;
}

/** Products that the Worker was given for a place take that of the shop's own choice; without any that stays. */
async function fetchInto(place: HTMLElement): Promise<void> {
  const filled = await renderSlot(place.dataset.ask ?? '');
  if (filled !== null) place.querySelector('.grid')?.replaceWith(filled);
}

/**
 * The look into the cart has a place below its lines. It comes with its first opening, and anew once the cart has
 * changed. The island draws the rest and knows nothing of it, so that its script costs those nothing who see none.
 */
function fillMiniCart(name: string): void {
  const button = document.querySelector('.mini-cart');
  if (button === null) return;
  let asked: Promise<Element | null> | undefined;
  let shown: Element | null = null;
  const fill = async () => {
    const panel = button.querySelector('.mini-cart__panel');
    if (panel === null) return;
    asked ??= renderSlot(`name=${name}&placement=mini_cart`);
    const shelf = await asked;
    if (shown !== shelf) shown?.remove();
    shown = shelf;
    // What the island has drawn since goes above it.
    if (shelf !== null && panel.isConnected && panel.lastElementChild !== shelf) panel.appendChild(shelf);
  };
  new MutationObserver(() => fill().catch(() => undefined)).observe(button, {
    childList: true,
    subtree: true,
  });
  document.addEventListener('cart:change', () => {
    asked = undefined;
  });
}

/** The vendor's script, once for each page; it finds its places by itself. */
function loadScript(address: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  // The attribute is hidden from scripts, the property is not.
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  document.head.appendChild(script);
}

const begun = new Set<string>();

/** Fills the slots that are open to the visitor, once each. */
export function fillSlots(open: OpenSlots): void {
  for (const [name, { script, call }] of Object.entries<{ script?: string; call?: true }>(open)) {
    if (begun.has(name)) continue;
    begun.add(name);
    const places = placesOf(name);
    if (script !== undefined && places.length > 0) loadScript(script);
    if (!call) continue;
    for (const place of places) fetchInto(place).catch(() => undefined);
    fillMiniCart(name);
  }
}
