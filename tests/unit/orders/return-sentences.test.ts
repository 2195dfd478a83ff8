import { expect, it } from 'vitest';
import { returnSentences } from '../../../backend/orders/return-sentences.ts';

const lines = ['Selvedge Retours', '59100 Roubaix'];

it.each([
  ['return-label-x', lines, 'order.return.stick', 'order.return.code.label', 'mail.return.label', false],
  ['return-label-x', [], 'order.return.stick', 'order.return.code.label', 'mail.return.label', false],
  [null, lines, 'order.return.send', 'order.return.code', null, true],
  [null, [], 'order.return.send', 'order.return.code', null, false],
] as const)('a return with the label %s to %j', (label, address, send, code, attached, isCopied) => {
  const steps = ['order.return.pack', send, 'order.return.money'];
  expect(returnSentences({ label, address })).toEqual({ steps, code, attached, address: isCopied });
});
