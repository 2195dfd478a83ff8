import type { ConsentState } from '../shared/consent/consent.ts';
import { doWithout, parsed } from './parsed.ts';
import { tabChannel } from './tab-channel.ts';
import type { ToastMessage } from './toast.ts';

interface Visitor {
  /** Of a customer the beginning of the id, empty for a stranger. */
  who: string;
  firstName: string | null;
  cart: { nbProducts: number } | null;
  subscribed: boolean;
  /** Ids of products that are saved, `sku:…` of what is waited for, `store:…` of one's own: of customers, where it shows. */
  saved?: string[];
  /** The session has ended by itself, in words. */
  ended?: string;
  /** The carts have become one, in words. */
  merged?: string;
  consent: ConsentState;
}

const html = document.documentElement;

function setText(name: string, text: string): void {
  for (const element of document.querySelectorAll(`[data-visitor="${name}"]`)) element.textContent = text;
}

/** Whom the page was made for; undefined until that is known. */
let madeFor: string | undefined;

/** The page is a customer's own. */
const isPersonal = (): boolean => /^(acc|aut|ord)/.test(document.body.dataset.layout ?? '');

/** A page that is somebody else's by now is asked for anew; other tabs hear who visits (`storage`). */
function meet(who: string): void {
  if (localStorage.getItem('who') !== who) localStorage.setItem('who', who);
  // A customer's own page says so from the beginning, whoever has signed out since.
  const hasLeft = who === '' && html.dataset.visitor === 'customer';
  if ((hasLeft || (madeFor !== undefined && madeFor !== who)) && isPersonal()) location.reload();
  else html.hidden = false;
  madeFor = who;
}

/** Number of the last question asked: an older answer that comes late is not shown. */
let asked = 0;

async function refresh(): Promise<void> {
  asked += 1;
  const mine = asked;
  const response = await fetch(`/${html.dataset.locale}/api/visitor${html.dataset.saved ?? ''}`);
  if (!response.ok) return;
  const { who, firstName, cart, subscribed, saved, ended, merged, consent }: Visitor = await response.json();
  const text = ended ?? merged;
  // As `toast` does, whose module would bring that of the islands along.
  if (text)
    document.dispatchEvent(new CustomEvent<ToastMessage>('toast', { detail: { type: 'info', text } }));
  // Whatever shows the cart asks for it again.
  if (merged) document.dispatchEvent(new CustomEvent('cart:change'));
  if (mine !== asked) return;
  meet(who);
  const show = () => {
    const count = cart?.nbProducts ?? 0;
    setText('cart-count', String(count));
    setText('first-name', firstName ?? '');
    for (const element of document.querySelectorAll<HTMLElement>('[data-visitor-shown="cart"]'))
      element.hidden = count === 0;
  };
  show();
  html.dataset.visitor = firstName === null ? 'anonymous' : 'customer';
  html.dataset.subscribed = String(subscribed);
  // A slow page may still be on its way.
  await parsed;
  show();
  import('./later.ts').then((its) => its.later(consent), doWithout);
  if (saved) import('./saved/saved.ts').then((its) => its.showSaved(saved), doWithout);
}

/**
 * Puts what is personal into a page that is the same for everyone: cart count, first name, newsletter
 * state. Again after every change of the cart, in this tab or another, and when the page comes back.
 */
export function fillVisitor(): void {
  // Without an answer the page stays as it was made, for a stranger; a customer's own is not shown again.
  const update = () => refresh().catch(() => html.hidden && location.reload());
  update();
  addEventListener('pageshow', ({ persisted }) => {
    html.hidden = persisted && isPersonal();
  });
  addEventListener('storage', ({ key, newValue }) => key === 'who' && newValue !== madeFor && update());
  // A change in another tab is announced here as well, and not posted again; without a detail where nobody knows it.
  let received = false;
  const post = tabChannel<unknown>('cart', (detail) => {
    received = true;
    document.dispatchEvent(new CustomEvent('cart:change', { detail }));
    received = false;
  });
  document.addEventListener('cart:change', (event) => {
    update();
    if (!received) post((event as CustomEvent).detail);
  });
  // A page that was left has changes of the cart to be sent.
  if (sessionStorage.getItem('cart-changes') !== null)
    import('./cart/cart-store.ts').then(({ resumeCart }) => resumeCart(), doWithout);
}
