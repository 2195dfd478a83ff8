import type { namedInCode } from '../../../shared/contract/content/content-page.ts';
import { href } from '../../../shared/routes.ts';
import { contentQuery } from '../../content/content-query.ts';
import { callShared } from '../../market/shared-answers.ts';
import type { PageRequest } from '../../page/page-module.ts';

/** Path of a landing page that the code names, such as the terms of sale: from content in this market. */
export async function landingUrl(request: PageRequest, uid: (typeof namedInCode)[number]): Promise<string> {
  const { locale } = request;
  const answer = await callShared(request, 'getPageUrls', { ...contentQuery(request), uids: uid });
  const found = answer?.entries.find((entry) => entry.uid === uid);
  // If content fails, a url that redirects to the right one.
  return found === undefined
    ? href(locale, 'landing-page', { name: uid, landingPageId: uid })
    : `/${locale}${found.url}`;
}
