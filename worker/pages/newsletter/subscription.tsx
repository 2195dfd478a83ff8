import { pageTitle } from '../../../shared/brand/brand.ts';
import { TextWithLink } from '../../components/text-with-link.tsx';
import { answerForm } from '../../forms/form.ts';
import { FormView } from '../../forms/form-view.tsx';
import { seeOther } from '../../forms/see-other.ts';
import type { PublicPage } from '../../page/page-module.ts';
import { Refusal } from '../../page/refusal.ts';
import { landingUrl } from '../content/page-url.ts';
import { newsletterForm } from './email-form.ts';
import { pageBefore, signUpOrigin } from './sign-up-origin.ts';
import '../../../client/styles/notice.css';
import '../../../client/styles/newsletter.css';

const form = newsletterForm('newsletter', 'newsletter.hint');

/** Contents of the newsletter, in its order. */
const inside = ['newsletter.inside.pieces', 'newsletter.inside.cloth', 'newsletter.inside.care'] as const;

/**
 * Subscribes to the newsletter: the page's own form, and the banner's form of all other pages when no script sends
 * it. The answer is the same even if the call fails (specification, section 7).
 */
export const newsletterSubscription: PublicPage<{ privacy: string }> = {
  forms: [form],

  load: async (request) => ({ privacy: await landingUrl(request, 'privacy') }),

  action: (request, data) =>
    answerForm(form, request, data, async ({ email }) => {
      if (!(await request.allowsAttempt()))
        return new Refusal([{ field: 'email', key: 'newsletterSubscription.subscription.fail' }], 429);
      await request.gateway.call('subscribeNewsletter', {
        email,
        additionalInformation: signUpOrigin(request),
        store: request.domain.storeId,
      });
      request.flash({ tone: 'success', key: 'newsletterSubscription.subscription.success' });
      return seeOther(pageBefore(request) ?? request.url.pathname);
    }),

  seo: (_, { t }) => ({ title: pageTitle(t('newsletter.title')), description: t('newsletter.lead') }),

  View({ data: { privacy }, request }) {
    const { t, url } = request;
    return (
      <div className="wrap newsletter-page">
        <div className="newsletter">
          <h1 className="title">{t('newsletter.title')}</h1>
          <p className="newsletter__lead">{t('newsletter.lead')}</p>
          <FormView
            form={form}
            request={request}
            action={url.pathname + url.search}
            className="newsletter__form"
            event="newsletter_registration"
            submit={
              <>
                <button type="submit" className="button button--primary">
                  {t('newsletter.subscribe')}
                </button>
                <p className="small muted">
                  <TextWithLink t={t} text="newsletter.privacy" words="newsletter.privacy-link" href={privacy} />
                </p>
              </>
            }
          />
        </div>
        <section className="newsletter__inside" aria-labelledby="inside">
          <h2 className="heading" id="inside">
            {t('newsletter.inside')}
          </h2>
          <ul className="newsletter__letter">
            {inside.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
        </section>
      </div>
    );
  },
};
