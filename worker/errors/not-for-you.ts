import type { MessageKey } from '../../shared/i18n/i18n.ts';
import { NotFound } from './errors.ts';

/** The pages that a customer is led to from one that is not theirs. */
export type NextPage = 'account-dashboard' | 'account-orders' | 'account-downloads' | 'cart';

/**
 * A page of the account that is not for this customer, or not in this market: not found (specification, section 8), and
 * answered in the account's layout with the reason and a way on.
 */
export class NotForYou extends NotFound {
  override name = 'NotForYou';
  readonly reason: MessageKey;
  readonly nextPage: NextPage;

  constructor(
    path: string,
    { reason, nextPage }: { reason: MessageKey; nextPage: NextPage },
    message?: string,
  ) {
    super(path, message);
    this.reason = reason;
    this.nextPage = nextPage;
  }
}
