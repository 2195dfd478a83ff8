import { type AreaRows, personalRow } from '../../page/row.ts';
import { cart } from './cart.tsx';

export const cartRows = {
  cart: personalRow(cart, {
    layout: 'cart',
    guards: ['share-cart'],
    countedForms: 'cart',
  }),
} satisfies AreaRows;
