import type { ReactElement } from 'react';
import type { HeaderLayout } from '../../../shared/contract/content/content.ts';
import type { PageRequest } from '../../page/page-module.ts';
import { ContentAnchor } from '../content/content-link.tsx';

interface NotificationProps {
  notification: NonNullable<HeaderLayout['notification']>;
  request: PageRequest;
}

/** The line below the header; its colours depend on its type. */
export function Notification({ notification, request }: NotificationProps): ReactElement {
  const { content, type, link } = notification;
  return (
    <aside className={`banner banner--${type}`} aria-label={request.t('layout.notification')}>
      <p>
        {link === null ? content : `${content} `}
        {link !== null && <ContentAnchor link={link} request={request} className="banner__link" />}
      </p>
    </aside>
  );
}
