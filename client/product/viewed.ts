/** A product in a colour, as stored for this tab. */
interface Viewed {
  id: string;
  name: string;
  href: string;
  src: string;
}

/** How many are stored, and how many are shown. */
const remembered = 9;
const shown = 4;

const locale = document.documentElement.dataset.locale ?? '';
const key = `viewed:${locale}`;

/** Storage may hold data of another version, or changed by hand. */
function isViewed(value: Partial<Record<keyof Viewed, unknown>> | null): value is Viewed {
  return (
    typeof value?.id === 'string' &&
    typeof value.name === 'string' &&
    typeof value.src === 'string' &&
    String(value.href).startsWith(`/${locale}/`)
  );
}

/** The viewed products, latest first; none without storage or with unreadable data. */
function read(): Viewed[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isViewed) : [];
  } catch {
    return [];
  }
}

/** A copy of the page's heart for another product; null where the market has no wishlist. */
function heartOf({ id, name, href }: Viewed, here: Viewed): HTMLButtonElement | null {
  const heart = document.querySelector<HTMLButtonElement>('.heart')?.cloneNode(true);
  const [, productId] = /^(?:(?!--p).)+--p-?([\w-]+)\/$/.exec(href) ?? [];
  if (!(heart instanceof HTMLButtonElement) || productId === undefined) return null;
  heart.value = `${productId}.${id}`;
  heart.ariaLabel = heart.ariaLabel?.replace(here.name, name) ?? name;
  return heart;
}

function cardOf(viewed: Viewed, here: Viewed): HTMLLIElement {
  const { name, href, src } = viewed;
  const item = document.createElement('li');
  item.innerHTML =
    '<article class="card"><div class="card__picture"><img width="480" height="640" loading="lazy" alt=""></div>' +
    '<h3 class="card__name"><a></a></h3></article>';
  const image = item.querySelector('img');
  const link = item.querySelector('a');
  if (image !== null) image.src = src;
  if (link !== null) Object.assign(link, { href, textContent: name });
  const heart = heartOf(viewed, here);
  if (heart !== null) item.firstElementChild?.appendChild(heart);
  return item;
}

/** This page's product, from its heading, address and first picture. */
function productHere(id: string): Viewed {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return {
    id,
    name: document.querySelector('h1')?.firstChild?.textContent ?? '',
    href: new URL(canonical?.href ?? location.href).pathname,
    src: document.querySelector<HTMLImageElement>('.gallery img')?.src.replace(/width=\d+/, 'width=480') ?? '',
  };
}

/**
 * Shows the products viewed in this tab, and adds this one. Stored until the tab is closed, since the visitor was not
 * asked for more (docs/consent.md), and never sent anywhere.
 */
export function showViewed(): void {
  const section = document.querySelector<HTMLElement>('[data-viewed]');
  if (section === null) return;
  const here = productHere(section.dataset.viewed ?? '');
  const before = read().filter(({ id }) => id !== here.id);
  try {
    sessionStorage.setItem(key, JSON.stringify([here, ...before].slice(0, remembered)));
  } catch {
    // Without storage nothing is shown.
  }
  const cards = before.slice(0, shown).map((viewed) => cardOf(viewed, here));
  for (const card of cards) section.querySelector('ul')?.appendChild(card);
  section.hidden = cards.length === 0;
}
