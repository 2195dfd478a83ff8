import { expect, it } from 'vitest';
import { groupedIban, maskedIban, sentIban } from '../../../worker/pages/account/settings/iban.ts';

const iban = 'DE89370400440532013000';

it('an IBAN is sent without spaces, and shown in groups of four', () => {
  expect(sentIban(' de89 3704\u00a00044 0532 0130 00')).toBe(iban);
  expect(groupedIban(iban)).toBe('DE89 3704 0044 0532 0130 00');
});

it('an IBAN that is known shows its country and its last four signs alone', () => {
  expect(maskedIban(iban)).toBe('DE•• •••• •••• •••• ••30 00');
  expect(maskedIban('DE1')).toBe('DE1');
});
