import { againParameter, discardMark } from '../page/drafts.ts';
import type { PageRequest } from '../page/page-module.ts';

/** The query parameter that says where to go on once what was typed is forgotten: a path of this market. */
export const leaveParameter = 'leave';

/** The address that forgets what was typed into a form of this page, and leads back to the page, or on to `leave`. */
export function discardHref({ url }: Pick<PageRequest, 'url'>, form: string, leave?: string): string {
  const query = new URLSearchParams(url.searchParams);
  query.set(againParameter, discardMark + form);
  if (leave !== undefined) query.set(leaveParameter, leave);
  return `${url.pathname}?${query}`;
}

/** The way out of a form without saving: what was typed and not accepted is forgotten on the way. */
export function leaveHref(
  request: Pick<PageRequest, 'url' | 'draft'>,
  form: { name: string },
  leave: string,
): string {
  return request.draft?.form === form.name ? discardHref(request, form.name, leave) : leave;
}
