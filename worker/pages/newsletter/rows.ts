import { coming, comingStyles } from '../errors/coming.tsx';
import { type AreaRows, publicRow } from '../row.ts';

const unsubscribe = publicRow(coming, { styles: comingStyles, indexed: false });

export const newsletterRows = {
  'newsletter-subscription': publicRow(coming, { layout: 'newsletter', styles: comingStyles }),
  'newsletter-confirmation': publicRow(coming, {
    layout: 'newsletter',
    styles: comingStyles,
    indexed: false,
  }),
  unsubscribe,
  'unsubscribe-confirmation': unsubscribe,
} satisfies AreaRows;
