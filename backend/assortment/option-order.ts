import type { Entry } from './entry.ts';

/** All listed options in the order of search results with equal scores; other data refers to positions in it. */
export interface OptionOrder {
  entries: readonly Entry[];
  /** Numbers of lists by position of the option (value-lists.ts). */
  families: Int32Array;
  colors: Int32Array;
  materials: Int32Array;
  /** Positions of the options of a product. */
  ofProduct: ReadonlyMap<string, readonly number[]>;
  /** Position of an option. */
  ofOption: ReadonlyMap<string, number>;
}

/** @param entries in their order */
export function optionOrderOf(entries: readonly Entry[]): OptionOrder {
  const ofProduct = new Map<string, number[]>();
  const ofOption = new Map<string, number>();
  for (const [place, { productId, optionId }] of entries.entries()) {
    const places = ofProduct.get(productId);
    if (places === undefined) ofProduct.set(productId, [place]);
    else places.push(place);
    ofOption.set(optionId, place);
  }
  return {
    entries,
    families: Int32Array.from(entries, ({ families }) => families),
    colors: Int32Array.from(entries, ({ color }) => color),
    materials: Int32Array.from(entries, ({ materials }) => materials),
    ofProduct,
    ofOption,
  };
}
