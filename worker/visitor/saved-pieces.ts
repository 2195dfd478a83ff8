import { parseSharedLines, type SharedLine, sharedLines } from '../../shared/cart/share-cart.ts';
import type { Cart } from '../../shared/contract/cart/cart.ts';
import type { CookieJar } from './cookies.ts';

/** Pieces that wait at the most: they travel with each request. */
const most = 20;

/** A piece whose line was to leave the cart of a version, and nobody heard whether it did. */
interface Leaving {
  lineId: string;
  version: number;
}

interface Kept {
  line: SharedLine;
  leaving: Leaving | null;
}

const isIn = (cart: Cart | null, { lineId }: Leaving): boolean =>
  cart?.lineItems.some((line) => line.lineId === lineId) === true;

/**
 * Pieces of the cart that a visitor has put aside for later, in a cookie of this browser: the contract has no place for
 * them. They are no longer in the cart, and nothing is reserved. One of which nobody knows yet whether it has left the
 * cart is told by the cart: once that has another version, it has either left or never will.
 */
export class SavedPieces {
  readonly #jar: Pick<CookieJar, 'get' | 'set' | 'delete'>;

  constructor(jar: Pick<CookieJar, 'get' | 'set' | 'delete'>) {
    this.#jar = jar;
  }

  get #kept(): readonly Kept[] {
    const entries = (this.#jar.get('saved') ?? '').split(',').flatMap((entry) => {
      const [text = '', lineId, version] = entry.split('~');
      const [line] = parseSharedLines(text).lines;
      if (line === undefined) return [];
      return [{ line, leaving: lineId === undefined ? null : { lineId, version: Number(version) } }];
    });
    return entries.slice(0, most);
  }

  #write(kept: readonly Kept[]): void {
    const entries = kept.map(({ line, leaving }) =>
      [sharedLines([line]), ...(leaving === null ? [] : [leaving.lineId, leaving.version])].join('~'),
    );
    if (entries.length === 0) this.#jar.delete('saved');
    else this.#jar.set('saved', entries.join(','));
  }

  /** Those that have left the cart as it is now, the last one first. */
  lines(cart: Cart | null): readonly SharedLine[] {
    return this.#kept.flatMap(({ line, leaving }) => (leaving !== null && isIn(cart, leaving) ? [] : [line]));
  }

  /** Decides by the cart about those of which nobody knew: a piece is in one of the two lists. */
  settle(cart: Cart | null): void {
    const kept = this.#kept;
    const settled = kept.flatMap((each) => {
      const { line, leaving } = each;
      if (leaving === null) return [each];
      if (!isIn(cart, leaving)) return [{ line, leaving: null }];
      return cart?.version === leaving.version ? [each] : [];
    });
    if (settled.length < kept.length || settled.some((each, index) => each !== kept[index]))
      this.#write(settled);
  }

  /** Whether one more can wait; one that waits already is not one more. */
  hasRoom(sku: string): boolean {
    return this.#kept.filter(({ line }) => line.sku !== sku).length < most;
  }

  /** Puts one aside, of which it may not be known whether it has left the cart. */
  keep({ sku, quantity }: SharedLine, leaving: Leaving | null = null): void {
    const others = this.#kept.filter(({ line }) => line.sku !== sku);
    this.#write([{ line: { sku, quantity }, leaving }, ...others]);
  }

  /** Forgets one. */
  drop(sku: string): void {
    this.#write(this.#kept.filter(({ line }) => line.sku !== sku));
  }
}
