import type { ConsentState, ConsentWords } from '../../shared/consent/consent.ts';

declare global {
  interface Navigator {
    /** Global Privacy Control, a refusal by browser setting. TypeScript's library lacks it. */
    readonly globalPrivacyControl?: boolean;
  }
}

/** Storage key of the last answer's id; other tabs listen to its changes. */
const key = 'consent';

/** The consent that applies on this page. */
let known: ConsentState | undefined;

let shown: Promise<{ close(): void }> | undefined;

async function ask(): Promise<ConsentState & { words: ConsentWords }> {
  const response = await fetch(`/${document.documentElement.dataset.locale}/api/consent`);
  if (!response.ok) throw new Error(`No consent: ${response.status}`);
  return response.json();
}

/** Shows the banner, once. The page of the choices has its own form. */
function open(): void {
  if (document.querySelector('.consent-page') !== null) return;
  shown ??= (async () => {
    const [{ showBanner }, { words }] = await Promise.all([import('./banner.ts'), ask()]);
    return showBanner(words, renew);
  })();
  shown.catch(() => {
    // Tried again on the next page; until then nothing is allowed.
    shown = undefined;
  });
}

let suggested = false;

/**
 * Suggests another market, unless the page fits the browser's language and country. Not while the consent banner is
 * open, and not in the checkout.
 */
function suggestCountry({ asks }: ConsentState): void {
  if (suggested || asks) return;
  suggested = true;
  const isCheckout = /^(cart|order)$/.test(document.body.dataset.layout ?? '');
  if (!isCheckout && navigator.language !== document.documentElement.lang)
    import('../country.ts').then((part) => part.suggestCountry()).catch(() => undefined);
}

let analytics: Promise<typeof import('../analytics/analytics.ts')> | undefined;

/** Measures where the state has a container's address. The analytics module is loaded on the first such page. */
function measure({ tags: address, variants }: ConsentState): void {
  if (address !== undefined) analytics ??= import('../analytics/analytics.ts');
  analytics
    ?.then((its) => (address === undefined ? its.stopAnalytics() : its.startAnalytics(address, variants)))
    .catch(() => undefined);
}

function compare({ comparison }: ConsentState): void {
  if (comparison === undefined) return;
  import('../comparison/comparison.ts').then((its) => its.compareVersions(() => known)).catch(() => undefined);
}

/** Lets vendors fill the slots of the page and of the mini cart. */
function fill({ slots }: ConsentState): void {
  if (slots === undefined || document.querySelector('[data-slot], .mini-cart') === null) return;
  import('../slots/slots.ts').then((its) => its.fillSlots(slots)).catch(() => undefined);
}

const nobody = { tags: undefined, comparison: undefined, slots: undefined, variants: undefined };

/** True if the URL holds a secret token from a mail: scripts of others can read the URL, so none is loaded. */
const isSecret = (): boolean => new URLSearchParams(location.search).has('token');

export function meetConsent(state: ConsentState): void {
  if (navigator.globalPrivacyControl) known = { ...state, ...nobody, levels: [], asks: false };
  else known = isSecret() ? { ...state, ...nobody } : state;
  suggestCountry(known);
  compare(known);
  fill(known);
  if (known.asks) {
    open();
    return;
  }
  shown?.then((banner) => banner.close()).catch(() => undefined);
  shown = undefined;
  if (state.id !== null && localStorage.getItem(key) !== state.id) localStorage.setItem(key, state.id);
  measure(known);
}

/** Somebody has answered, here or in another tab. */
async function renew(): Promise<void> {
  meetConsent(await ask());
}

addEventListener('storage', (event) => {
  if (event.key === key && event.newValue !== known?.id) renew().catch(() => undefined);
});
