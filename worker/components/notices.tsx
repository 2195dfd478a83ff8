import type { ReactElement } from 'react';
import { UndoBanner } from '../../client/components/undo-banner.tsx';
import type { PageRequest } from '../page/page-module.ts';
import { Notice } from './notice.tsx';

interface NoticesProps {
  request: PageRequest;
}

/** The flash messages, above the page. Those shown as toasts are repeated here for visitors without scripts. */
export function Notices({ request }: NoticesProps): ReactElement | null {
  const toasts = request.flashMessages.filter(({ toast }) => toast);
  const notices = request.flashMessages.filter(({ toast }) => !toast);
  return (
    <>
      <NoticeList request={request} flashMessages={notices} />
      {toasts.length > 0 && (
        <noscript>
          <NoticeList request={request} flashMessages={toasts} />
        </noscript>
      )}
    </>
  );
}

function NoticeList({
  request: { t },
  flashMessages: notices,
}: NoticesProps & Pick<PageRequest, 'flashMessages'>): ReactElement | null {
  if (notices.length === 0) return null;
  return (
    <div className="wrap notices">
      {notices.map(({ tone, key, values, undo }) =>
        undo === undefined ? (
          <Notice key={key} tone={tone}>
            {t(key, values)}
          </Notice>
        ) : (
          <UndoBanner key={key} message={t(key, values)} undo={t('cart.undo')} {...undo} />
        ),
      )}
    </div>
  );
}
