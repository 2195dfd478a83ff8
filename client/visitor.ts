import { doWithout, parsed } from './parsed.ts';
import type { PageVisitor } from './ready.ts';

/** The Worker's answer about the visitor. */
interface Visitor extends PageVisitor {
  /** Start of the customer's id; empty for a stranger. */
  who: string;
  firstName: string | null;
  cart: { nbProducts: number } | null;
  subscribed: boolean;
  /** Ids of saved products, `sku:…` of stock alerts, `store:…` of the own store, for customers on pages with them. */
  saved?: string[];
}

const html = document.documentElement;

function setText(name: string, text: string): void {
  for (const element of document.querySelectorAll(`[data-visitor="${name}"]`)) element.textContent = text;
}

/** The visitor that the page was rendered for; undefined while unknown. */
let madeFor: string | undefined;

/** True if the page is a customer's own. */
const isPersonal = (): boolean => /^(acc|aut|ord)/.test(document.body.dataset.layout ?? '');

/** Reloads a personal page that was rendered for another visitor; other tabs get the visitor by the `storage` event. */
function meet(who: string): void {
  if (localStorage.getItem('who') !== who) localStorage.setItem('who', who);
  // A customer's own page is marked as such from the start, even after a sign-out elsewhere.
  const hasLeft = who === '' && html.dataset.visitor === 'customer';
  if ((hasLeft || (madeFor !== undefined && madeFor !== who)) && isPersonal()) location.reload();
  else html.hidden = false;
  madeFor = who;
}

function show({ firstName, cart, subscribed }: Visitor): void {
  const count = cart?.nbProducts ?? 0;
  setText('cart-count', String(count));
  setText('first-name', firstName ?? '');
  for (const element of document.querySelectorAll<HTMLElement>('[data-visitor-shown="cart"]'))
    element.hidden = count === 0;
  html.dataset.visitor = firstName === null ? 'anonymous' : 'customer';
  html.dataset.subscribed = String(subscribed);
}

/** Number of the last request; late responses to earlier ones are ignored. */
let asked = 0;

async function refresh(): Promise<void> {
  asked += 1;
  const mine = asked;
  const response = await fetch(`/${html.dataset.locale}/api/visitor${html.dataset.saved ?? ''}`);
  if (!response.ok) return;
  const visitor: Visitor = await response.json();
  if (mine === asked) {
    meet(visitor.who);
    show(visitor);
  }
  await parsed;
  // The page may have been loading when it was shown first.
  if (mine === asked) show(visitor);
  const { page } = await import('./page.ts');
  page.tell(visitor);
  if (mine !== asked) return;
  page.ready(visitor);
  const { saved } = visitor;
  if (saved) import('./saved/saved.ts').then((its) => its.showSaved(saved), doWithout);
}

/**
 * Writes personal data into a page that is the same for everyone: cart count, first name, newsletter state. Runs again
 * after every change of the cart, in this tab or another, and when the page comes back.
 */
export function fillVisitor(): void {
  // Without a response the page stays as for a stranger; a customer's own page, hidden meanwhile, is reloaded.
  const update = () => refresh().catch(() => html.hidden && location.reload());
  update();
  addEventListener('pageshow', ({ persisted }) => {
    html.hidden = persisted && isPersonal();
    // What follows the cart (page.ts) may not have come before the page was left.
    if (persisted && document.querySelector<HTMLElement>('.header')?.dataset.wired === undefined) update();
  });
  addEventListener('storage', ({ key, newValue }) => key === 'who' && newValue !== madeFor && update());
  document.addEventListener('cart:change', update);
}
