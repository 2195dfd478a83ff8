import type { ReactElement } from 'react';
import { isUnconfirmed } from '../../shared/account/email-quality.ts';
import { href } from '../../shared/routes.ts';
import { isVisitorRequest, type PageRequest, type VisitorRequest } from '../page/page-module.ts';
import { Notice } from './notice.tsx';

/**
 * Asks a customer to open the link in the confirmation mail, and offers to send it again: for the new e-mail if a
 * change is pending (the old one stays valid until then and may be kept), else for the account's own. The account
 * works without confirmation.
 */
export function UnconfirmedEmail({ request }: { request: PageRequest }): ReactElement | null {
  const client = isVisitorRequest(request) ? request.client : null;
  if (client === null || !request.capabilities.has('email-confirmation')) return null;
  const { t } = request;
  const { email, pendingEmail, emailQuality } = client;
  if (pendingEmail !== null)
    return (
      <Notice tone="info">
        {t('email.pending', { email: pendingEmail, before: email })}
        <div className="cluster">
          <MailboxAction intent="confirm-email" label={t('email.unconfirmed.send')} request={request} />
          <MailboxAction intent="keep-email" label={t('email.pending.keep')} request={request} />
        </div>
      </Notice>
    );
  if (!isUnconfirmed(emailQuality)) return null;
  return (
    <Notice tone="info">
      {t('email.unconfirmed', { email })}
      <MailboxAction intent="confirm-email" label={t('email.unconfirmed.send')} request={request} />
    </Notice>
  );
}

/**
 * Warns visitors without JavaScript, before they type anything, that the payment of this market needs it, or a
 * confirmed e-mail. Null for customers with a confirmed e-mail.
 */
export function UnconfirmedPayer({ request }: { request: VisitorRequest }): ReactElement | null {
  const { client, asksAtPayment, capabilities, t } = request;
  if (
    !asksAtPayment ||
    !capabilities.has('email-confirmation') ||
    client === null ||
    !isUnconfirmed(client.emailQuality)
  )
    return null;
  return (
    <div className="only-no-js">
      <Notice tone="warning">
        {t('botCheck.payment', { email: client.email })}
        <MailboxAction intent="confirm-email" label={t('email.unconfirmed.send')} request={request} />
      </Notice>
    </div>
  );
}

interface MailboxActionProps {
  intent: 'confirm-email' | 'keep-email';
  label: string;
  request: Pick<PageRequest, 'locale' | 'url'>;
}

/** A button that posts to the page of sign-ins and returns here. */
function MailboxAction({ intent, label, request: { locale, url } }: MailboxActionProps): ReactElement {
  return (
    <form method="post" action={href(locale, 'account-security')} data-form>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="returnTo" value={url.pathname} />
      <button type="submit" className="link">
        {label}
      </button>
    </form>
  );
}
