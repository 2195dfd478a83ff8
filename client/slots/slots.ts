import type { OpenSlots } from '../../shared/slots.ts';

/** The place of a block that its vendor may fill, with what the shop itself shows in it. */
const placesOf = (name: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[data-slot="${name}"]`),
];

/** Products that the Worker was given for a place take that of the shop's own choice; without any that stays. */
async function fetchInto(place: HTMLElement, name: string): Promise<void> {
  const query = new URLSearchParams({ name, placement: place.dataset.placement ?? '' });
  const response = await fetch(`/${document.documentElement.dataset.locale}/api/slot?${query}`);
  if (response.status !== 200) return;
  const filled = document.createElement('template');
  // Ours: the Worker has drawn it, of our own products.
  filled.innerHTML = await response.text();
  place.querySelector('.grid')?.replaceWith(filled.content);
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
    const places = placesOf(name);
    if (places.length === 0 || begun.has(name)) continue;
    begun.add(name);
    if (script !== undefined) loadScript(script);
    if (call) for (const place of places) fetchInto(place, name).catch(() => undefined);
  }
}
