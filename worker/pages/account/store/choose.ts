import { z } from 'zod';
import { digits } from '../../../../shared/contract/gateway/values.ts';
import { href } from '../../../../shared/routes.ts';
import { UpstreamError } from '../../../errors/errors.ts';
import { type ChangeWords, flashRefusal } from '../../../forms/refused-change.ts';
import { seeOther } from '../../../forms/see-other.ts';
import type { VisitorRequest } from '../../../page/page-module.ts';
import { Refusal } from '../../../page/refusal.ts';
import { storeTitle } from '../../../stores/store-words.ts';

const chosen = z.object({ store: digits });

const words: ChangeWords = { unknown: 'my-store.not-saved', failed: 'my-store.failed' };

/** Handles "choose this store" of all pages: only stores of the market's locator are accepted. */
export async function chooseStore(request: VisitorRequest, form: FormData): Promise<Response | Refusal> {
  const { gateway, locale, domain, flash, url } = request;
  const read = chosen.safeParse(Object.fromEntries(form));
  if (!read.success) return new Refusal([{ key: 'my-store.not-saved' }]);
  const page = href(locale, 'account-store');
  try {
    const store = await gateway.call('getStore', { storeId: read.data.store, context: 'customer' });
    if (!domain.params.storeLocator.countryCodes.includes(store.country))
      throw new UpstreamError('getStore', 404, `Not a store of '${locale}'.`, 'unknown');
    await gateway.call('updateAccount', { preferredStore: store.storeId });
    flash({ tone: 'success', key: 'my-store.saved', values: { name: storeTitle(store) } });
  } catch (error) {
    flashRefusal(request, error, words, page + url.search);
    return seeOther(page + url.search);
  }
  return seeOther(page);
}
