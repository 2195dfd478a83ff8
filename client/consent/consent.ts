import type { ConsentState, ConsentWords } from '../../shared/consent/consent.ts';

declare global {
  interface Navigator {
    /** Global Privacy Control: the browser refuses for its user. TypeScript's library does not know it. */
    readonly globalPrivacyControl?: boolean;
  }
}

/** Where the id of the last answer stands, so that other tabs hear of another one. */
const key = 'consent';

/** What holds on this page. */
let known: ConsentState | undefined;

let shown: Promise<{ close(): void }> | undefined;

/** Asks the Worker what holds now. */
async function ask(): Promise<ConsentState & { words: ConsentWords }> {
  const response = await fetch(`/${document.documentElement.dataset.locale}/api/consent`);
  if (!response.ok) throw new Error(`No consent: ${response.status}`);
  return response.json();
}

/** The question is open: the banner comes, once. The page of the choices asks by itself. */
function open(): void {
  if (document.querySelector('.consent-page') !== null) return;
  shown ??= (async () => {
    const [{ showBanner }, { words }] = await Promise.all([import('./banner.ts'), ask()]);
    return showBanner(words, renew);
  })();
  shown.catch(() => {
    // Asked again on the next page; until then nothing is allowed.
    shown = undefined;
  });
}

let suggested = false;

/**
 * The page is for the browser's language and country in most cases. One thing is asked after the other, and nobody who
 * is about to order is led elsewhere.
 */
function suggestCountry({ asks }: ConsentState): void {
  if (suggested || asks) return;
  suggested = true;
  const isCheckout = /^(cart|order)$/.test(document.body.dataset.layout ?? '');
  if (!isCheckout && navigator.language !== document.documentElement.lang)
    import('../country.ts').then((part) => part.suggestCountry()).catch(() => undefined);
}

let analytics: Promise<typeof import('../analytics/analytics.ts')> | undefined;

/** Measures where that is allowed, which the container's address says; its scripts come with the first such page. */
function measure({ tags: address, variants }: ConsentState): void {
  if (address !== undefined) analytics ??= import('../analytics/analytics.ts');
  analytics
    ?.then((its) => (address === undefined ? its.stopAnalytics() : its.startAnalytics(address, variants)))
    .catch(() => undefined);
}

/** The vendor of comparisons, where the market uses one. */
function compare({ comparison }: ConsentState): void {
  if (comparison === undefined) return;
  import('../comparison/comparison.ts')
    .then((its) => its.compareVersions(() => known))
    .catch(() => undefined);
}

/** Vendors fill the places of a page that are for them; the look into the cart has one, too. */
function fill({ slots }: ConsentState): void {
  if (slots === undefined || document.querySelector('[data-slot], .mini-cart') === null) return;
  import('../slots/slots.ts').then((its) => its.fillSlots(slots)).catch(() => undefined);
}

/** What nothing is loaded of. */
const nobody = { tags: undefined, comparison: undefined, slots: undefined, variants: undefined };

/** Scripts of others read the address of the page: they do not come where that is a secret, the link of a letter. */
const isSecret = (): boolean => new URLSearchParams(location.search).has('token');

/** Takes in what holds now. */
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
