import { pageTitle } from '../../../shared/brand/brand.ts';
import { href } from '../../../shared/routes.ts';
import { seeOther } from '../../forms/see-other.ts';
import type { PersonalPage, VisitorRequest } from '../../page/page-module.ts';
import { Refusal } from '../../page/refusal.ts';
import { LetterView, LinkForm, SubscribeLink, UnavailableLink } from './link-view.tsx';
import { httpStatusOf, type LinkStatus, linkOf, linkStatus } from './mailed-link.ts';
import { signUpOrigin } from './sign-up-origin.ts';
import '../../../client/styles/forms.css';

type Data = LinkStatus<{ confirmed: boolean; email: string }>;

function readLink(request: VisitorRequest): Promise<Data> {
  const { token } = linkOf(request);
  return linkStatus(request, token, () => request.gateway.call('getNewsletterRequest', { token }));
}

/**
 * Target of the link in the confirmation mail. Opening it does nothing, because mail programs open links as well; a
 * click confirms, and clicking again changes nothing (specification, sections 2 and 8).
 */
export const newsletterConfirmation: PersonalPage<Data> = {
  load: readLink,

  async action(request) {
    const { gateway, domain, url } = request;
    const link = linkOf(request);
    const confirm = () =>
      gateway.call('confirmNewsletter', {
        ...link,
        store: domain.storeId,
        additionalInformation: signUpOrigin(request),
      });
    const answer = await linkStatus(request, link.token, confirm);
    // The confirmation may have succeeded although its answer was lost: the status tells, unless that fails too.
    const found = answer === 'unavailable' ? await readLink(request) : answer;
    const isOpen = found === 'unavailable' || (found !== 'over' && !found.confirmed);
    return isOpen ? new Refusal([{ key: 'newsletter.failed' }], 502) : seeOther(url.pathname + url.search);
  },

  seo: (_, { t, url }) => ({
    title: pageTitle(t('newsletter.title')),
    // The same link in another market.
    sameQuery: () => Object.fromEntries(url.searchParams),
  }),

  status: httpStatusOf,

  View({ data, request }) {
    const { t, locale } = request;
    if (data === 'unavailable') return <UnavailableLink request={request} title="newsletter.confirm.title" />;
    if (data === 'over')
      return (
        <LetterView title={t('newsletter.over.title')} lead={t('newsletter.over.text')}>
          <SubscribeLink request={request} primary />
        </LetterView>
      );
    const { confirmed, email } = data;
    return confirmed ? (
      <LetterView title={t('newsletter.confirmed.title')} lead={t('newsletter.confirmed.text', { email })}>
        <a className="button" href={href(locale, 'index')}>
          {t('error.home')}
        </a>
      </LetterView>
    ) : (
      <LetterView title={t('newsletter.confirm.title')} lead={t('newsletter.confirm.text', { email })}>
        <LinkForm request={request} title="newsletter.confirm.button" />
      </LetterView>
    );
  },
};
