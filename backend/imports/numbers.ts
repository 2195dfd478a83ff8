/**
 * First numbers of imported products and options. They are far above those of the demo's collection, so that the
 * picture studio knows by the number that it cannot draw them.
 */
const firstProduct = 10_000_000;
const firstOption = 100_000_000;

export const productIdOf = (number: number): string => String(firstProduct + number);
export const optionIdOf = (number: number): string => String(firstOption + number);

export function isImported(optionId: string): boolean {
  return Number(optionId) >= firstOption;
}

/** Assigns numbers to new products and options. */
export class Numbers {
  #product: number;
  #option: number;

  constructor({ nextProduct, nextOption }: { nextProduct: number; nextOption: number }) {
    this.#product = nextProduct;
    this.#option = nextOption;
  }

  product(): number {
    return this.#product++;
  }

  option(): number {
    return this.#option++;
  }
}
