import type { MessageKey } from '../../shared/i18n/i18n.ts';
import { NotFound } from './errors.ts';

/** Pages that such an answer can link to. */
export type NextPage = 'account-dashboard' | 'account-orders' | 'account-downloads' | 'cart';

/**
 * An account page that is not for this customer, or not in this market. Status 404 (specification, section 8), in the
 * account's layout with the reason and a link to another page.
 */
export class NotForYou extends NotFound {
  override name = 'NotForYou';
  readonly reason: MessageKey;
  readonly nextPage: NextPage;

  constructor(path: string, { reason, nextPage }: { reason: MessageKey; nextPage: NextPage }, message?: string) {
    super(path, message);
    this.reason = reason;
    this.nextPage = nextPage;
  }
}
