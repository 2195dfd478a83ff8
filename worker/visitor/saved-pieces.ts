import { parseSharedLines } from '../../shared/cart/parse-shared-lines.ts';
import { type SharedLine, sharedLines } from '../../shared/cart/share-cart.ts';
import type { Cart } from '../../shared/contract/cart/cart.ts';
import type { CookieJar } from './cookies.ts';

/** Maximum number of saved pieces: they travel with each request. */
const maxPieces = 20;
/** Maximum length of the cookie's value; browsers drop cookies of more than 4096 bytes. Escapes make skus longer. */
const maxLength = 3500;

/** The line of a piece that should leave this version of the cart; no answer came. */
interface Leaving {
  lineId: string;
  version: number;
}

interface SavedPiece {
  line: SharedLine;
  leaving: Leaving | null;
}

const textOf = (saved: readonly SavedPiece[]): string =>
  saved
    .map(({ line, leaving }) =>
      [sharedLines([line]), ...(leaving === null ? [] : [leaving.lineId, leaving.version])].join('~'),
    )
    .join(',');

const isIn = (cart: Cart | null, { lineId }: Leaving): boolean =>
  cart?.lineItems.some((line) => line.lineId === lineId) === true;

/**
 * Pieces that a visitor has saved for later, in a cookie of this browser: the contract has no place for them. They are
 * not in the cart, and nothing is reserved. If it is unknown whether a piece has left the cart, the cart decides: once
 * it has another version, the piece has left or never will.
 */
export class SavedPieces {
  readonly #jar: Pick<CookieJar, 'get' | 'set' | 'delete'>;

  constructor(jar: Pick<CookieJar, 'get' | 'set' | 'delete'>) {
    this.#jar = jar;
  }

  get #saved(): readonly SavedPiece[] {
    const entries = (this.#jar.get('saved') ?? '').split(',').flatMap((entry) => {
      // Skus have no `~`, but ids of lines may.
      const [, text = '', lineId, version] = /^([^~]*)(?:~(.+)~(\d+))?$/.exec(entry) ?? [];
      const [line] = parseSharedLines(text).lines;
      if (line === undefined) return [];
      return [{ line, leaving: lineId === undefined ? null : { lineId, version: Number(version) } }];
    });
    return entries.slice(0, maxPieces);
  }

  #write(saved: readonly SavedPiece[]): void {
    if (saved.length === 0) this.#jar.delete('saved');
    else this.#jar.set('saved', textOf(saved));
  }

  /** The pieces that have left the cart as it is now, latest first. */
  lines(cart: Cart | null): readonly SharedLine[] {
    return this.#saved.flatMap(({ line, leaving }) => (leaving !== null && isIn(cart, leaving) ? [] : [line]));
  }

  /** Decides about uncertain pieces by the cart: each is in one of the two lists. */
  settle(cart: Cart | null): void {
    const saved = this.#saved;
    const settled = saved.flatMap((each) => {
      const { line, leaving } = each;
      if (leaving === null) return [each];
      if (!isIn(cart, leaving)) return [{ line, leaving: null }];
      return cart?.version === leaving.version ? [each] : [];
    });
    if (settled.length < saved.length || settled.some((each, index) => each !== saved[index])) this.#write(settled);
  }

  /** True if one more fits; a sku that is saved already takes no further place. */
  hasRoom(sku: string): boolean {
    const others = this.#saved.filter(({ line }) => line.sku !== sku);
    const all = [{ line: { sku, quantity: 1 }, leaving: null }, ...others];
    return all.length <= maxPieces && encodeURIComponent(textOf(all)).length <= maxLength;
  }

  /** Saves a piece; with `leaving` if it is unknown whether it has left the cart. */
  keep({ sku, quantity }: SharedLine, leaving: Leaving | null = null): void {
    const others = this.#saved.filter(({ line }) => line.sku !== sku);
    this.#write([{ line: { sku, quantity }, leaving }, ...others]);
  }

  drop(sku: string): void {
    this.#write(this.#saved.filter(({ line }) => line.sku !== sku));
  }
}
