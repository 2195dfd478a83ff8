import type { ReactElement } from 'react';
import { isUnconfirmed } from '../../shared/email-quality.ts';
import { href } from '../../shared/routes.ts';
import type { PageRequest, VisitorRequest } from '../pages/page-module.ts';
import { Notice } from './notice.tsx';

function isVisitorRequest(request: PageRequest): request is VisitorRequest {
  return 'client' in request;
}

/** Asks who has not opened the link in our mail yet to do so, and offers to send it again. The account works without. */
export function UnconfirmedEmail({ request }: { request: PageRequest }): ReactElement | null {
  const client = isVisitorRequest(request) ? request.client : null;
  if (client === null || !isUnconfirmed(client.emailQuality)) return null;
  const { t, locale, url } = request;
  return (
    <Notice tone="info">
      {t('email.unconfirmed', { email: client.email })}
      <form method="post" action={href(locale, 'account-security')} data-form>
        <input type="hidden" name="intent" value="confirm-email" />
        <input type="hidden" name="returnTo" value={url.pathname} />
        <button type="submit" className="link">
          {t('email.unconfirmed.send')}
        </button>
      </form>
    </Notice>
  );
}
