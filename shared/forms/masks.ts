import type { Country } from '../markets/locales.ts';
import { masked } from './mask.ts';

/** The input formats of the shop, in the tokens of `mask.ts` (specification, section 5). */

/** Country, check digits, and at most thirty characters in groups of four. */
export const ibanMask = 'AA## XXXX XXXX XXXX XXXX XXXX XXXX XXXX XX';

export const giftCardMask = '#### #### #### #### ###';
export const giftCardPinMask = '######';

const loyaltyCardMask = '#### #### #### #### ####';

/** Masks of zip codes, for countries where all of them have one format; those of Great Britain have several. */
const zipCodeMasks: Partial<Record<Country, string>> = {
  CZ: '### ##',
  DE: '#####',
  FR: '#####',
  ES: '#####',
  IT: '#####',
  CH: '####',
  PL: '##-###',
};

/** The masks of zip codes as a form field has them: `CZ:### ##|DE:#####`. The form's country selects one. */
export const zipCodeMasksText = Object.entries(zipCodeMasks)
  .map((entry) => entry.join(':'))
  .join('|');

/** Formats a loyalty card's number in groups of four. Any other text stays as it is. */
export function loyaltyCardText(number: string): string {
  return /^\d{1,20}$/.test(number) ? masked(number, loyaltyCardMask) : number;
}
