import { againParameter, discardMark } from '../page/drafts.ts';
import type { PageRequest } from '../page/page-module.ts';

/** Query parameter with the path in this market to redirect to after a draft is discarded. */
export const leaveParameter = 'leave';

/** Url that discards the draft of a form of this page, and then shows the page again or redirects to `leave`. */
export function discardHref({ url }: Pick<PageRequest, 'url'>, form: string, leave?: string): string {
  const query = new URLSearchParams(url.searchParams);
  query.set(againParameter, discardMark + form);
  if (leave !== undefined) query.set(leaveParameter, leave);
  return `${url.pathname}?${query}`;
}

/** Url that leaves a form without saving; it discards the form's draft, if there is one. */
export function leaveHref(request: Pick<PageRequest, 'url' | 'draft'>, form: { name: string }, leave: string): string {
  return request.draft?.form === form.name ? discardHref(request, form.name, leave) : leave;
}
