import type { ReactElement } from 'react';
import type { SubmitEventName } from '../../../shared/analytics/analytics.ts';
import type { FooterLayout } from '../../../shared/contract/content/content.ts';
import type { ContentLink } from '../../../shared/contract/content/content-link.ts';
import { href } from '../../../shared/routes.ts';
import type { PageRequest } from '../../page/page-module.ts';
import { classes } from '../content/classes.ts';
import { colourClass } from '../content/colours.ts';
import { ContentAnchor } from '../content/content-link.tsx';

interface NewsletterBannerProps {
  banner: NonNullable<FooterLayout['banner_newsletter']>;
  privacy: ContentLink | undefined;
  request: PageRequest;
}

/** The invitation to the newsletter; the runtime hides it from subscribers (specification, section 6). */
export function NewsletterBanner({ banner, privacy, request }: NewsletterBannerProps): ReactElement {
  const { title, texts, cta, background } = banner;
  const { locale, t } = request;
  const { background_color: ground } = background;
  return (
    <section className={classes('letter', colourClass('ground', ground), colourClass('ink', texts.text_color))}>
      <div className="letter__inner wrap">
        <div className="letter__text">
          <h2 className="heading">{title}</h2>
          <p className="from-tablet">{texts.long_text}</p>
          <p className="only-mobile">{texts.short_text}</p>
        </div>
        <form
          className="field"
          method="post"
          action={href(locale, 'newsletter-subscription')}
          noValidate
          data-form="letter"
          data-event={'newsletter_registration' satisfies SubmitEventName}
        >
          <div className="field__secret">
            <input
              className="field__input"
              type="email"
              name="email"
              required
              autoComplete="email"
              aria-label={t('settings.email')}
              placeholder={t('settings.email')}
            />
            <button
              type="submit"
              className={classes(
                'button letter__button',
                colourClass('ground', cta.cta_color),
                colourClass('edge', cta.cta_color),
                colourClass('ink', cta.cta_label_color),
              )}
            >
              {cta.label}
            </button>
          </div>
          {privacy !== undefined && (
            <p className="small">
              <ContentAnchor link={privacy} request={request} />
            </p>
          )}
        </form>
      </div>
    </section>
  );
}
