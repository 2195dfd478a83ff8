/** A product in a colour, as this tab remembers it. */
interface Viewed {
  id: string;
  name: string;
  href: string;
  /** Address of its picture. */
  src: string;
}

/** How many are remembered, and how many of them are shown. */
const remembered = 9;
const shown = 4;

const locale = document.documentElement.dataset.locale ?? '';
const key = `viewed:${locale}`;

/** What is in the browser's storage may be of another version, or changed by hand. */
function isViewed(value: Partial<Record<keyof Viewed, unknown>> | null): value is Viewed {
  return (
    typeof value?.id === 'string' &&
    typeof value.name === 'string' &&
    typeof value.src === 'string' &&
    String(value.href).startsWith(`/${locale}/`)
  );
}

/** The pieces looked at before, the latest first; none where the browser keeps nothing, or nothing that can be read. */
function read(): Viewed[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isViewed) : [];
  } catch {
    return [];
  }
}

/** A heart like that of the page's own product, for another one; none where the market has no wishlist. */
function heartOf({ id, name, href }: Viewed, here: Viewed): HTMLButtonElement | null {
  const heart = document.querySelector<HTMLButtonElement>('.heart')?.cloneNode(true);
  const [, productId] = /--p(\d+)\/$/.exec(href) ?? [];
  if (!(heart instanceof HTMLButtonElement) || productId === undefined) return null;
  heart.value = `${productId}-${id}`;
  heart.ariaLabel = heart.ariaLabel?.replace(here.name, name) ?? name;
  return heart;
}

function cardOf(viewed: Viewed, here: Viewed): HTMLLIElement {
  const { name, href, src } = viewed;
  const item = document.createElement('li');
  item.innerHTML =
    '<article class="card"><div class="card__picture"><img width="480" height="640" loading="lazy" alt=""></div><h3 class="card__name"><a></a></h3></article>';
  const image = item.querySelector('img');
  const link = item.querySelector('a');
  if (image !== null) image.src = src;
  if (link !== null) Object.assign(link, { href, textContent: name });
  const heart = heartOf(viewed, here);
  if (heart !== null) item.firstElementChild?.appendChild(heart);
  return item;
}

/** Shows the pieces that were looked at in this tab, and remembers this one until it is closed: nobody was asked whether more may be kept (docs/consent.md). Nothing of it leaves the device. */
export function showViewed(): void {
  const section = document.querySelector<HTMLElement>('[data-viewed]');
  if (section === null) return;
  const here: Viewed = JSON.parse(section.dataset.viewed ?? '{}');
  const before = read().filter(({ id }) => id !== here.id);
  try {
    sessionStorage.setItem(key, JSON.stringify([here, ...before].slice(0, remembered)));
  } catch {
    // A browser that keeps nothing shows nothing.
  }
  const cards = before.slice(0, shown).map((viewed) => cardOf(viewed, here));
  for (const card of cards) section.querySelector('ul')?.appendChild(card);
  section.hidden = cards.length === 0;
}
