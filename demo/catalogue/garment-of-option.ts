import type { GarmentSpec } from '../studio/drawing/spec.ts';
import { indexOfOption, makeProduct } from './product.ts';

/**
 * How to draw a colour option of the collection: its number says which one it is, so that the studio needs no
 * database. Nothing for an option that a collection of so many products does not have.
 */
export function garmentOf(optionId: string, products: number): GarmentSpec | undefined {
  const { index, position } = indexOfOption(optionId);
  return index >= 0 && index < products ? makeProduct(index).options[position]?.picture : undefined;
}
