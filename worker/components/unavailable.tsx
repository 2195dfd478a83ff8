import type { ReactElement } from 'react';
import type { PlainKey } from '../../shared/i18n/i18n.ts';
import type { PageRequest } from '../pages/page-module.ts';
import { Notice } from './notice.tsx';

interface UnavailableProps {
  text: PlainKey;
  request: Pick<PageRequest, 't' | 'url'>;
}

/** What the gateway does not tell right now, with the way to ask for the page once more. */
export function Unavailable({ text, request: { t, url } }: UnavailableProps): ReactElement {
  return (
    <Notice tone="warning">
      {t(text)}{' '}
      <a className="link" href={url.pathname + url.search}>
        {t('account.try-again')}
      </a>
    </Notice>
  );
}
