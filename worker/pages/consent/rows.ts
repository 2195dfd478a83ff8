import { type AreaRows, personalRow } from '../../page/row.ts';
import { consent } from './consent.tsx';

export const consentRows = {
  consent: personalRow(consent, { layout: 'default', guards: [] }),
} satisfies AreaRows;
