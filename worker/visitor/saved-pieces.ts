import { parseSharedLines, type SharedLine, sharedLines } from '../../shared/cart/share-cart.ts';
import type { Cart } from '../../shared/contract/cart/cart.ts';
import type { CookieJar } from './cookies.ts';

/** Pieces that wait at the most: they travel with each request. */
const maxPieces = 20;

/** A piece whose line was to leave the cart of a version, and nobody heard whether it did. */
interface Leaving {
  lineId: string;
  version: number;
}

interface SavedPiece {
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

  get #saved(): readonly SavedPiece[] {
    const entries = (this.#jar.get('saved') ?? '').split(',').flatMap((entry) => {
      const [text = '', lineId, version] = entry.split('~');
      const [line] = parseSharedLines(text).lines;
      if (line === undefined) return [];
      return [{ line, leaving: lineId === undefined ? null : { lineId, version: Number(version) } }];
    });
    return entries.slice(0, maxPieces);
  }

  #write(saved: readonly SavedPiece[]): void {
    const entries = saved.map(({ line, leaving }) =>
      [sharedLines([line]), ...(leaving === null ? [] : [leaving.lineId, leaving.version])].join('~'),
    );
    if (entries.length === 0) this.#jar.delete('saved');
    else this.#jar.set('saved', entries.join(','));
  }

  /** Those that have left the cart as it is now, the last one first. */
  lines(cart: Cart | null): readonly SharedLine[] {
    return this.#saved.flatMap(({ line, leaving }) =>
      leaving !== null && isIn(cart, leaving) ? [] : [line],
    );
  }

  /** Decides by the cart about those of which nobody knew: a piece is in one of the two lists. */
  settle(cart: Cart | null): void {
    const saved = this.#saved;
    const settled = saved.flatMap((each) => {
      const { line, leaving } = each;
      if (leaving === null) return [each];
      if (!isIn(cart, leaving)) return [{ line, leaving: null }];
      return cart?.version === leaving.version ? [each] : [];
    });
    if (settled.length < saved.length || settled.some((each, index) => each !== saved[index]))
      this.#write(settled);
  }

  /** Whether one more can wait; one that waits already is not one more. */
  hasRoom(sku: string): boolean {
    return this.#saved.filter(({ line }) => line.sku !== sku).length < maxPieces;
  }

  /** Puts one aside, of which it may not be known whether it has left the cart. */
  keep({ sku, quantity }: SharedLine, leaving: Leaving | null = null): void {
    const others = this.#saved.filter(({ line }) => line.sku !== sku);
    this.#write([{ line: { sku, quantity }, leaving }, ...others]);
  }

  /** Forgets one. */
  drop(sku: string): void {
    this.#write(this.#saved.filter(({ line }) => line.sku !== sku));
  }
}
