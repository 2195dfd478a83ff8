import type { ReactElement } from 'react';
import { UndoBanner } from '../../client/cart/undo-banner.tsx';
import type { PageRequest } from '../pages/page-module.ts';
import { Notice } from './notice.tsx';

/** What is told once, above the page. */
export function Notices({ request: { notices, t } }: { request: PageRequest }): ReactElement | null {
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
