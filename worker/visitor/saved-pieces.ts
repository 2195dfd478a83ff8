import { parseSharedLines, type SharedLine, sharedLines } from '../../shared/share-cart.ts';
import type { CookieJar } from './cookies.ts';

/** Pieces that wait at the most: they travel with each request. */
const most = 20;

/**
 * Pieces of the cart that a visitor has put aside for later, in a cookie of this browser: the contract has no place for
 * them. They are no longer in the cart, and nothing is reserved.
 */
export class SavedPieces {
  readonly #jar: Pick<CookieJar, 'get' | 'set' | 'delete'>;

  constructor(jar: Pick<CookieJar, 'get' | 'set' | 'delete'>) {
    this.#jar = jar;
  }

  /** The last one first. */
  get lines(): readonly SharedLine[] {
    return parseSharedLines(this.#jar.get('saved') ?? '').lines.slice(0, most);
  }

  /** Puts one aside; false when there is no room left. */
  keep({ sku, quantity }: SharedLine): boolean {
    const others = this.lines.filter((line) => line.sku !== sku);
    if (others.length === most) return false;
    this.#jar.set('saved', sharedLines([{ sku, quantity }, ...others]));
    return true;
  }

  /** Forgets one. */
  drop(sku: string): void {
    const others = this.lines.filter((line) => line.sku !== sku);
    if (others.length === 0) this.#jar.delete('saved');
    else this.#jar.set('saved', sharedLines(others));
  }
}
