/** A page of paragraphs only, as a floor for a page with as many elements and bytes. */

export interface FlatPage {
  elements: readonly FlatElement[];
}

export interface FlatElement {
  className: string;
  text: string;
}

const classLength = 12;

/** `<p class=""></p>` */
const markupLength = 16;

/** The page for a floor's address, `/{elements}/{bytes}`; memoised. */
export function flatPageOf(address: string): FlatPage {
  const { pathname } = new URL(address);
  const known = pages.get(pathname);
  if (known !== undefined) return known;
  const [elements = 0, bytes = 0] = pathname.slice(1).split('/').map(Number);
  const page = flatPage(elements, bytes);
  pages.set(pathname, page);
  return page;
}

const pages = new Map<string, FlatPage>();

function flatPage(elements: number, bytes: number): FlatPage {
  const texts = bytes - elements * (markupLength + classLength);
  return {
    elements: Array.from({ length: elements }, (_, index) => {
      // The remaining bytes are spread over the first elements.
      const length = Math.floor(texts / elements) + (index < texts % elements ? 1 : 0);
      return { className: 'c'.repeat(classLength), text: 't'.repeat(length) };
    }),
  };
}
