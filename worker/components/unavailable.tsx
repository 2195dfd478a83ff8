import type { ReactElement } from 'react';
import type { PlainKey } from '../../shared/i18n/i18n.ts';
import type { PageRequest } from '../page/page-module.ts';
import { Notice } from './notice.tsx';
import '../../client/styles/notice.css';

interface TryAgainProps {
  request: Pick<PageRequest, 't' | 'url'>;
}

export function TryAgain({ request: { t, url } }: TryAgainProps): ReactElement {
  return (
    <a className="link" href={url.pathname + url.search}>
      {t('account.try-again')}
    </a>
  );
}

/** Message in place of data that the gateway failed to return, with a link to reload the page. */
export function Unavailable({ text, request }: TryAgainProps & { text: PlainKey }): ReactElement {
  return (
    <Notice tone="warning">
      {request.t(text)} <TryAgain request={request} />
    </Notice>
  );
}
