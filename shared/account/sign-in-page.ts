/** Pages of the authentication service, other than sign-in, that a link may open. They send links by e-mail. */
const pages = ['forgotten-password', 'sign-in-link'] as const;
export type SignInPage = (typeof pages)[number];

/** Query parameter that names such a page, with the name of the field. */
export const signInPageParameter = 'screen_hint';

/** Returns the page that a query names, if any. */
export function signInPageIn(query: URLSearchParams): SignInPage | undefined {
  const named = query.get(signInPageParameter);
  return pages.find((page) => page === named);
}
