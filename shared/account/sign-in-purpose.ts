/** What somebody wants who is asked to sign in, where a tap or the checkout says it; the sign-in page says so. */
const purposes = ['alert', 'order', 'wishlist'] as const;
export type SignInPurpose = (typeof purposes)[number];

/** The query parameter of the authentication service's pages that names it. */
export const purposeParameter = 'purpose';

/** The purpose that a query names, if it names one. */
export function purposeIn(query: URLSearchParams): SignInPurpose | undefined {
  const named = query.get(purposeParameter);
  return purposes.find((purpose) => purpose === named);
}
