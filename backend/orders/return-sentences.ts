import { returnSteps } from '../../shared/contract/orders/order-return.ts';
import type { MessageKey } from '../../shared/i18n/i18n.ts';
import type { PaperKey } from '../documents/texts.ts';
import type { NotedReturn } from '../returns/noted-return.ts';

/** Sentences of the return mail, by how the parcel is sent. */
export interface ReturnSentences {
  /** The steps to take, in their order. */
  steps: readonly MessageKey[];
  /** Explains the code. */
  code: MessageKey;
  /** Mentions the attachment; null without one. */
  attached: PaperKey | null;
  /** True if the mail contains the address to copy. */
  address: boolean;
}

/** Returns the sentences for a requested return: with a prepaid label, or with the address if there is one. */
export function returnSentences({ label, address }: Pick<NotedReturn, 'label' | 'address'>): ReturnSentences {
  const steps = returnSteps({ label });
  return label === null
    ? { steps, code: 'order.return.code', attached: null, address: address.length > 0 }
    : { steps, code: 'order.return.code.label', attached: 'mail.return.label', address: false };
}
