import { id as version } from 'virtual:build';
import type { ReactElement } from 'react';
import { LegalNotices } from '../../../client/islands/legal-notices.tsx';
import type { FooterLayout } from '../../../shared/contract/content/content.ts';
import { href } from '../../../shared/routes.ts';
import { Island } from '../../components/island.tsx';
import { Wordmark } from '../../components/wordmark.tsx';
import type { Shell } from '../../page/layout.ts';
import type { PageRequest } from '../../page/page-module.ts';
import { ContentAnchor, targetOf } from '../content/content-link.tsx';
import { CountrySelector } from './country-selector.tsx';
import { Reassurance } from './footer-content.tsx';
import { NewsletterBanner } from './newsletter-banner.tsx';

interface FooterProps {
  request: PageRequest;
  shell: Shell;
  /** `bare`, for the order layout only, leaves out links away from a purchase: newsletter, community, links. */
  extent?: 'whole' | 'bare';
}

interface SmallPrintProps {
  legals: FooterLayout['legals'];
  request: PageRequest;
}

/** Legal notices, and the link to the consent settings: the same on every page of a market. */
export function SmallPrint({ legals, request }: SmallPrintProps): ReactElement {
  const { locale, properties, t, capabilities } = request;
  const noticesPage = legals.map((link) => targetOf(link, request)).find((target) => target !== undefined);
  return (
    <>
      <ul className="footer__legals">
        {legals.map((link) => (
          <li key={link.title}>
            <ContentAnchor link={link} request={request} />
          </li>
        ))}
        <li>
          <a href={href(locale, 'consent')}>{t('consent.link')}</a>
        </li>
      </ul>
      {capabilities.has('legal-notices') && (
        <Island
          name="legal-notices"
          on="interaction"
          component={LegalNotices}
          t={t}
          props={{
            country: properties.iso2,
            language: properties.iso3,
            page: noticesPage ?? null,
          }}
        />
      )}
    </>
  );
}

const privacyLink = ({ legals }: Pick<FooterLayout, 'legals'>) =>
  legals.find(({ page_reference }) => page_reference.some(({ uid }) => uid === 'privacy'));

/** End of every page: logo, version outside production, year, legal notices. */
function Closing({ request, shell: { siteSelector, alternates, prerendered } }: FooterProps): ReactElement {
  const { locale, environment, t, now } = request;
  return (
    <div className="footer__closing wrap">
      {siteSelector !== null && <CountrySelector request={request} selector={siteSelector} alternates={alternates} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: `SmallPrint`, rendered by React as well */}
      <div className="footer__small-print" dangerouslySetInnerHTML={{ __html: prerendered.smallPrint }} />
      <div className="footer__sign">
        <a href={href(locale, 'index')} aria-label={t('layout.home')}>
          <Wordmark className="wordmark footer__wordmark" />
        </a>
        <p className="small muted">{t('layout.copyright', { year: now.getUTCFullYear() })}</p>
        {/* In production the runtime shows it to visitors with the site-version cookie. */}
        <p className="small muted version" hidden={environment === 'production'}>
          {t('layout.version', { version })}
        </p>
      </div>
    </div>
  );
}

export function Footer({ request, shell, extent = 'whole' }: FooterProps): ReactElement {
  const { footer } = shell;
  const whole = extent === 'whole' ? footer : null;
  return (
    <>
      {footer !== null && footer.reinsurances.length > 0 && (
        <Reassurance content={footer.reinsurances} request={request} />
      )}
      {whole !== null && whole.banner_newsletter !== null && request.capabilities.has('newsletter') && (
        <NewsletterBanner banner={whole.banner_newsletter} privacy={privacyLink(whole)} request={request} />
      )}
      <footer className="footer">
        {whole !== null && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: `FooterContent`, rendered by React as well
          <div dangerouslySetInnerHTML={{ __html: shell.prerendered.footer }} />
        )}
        <Closing request={request} shell={shell} />
      </footer>
    </>
  );
}
