import { daysUntilErasure } from '../../../shared/account-deletion.ts';
import type { Client } from '../../../shared/contract/customer.ts';
import { displayName } from '../../../shared/names.ts';
import { href } from '../../../shared/routes.ts';
import { Refusal } from '../../forms/refusal.ts';
import { seeOther } from '../../forms/see-other.ts';
import { logError } from '../../observability/log.ts';
import { failureOf } from '../../upstream/failure.ts';
import { isReturnPath } from '../../visitor/sign-in.ts';
import type { PersonalPage, VisitorRequest } from '../page-module.ts';

interface WelcomeData {
  client: Client;
}

/** Where the customer was on the way to, when this page came between; undefined when nowhere. */
function returnPath({ url }: VisitorRequest): string | undefined {
  const path = url.searchParams.get('returnTo') ?? '';
  return isReturnPath(path) ? path : undefined;
}

/** The first page of a new customer; to one whose account was deleted it offers to open it again. */
export const accountWelcome: PersonalPage<WelcomeData> = {
  load: async ({ client, gateway }) => ({ client: client ?? (await gateway.call('getAccount', {})) }),

  async action(request) {
    const { gateway, locale } = request;
    try {
      await gateway.call('reactivateAccount', {});
      return seeOther(returnPath(request) ?? href(locale, 'account-dashboard'));
    } catch (error) {
      failureOf(error, request);
      logError(error, request.log);
      return new Refusal([{ key: 'account.reactivate.failed' }], 502);
    }
  },

  seo: ({ client }, { t }) => ({
    title: client.isDeleted
      ? t('account.deleted.title')
      : t('account.welcome.title', { name: displayName(client.firstName) }),
    description: t('account.description'),
  }),

  View({ data: { client }, request }) {
    const { t, locale } = request;
    const name = displayName(client.firstName);
    if (client.isDeleted)
      return (
        <div className="welcome stack">
          <h1 className="title">{t('account.deleted.title')}</h1>
          <p>{t('account.deleted.text', { name, days: daysUntilErasure })}</p>
          <form method="post" action={href(locale, 'account-welcome', {}, { returnTo: returnPath(request) })}>
            <button type="submit" className="button button--primary button--block">
              {t('account.reactivate')}
            </button>
          </form>
          <p>
            <a className="link" href={href(locale, 'auth-logout')} rel="nofollow">
              {t('account.sign-out')}
            </a>
          </p>
        </div>
      );
    return (
      <div className="welcome stack">
        <h1 className="title">{t('account.welcome.title', { name })}</h1>
        <p>{t('account.welcome.text')}</p>
        <a className="button button--primary button--block" href={href(locale, 'account-dashboard')}>
          {t('account.welcome.dashboard')}
        </a>
        <p>
          <a className="link" href={href(locale, 'index')}>
            {t('account.discover')}
          </a>
        </p>
      </div>
    );
  },
};
