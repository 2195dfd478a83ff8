import { type AreaRows, publicRow } from '../../page/row.ts';
import { giftCard } from './gift-card.tsx';

export const giftCardRows = {
  'gift-card': publicRow(giftCard, {
    flag: 'giftCard',
    styles: ['breadcrumb', 'forms', 'notice', 'gift-card'],
    countedForms: 'cart',
  }),
} satisfies AreaRows;
