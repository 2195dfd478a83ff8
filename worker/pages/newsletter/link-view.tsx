import type { ReactElement, ReactNode } from 'react';
import type { MessageKey } from '../../../shared/i18n/i18n.ts';
import { href } from '../../../shared/routes.ts';
import { Notice } from '../../components/notice.tsx';
import type { PageRequest } from '../../page/page-module.ts';
import '../../../client/styles/newsletter.css';
import '../../../client/styles/notice.css';

interface LetterViewProps {
  title: string;
  lead: string;
  children?: ReactNode;
}

/** A page that a mail links to: a title, a text, and one action. */
export function LetterView({ title, lead, children }: LetterViewProps): ReactElement {
  return (
    <div className="wrap newsletter">
      <h1 className="title">{title}</h1>
      <p className="newsletter__lead">{lead}</p>
      {children !== undefined && <div className="newsletter__actions">{children}</div>}
    </div>
  );
}

interface LinkProps {
  request: PageRequest;
  /** Title of the page that would have been shown. */
  title: MessageKey;
}

/** The page of a link whose status cannot be loaded now. */
export function UnavailableLink({ request: { t }, title }: LinkProps): ReactElement {
  return (
    <div className="wrap newsletter">
      <h1 className="title">{t(title)}</h1>
      <Notice tone="warning">{t('newsletter.unavailable')}</Notice>
    </div>
  );
}

/** A form with only a button: the link contains all values. */
export function LinkForm({ request: { t, url }, title }: LinkProps): ReactElement {
  return (
    <form method="post" action={url.pathname + url.search} data-form>
      <p className="field__error" role="alert" data-offline="" hidden>
        {t('form.offline')}
      </p>
      <button type="submit" className="button button--primary">
        {t(title)}
      </button>
    </form>
  );
}

export function SubscribeLink({ request: { t, locale }, primary }: { request: PageRequest; primary: boolean }) {
  return (
    <a className={primary ? 'button button--primary' : 'link'} href={href(locale, 'newsletter-subscription')}>
      {t('newsletter.subscribe')}
    </a>
  );
}
