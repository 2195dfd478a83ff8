import { type AreaRows, personalRow } from '../../page/row.ts';
import { consent } from './consent.tsx';

/** Where visitors say what they allow, and change their mind. */
export const consentRows = {
  consent: personalRow(consent, { layout: 'default', guards: [] }),
} satisfies AreaRows;
