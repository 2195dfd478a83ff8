import type { namedInCode } from '../../../shared/contract/content/content-page.ts';
import { href } from '../../../shared/routes.ts';
import { contentQuery } from '../../content/content-query.ts';
import type { PageRequest } from '../../page/page-module.ts';

/** Path of a landing page that the code itself names, such as the terms of sale: as content has it in this market. */
export async function landingUrl(request: PageRequest, uid: (typeof namedInCode)[number]): Promise<string> {
  const { gateway, locale } = request;
  const answer = await gateway.call('getPageUrls', { ...contentQuery(request), uids: uid });
  const found = answer?.entries.find((entry) => entry.uid === uid);
  // While content fails, an address that leads to the right one.
  return found === undefined
    ? href(locale, 'landing-page', { name: uid, landingPageId: uid })
    : `/${locale}${found.url}`;
}
