import type { Country } from '../markets/locales.ts';
import { masked } from './mask.ts';

/** The formats that the shop knows, in the tokens of `mask.ts` (specification, section 5). */

/** Country, check digits, and at most thirty signs in groups of four. */
export const ibanMask = 'AA## XXXX XXXX XXXX XXXX XXXX XXXX XXXX XX';

export const giftCardMask = '#### #### #### #### ###';
export const giftCardPinMask = '######';

const loyaltyCardMask = '#### #### #### #### ####';

/** The zip codes of countries where all of them have one form; those of Great Britain have several. */
const zipCodeMasks: Partial<Record<Country, string>> = {
  CZ: '### ##',
  DE: '#####',
  FR: '#####',
  ES: '#####',
  IT: '#####',
  CH: '####',
  PL: '##-###',
};

/** The masks of zip codes as a field carries them: `CZ:### ##|DE:#####`. The form's country says which is meant. */
export const zipCodeMasksText = Object.entries(zipCodeMasks)
  .map((entry) => entry.join(':'))
  .join('|');

/** A loyalty card's number as it is read out: in groups of four. Another kind of number stays as it is. */
export function loyaltyCardText(number: string): string {
  return /^\d{1,20}$/.test(number) ? masked(number, loyaltyCardMask) : number;
}
