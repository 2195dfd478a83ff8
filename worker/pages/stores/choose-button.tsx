import type { ReactElement } from 'react';
import type { Store } from '../../../shared/contract/stores.ts';
import { href } from '../../../shared/routes.ts';
import type { PageRequest } from '../page-module.ts';
import { storeTitle } from './store-words.ts';

interface ChooseButtonProps {
  store: Store;
  request: Pick<PageRequest, 'locale' | 't'>;
}

/**
 * Makes a store the customer's own: a plain form, which the page of the account answers, after signing in for strangers.
 * Where it is the customer's own already the script says so in its place (client/saved/saved.ts).
 */
export function ChooseButton({ store, request: { locale, t } }: ChooseButtonProps): ReactElement {
  const words = t('my-store.choose');
  return (
    <form method="post" action={href(locale, 'account-store')} data-mine={t('my-store.chosen')}>
      <button
        type="submit"
        className="link"
        name="store"
        value={store.storeId}
        aria-label={t('labelled', { label: words, value: storeTitle(store, t) })}
      >
        {words}
      </button>
    </form>
  );
}
