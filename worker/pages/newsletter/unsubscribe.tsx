import { pageTitle } from '../../../shared/brand/brand.ts';
import { href } from '../../../shared/routes.ts';
import { answerForm } from '../../forms/form.ts';
import { FormView } from '../../forms/form-view.tsx';
import { seeOther } from '../../forms/see-other.ts';
import type { PageRequest, PersonalPage, VisitorRequest } from '../../page/page-module.ts';
import { Refusal } from '../../page/refusal.ts';
import { newsletterForm } from './email-form.ts';
import { LetterView, LinkForm, SubscribeLink, UnavailableLink } from './link-view.tsx';
import { httpStatusOf, type LinkStatus, linkStatus, tokenOf, typeOf } from './mailed-link.ts';
import { signUpOrigin } from './sign-up-origin.ts';
import '../../../client/styles/newsletter.css';

type Data = LinkStatus<{ optin: 'YES' | 'NO'; email: string }>;
/** `no-link` is the page without a token. */
type UnsubscribeData = Data | 'no-link';

const form = newsletterForm('unsubscribe');

/** True if the page was opened without a link: it then offers to mail one. */
const hasNoLink = ({ url }: VisitorRequest): boolean => (url.searchParams.get('token') ?? '') === '';

const load = (request: VisitorRequest): Promise<Data> => {
  const asked = { token: tokenOf(request), type: typeOf(request) };
  return linkStatus(request, asked.token, () => request.gateway.call('getUnsubscription', asked));
};

/** Url of the other one of the two pages, with the same link. */
const other = ({ locale, url }: VisitorRequest, name: 'unsubscribe' | 'unsubscribe-confirmation'): string =>
  href(locale, name, {}, Object.fromEntries(url.searchParams));

const seo: PersonalPage<UnsubscribeData>['seo'] = (_, { t, url }) => ({
  title: pageTitle(t('unsubscribe.title')),
  sameQuery: () => Object.fromEntries(url.searchParams),
});

/** The page of an invalid link. */
function Over({ request: { t, locale, capabilities } }: { request: PageRequest }) {
  return (
    <LetterView title={t('newsletter.over.title')} lead={t('newsletter.over.leave')}>
      {capabilities.has('subscriptions') && (
        <a className="button" href={href(locale, 'account-subscriptions')}>
          {t('subscriptions.title')}
        </a>
      )}
    </LetterView>
  );
}

/** Mails the link to the typed e-mail; the answer does not reveal whether it is subscribed. */
const askForLink = (request: VisitorRequest, data: FormData) =>
  answerForm(form, request, data, async ({ email }) => {
    if (!(await request.allowsAttempt())) return new Refusal([{ field: 'email', key: 'newsletter.failed' }], 429);
    await request.gateway.call('askUnsubscription', { email, store: request.domain.storeId });
    request.flash({ tone: 'success', key: 'unsubscribe.asked' });
    return seeOther(request.url.pathname);
  });

/**
 * Target of the unsubscribe link in mails. Opening it does not unsubscribe: mail programs open links as well. The
 * button is shown even if the status cannot be loaded. Without a link the page offers to mail one.
 */
export const unsubscribe: PersonalPage<UnsubscribeData> = {
  forms: [form],

  async load(request) {
    if (hasNoLink(request)) return 'no-link';
    const found = await load(request);
    const isOver = typeof found === 'object' && found.optin === 'NO';
    return isOver ? seeOther(other(request, 'unsubscribe-confirmation')) : found;
  },

  async action(request, data) {
    if (hasNoLink(request)) return askForLink(request, data);
    const asked = { token: tokenOf(request), type: typeOf(request) };
    const end = () =>
      request.gateway.call('unsubscribeNewsletter', {
        ...asked,
        store: request.domain.storeId,
        additionalInformation: signUpOrigin(request),
      });
    const answer = await linkStatus(request, asked.token, end);
    // The call may have succeeded although its answer was lost.
    const ended = answer === 'unavailable' ? await load(request) : answer;
    const isOver = typeof ended === 'object' && ended.optin === 'NO';
    if (isOver) return seeOther(other(request, 'unsubscribe-confirmation'));
    const { pathname, search } = request.url;
    // A flash message, because the form has no field that could show the error.
    if (ended !== 'over')
      request.flash({
        tone: 'danger',
        key: 'newsletter.failed',
        refused: { page: pathname, status: 502 },
      });
    return seeOther(pathname + search);
  },

  seo,

  status: (data) => (data === 'over' ? 404 : 200),

  View({ data, request }) {
    const { t, locale } = request;
    if (data === 'over') return <Over request={request} />;
    if (data === 'no-link') return <AskForLink request={request} />;
    const kind = t(`subscriptions.${typeOf(request)}`);
    const email = data === 'unavailable' ? '' : data.email;
    const lead = email === '' ? t('unsubscribe.text.nobody', { kind }) : t('unsubscribe.text', { kind, email });
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

/** The form for visitors without a mail at hand; customers may also use their account. */
function AskForLink({ request }: { request: VisitorRequest }) {
  const { t, locale, url, capabilities } = request;
  return (
    <LetterView title={t('unsubscribe.title')} lead={t('unsubscribe.ask')}>
      <FormView
        form={form}
        request={request}
        action={url.pathname + url.search}
        className="newsletter__form"
        submit={
          <button type="submit" className="button button--primary">
            {t('unsubscribe.ask.send')}
          </button>
        }
      />
      {capabilities.has('subscriptions') && (
        <a className="link" href={href(locale, 'account-subscriptions')}>
          {t('unsubscribe.done.account')}
        </a>
      )}
    </LetterView>
  );
}

/** Shown after unsubscribing; if the e-mail has subscribed again since, redirects to the form. */
export const unsubscribeConfirmation: PersonalPage<Data> = {
  async load(request) {
    const found = await load(request);
    const isOn = typeof found === 'object' && found.optin === 'YES';
    return isOn ? seeOther(other(request, 'unsubscribe')) : found;
  },

  seo,

  status: httpStatusOf,

  View({ data, request }) {
    const { t, locale, capabilities } = request;
    if (data === 'over') return <Over request={request} />;
    if (data === 'unavailable') return <UnavailableLink request={request} title="unsubscribe.title" />;
    const type = typeOf(request);
    const kind = t(`subscriptions.${type}`);
    const { email } = data;
    const lead =
      email === '' ? t('unsubscribe.done.text.nobody', { kind }) : t('unsubscribe.done.text', { kind, email });
    return (
      <LetterView title={t('unsubscribe.done.title')} lead={lead}>
        <a className="button" href={href(locale, 'index')}>
          {t('error.home')}
        </a>
        {type === 'NEWS' && <SubscribeLink request={request} primary={false} />}
        {type !== 'NEWS' && capabilities.has('subscriptions') && (
          <a className="link" href={href(locale, 'account-subscriptions')}>
            {t('unsubscribe.done.account')}
          </a>
        )}
      </LetterView>
    );
  },
};
