/** Pages of the authentication service that a link may open in the place of the one to sign in: where links are mailed from. */
const pages = ['forgotten-password', 'sign-in-link'] as const;
export type SignInPage = (typeof pages)[number];

/** The query parameter that names such a page, as the field calls it. */
export const signInPageParameter = 'screen_hint';

/** The page that a query names, if it names one. */
export function signInPageIn(query: URLSearchParams): SignInPage | undefined {
  const named = query.get(signInPageParameter);
  return pages.find((page) => page === named);
}
