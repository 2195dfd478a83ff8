import type { ReactElement } from 'react';
import type { PlainKey } from '../../shared/i18n/i18n.ts';
import type { PageRequest } from '../page/page-module.ts';
import { Notice } from './notice.tsx';
import '../../client/styles/notice.css';

interface TryAgainProps {
  request: Pick<PageRequest, 't' | 'url'>;
}

/** The way to the same page once more, beside words for what it could not show. */
export function TryAgain({ request: { t, url } }: TryAgainProps): ReactElement {
  return (
    <a className="link" href={url.pathname + url.search}>
      {t('account.try-again')}
    </a>
  );
}

/** What the gateway does not tell right now, with the way to ask for the page once more. */
export function Unavailable({ text, request }: TryAgainProps & { text: PlainKey }): ReactElement {
  return (
    <Notice tone="warning">
      {request.t(text)} <TryAgain request={request} />
    </Notice>
  );
}
