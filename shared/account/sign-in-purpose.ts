/** Why a visitor has to sign in, where a tap or the checkout requires it; shown on the sign-in page. */
const purposes = ['alert', 'order', 'wishlist'] as const;
export type SignInPurpose = (typeof purposes)[number];

/** Query parameter for it on the pages of the authentication service. */
export const purposeParameter = 'purpose';

/** Returns the purpose that a query names, if any. */
export function purposeIn(query: URLSearchParams): SignInPurpose | undefined {
  const named = query.get(purposeParameter);
  return purposes.find((purpose) => purpose === named);
}
