import { returnSteps } from '../../shared/contract/orders/order-return.ts';
import type { MessageKey } from '../../shared/i18n/i18n.ts';
import type { PaperKey } from '../documents/texts.ts';
import type { NotedReturn } from '../returns/noted-return.ts';

/** What the mail of a return says, by how its parcel goes. */
export interface ReturnSentences {
  /** What to do, in turn. */
  steps: readonly MessageKey[];
  /** What the code is for. */
  code: MessageKey;
  /** What goes with the mail; null where nothing does. */
  attached: PaperKey | null;
  /** Whether the address stands in the mail, to be copied. */
  address: boolean;
}

/** What is said of a return that was noted: it goes by its prepaid label, or by the address where there is one. */
export function returnSentences({ label, address }: Pick<NotedReturn, 'label' | 'address'>): ReturnSentences {
  const steps = returnSteps({ label });
  return label === null
    ? { steps, code: 'order.return.code', attached: null, address: address.length > 0 }
    : { steps, code: 'order.return.code.label', attached: 'mail.return.label', address: false };
}
