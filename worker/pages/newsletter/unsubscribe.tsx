import { href } from '../../../shared/routes.ts';
import { Refusal } from '../../forms/refusal.ts';
import { seeOther } from '../../forms/see-other.ts';
import type { PageRequest, PersonalPage, VisitorRequest } from '../page-module.ts';
import { askedOn } from './asked-on.ts';
import { LetterView, LinkForm, SubscribeLink, UnavailableLink } from './link-view.tsx';
import { type Standing, standingOf, standingStatus, tokenOf, typeOf } from './mailed-link.ts';

type Data = Standing<{ optin: 'YES' | 'NO'; email: string }>;

const load = (request: VisitorRequest): Promise<Data> => {
  const asked = { token: tokenOf(request), type: typeOf(request) };
  return standingOf(request, asked.token, () => request.gateway.call('getUnsubscription', asked));
};

/** The other of the two pages, with the same link. */
const other = ({ locale, url }: VisitorRequest, name: 'unsubscribe' | 'unsubscribe-confirmation'): string =>
  href(locale, name, {}, Object.fromEntries(url.searchParams));

const seo: PersonalPage<Data>['seo'] = (_, { t, url }) => ({
  title: `${t('unsubscribe.title')} | Selvedge`,
  sameQuery: () => Object.fromEntries(url.searchParams),
});

/** What a link that is no good leaves to do. */
function Over({ request: { t, locale } }: { request: PageRequest }) {
  return (
    <LetterView title={t('newsletter.over.title')} lead={t('newsletter.over.leave')}>
      <a className="button" href={href(locale, 'account-subscriptions')}>
        {t('subscriptions.title')}
      </a>
    </LetterView>
  );
}

/**
 * Where a letter leads whose reader wants no more of them. Opening it ends nothing: mail programs open links as well. While
 * nobody can say how it stands, the button is there all the same.
 */
export const unsubscribe: PersonalPage<Data> = {
  async load(request) {
    const found = await load(request);
    const isOver = typeof found === 'object' && found.optin === 'NO';
    return isOver ? seeOther(other(request, 'unsubscribe-confirmation')) : found;
  },

  async action(request) {
    const asked = { token: tokenOf(request), type: typeOf(request) };
    const end = () =>
      request.gateway.call('unsubscribeNewsletter', {
        ...asked,
        store: request.domain.storeId,
        additionalInformation: askedOn(request),
      });
    const answer = await standingOf(request, asked.token, end);
    // An answer that was lost may have been that it is done.
    const ended = answer === 'unavailable' ? await load(request) : answer;
    const isOver = typeof ended === 'object' && ended.optin === 'NO';
    if (ended !== 'over' && !isOver) return new Refusal([{ key: 'newsletter.failed' }], 502);
    return seeOther(
      ended === 'over'
        ? request.url.pathname + request.url.search
        : other(request, 'unsubscribe-confirmation'),
    );
  },

  seo,

  status: (data) => (data === 'over' ? 404 : 200),

  View({ data, request }) {
    const { t, locale } = request;
    if (data === 'over') return <Over request={request} />;
    const kind = t(`subscriptions.${typeOf(request)}`);
    const email = data === 'unavailable' ? '' : data.email;
    const lead =
      email === '' ? t('unsubscribe.text.nobody', { kind }) : t('unsubscribe.text', { kind, email });
    return (
      <LetterView title={t('unsubscribe.title')} lead={lead}>
        <LinkForm request={request} title="unsubscribe.title" />
        <a className="link" href={href(locale, 'index')}>
          {t('unsubscribe.keep')}
        </a>
      </LetterView>
    );
  },
};

/** What is told once it is ended; who has begun again since is asked anew. */
export const unsubscribeConfirmation: PersonalPage<Data> = {
  async load(request) {
    const found = await load(request);
    const isOn = typeof found === 'object' && found.optin === 'YES';
    return isOn ? seeOther(other(request, 'unsubscribe')) : found;
  },

  seo,

  status: standingStatus,

  View({ data, request }) {
    const { t, locale } = request;
    if (data === 'over') return <Over request={request} />;
    if (data === 'unavailable') return <UnavailableLink request={request} title="unsubscribe.title" />;
    const type = typeOf(request);
    const kind = t(`subscriptions.${type}`);
    const { email } = data;
    const lead =
      email === ''
        ? t('unsubscribe.done.text.nobody', { kind })
        : t('unsubscribe.done.text', { kind, email });
    return (
      <LetterView title={t('unsubscribe.done.title')} lead={lead}>
        <a className="button" href={href(locale, 'index')}>
          {t('error.home')}
        </a>
        {type === 'NEWS' ? (
          <SubscribeLink request={request} primary={false} />
        ) : (
          <a className="link" href={href(locale, 'account-subscriptions')}>
            {t('unsubscribe.done.account')}
          </a>
        )}
      </LetterView>
    );
  },
};
