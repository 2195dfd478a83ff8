import { type AreaRows, publicRow } from '../../page/row.ts';
import { giftCard } from './gift-card.tsx';

export const giftCardRows = {
  'gift-card': publicRow(giftCard, {
    flag: 'giftCard',
    countedForms: 'cart',
  }),
} satisfies AreaRows;
