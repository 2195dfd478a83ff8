import type { OpenSlots } from '../../shared/consent/slots.ts';

/** The places of a slot, each with the shop's own content. */
const placesOf = (name: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`[data-slot="${name}"]`)];

/** Loads the Worker's rendering of a slot with our own products; null if the vendor has none. */
async function renderSlot(query: string): Promise<Element | null> {
  const response = await fetch(`/${document.documentElement.dataset.locale}/api/slot?${query}`);
  if (response.status !== 200) return null;
  const filled = document.createElement('template');
  filled.innerHTML = await response.text();
  return filled.content.firstElementChild;
}

/** Replaces the shop's own choice by the vendor's products; keeps it if there are none. */
async function fetchInto(place: HTMLElement): Promise<void> {
  const filled = await renderSlot(place.dataset.ask ?? '');
  if (filled !== null) place.querySelector('.grid')?.replaceWith(filled);
}

/**
 * Adds a slot below the lines of the mini cart. It is loaded on the first opening, and again after the cart has
 * changed. The island does not know of it, so its script does not grow for pages without a slot.
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
    // Keeps the slot below what the island has rendered since.
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

/** Loads the vendor's script, once for each page; it finds its places by itself. */
function loadScript(address: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  // The attribute is hidden from scripts, the property is not.
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  document.head.appendChild(script);
}

const begun = new Set<string>();

/** Fills the slots that the visitor allows, once each. */
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
