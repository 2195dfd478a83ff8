import type { ReactElement } from 'react';
import type { Store } from '../../../shared/contract/stores/stores.ts';
import { href } from '../../../shared/routes.ts';
import type { PageRequest } from '../../page/page-module.ts';
import { storeTitle } from '../../stores/store-words.ts';

interface ChooseFormProps {
  storeId: string;
  /** What the store is called. */
  title: string;
  request: Pick<PageRequest, 'locale' | 't'>;
}

/**
 * Makes a store the customer's own: a plain form, which the page of the account answers, after signing in for strangers.
 * Where it is the customer's own already the script says so in its place (client/saved/saved.ts).
 */
export function ChooseForm({ storeId, title, request: { locale, t } }: ChooseFormProps): ReactElement {
  const words = t('my-store.choose');
  return (
    <form method="post" action={href(locale, 'account-store')} data-mine={t('my-store.chosen')}>
      <button
        type="submit"
        className="link"
        name="store"
        value={storeId}
        aria-label={t('labelled', { label: words, value: title })}
      >
        {words}
      </button>
    </form>
  );
}

interface ChooseButtonProps {
  store: Store;
  request: ChooseFormProps['request'];
}

/** The same for a store that is shown. */
export function ChooseButton({ store, request }: ChooseButtonProps): ReactElement {
  return <ChooseForm storeId={store.storeId} title={storeTitle(store, request.t)} request={request} />;
}
