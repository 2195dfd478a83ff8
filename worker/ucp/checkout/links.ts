import { href } from '../../../shared/routes.ts';
import { contentQuery } from '../../content/content-query.ts';
import { callShared } from '../../market/shared-answers.ts';
import type { UcpRequest } from '../protocol/operation.ts';

interface Link {
  /** A well-known type of the protocol (checkout, link). */
  type: string;
  /** How links in content refer to the page. */
  uid: string;
  /** The code names the page: it is there, also while content cannot be read. */
  isNamed?: true;
}

const links: readonly Link[] = [
  { type: 'privacy_policy', uid: 'privacy', isNamed: true },
  { type: 'terms_of_service', uid: 'terms', isNamed: true },
  { type: 'refund_policy', uid: 'returns' },
  { type: 'shipping_policy', uid: 'help:delivery' },
  { type: 'faq', uid: 'help' },
];

/** The pages that a platform has to show with a checkout: those that the market has. */
export async function legalLinks({ market, gateway }: UcpRequest): Promise<{ type: string; url: string }[]> {
  const { locale, origin, environment } = market;
  const query = contentQuery({ locale, environment, preview: null });
  const uids = links.map(({ uid }) => uid).join(',');
  const answer = await callShared({ ...market, gateway }, 'getPageUrls', { ...query, uids });
  return links.flatMap(({ type, uid, isNamed }) => {
    const found = answer?.entries.find((entry) => entry.uid === uid);
    if (found !== undefined) return [{ type, url: `${origin}/${locale}${found.url}` }];
    // While content fails: an address that redirects to the right one.
    if (answer === null && isNamed === true)
      return [{ type, url: origin + href(locale, 'landing-page', { name: uid, landingPageId: uid }) }];
    return [];
  });
}
