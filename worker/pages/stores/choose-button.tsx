import type { ReactElement } from 'react';
import type { Store } from '../../../shared/contract/stores/stores.ts';
import { href } from '../../../shared/routes.ts';
import type { PageRequest } from '../../page/page-module.ts';
import { storeTitle } from '../../stores/store-words.ts';

interface ChooseFormProps {
  storeId: string;
  title: string;
  request: Pick<PageRequest, 'locale' | 't'>;
}

/**
 * A plain form that makes a store the customer's preferred one. The account's store page handles it; strangers sign
 * in first. If it is the preferred one already, the script says so instead (client/saved/saved.ts).
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

/** The same for a store object. */
export function ChooseButton({ store, request }: ChooseButtonProps): ReactElement {
  return <ChooseForm storeId={store.storeId} title={storeTitle(store)} request={request} />;
}
