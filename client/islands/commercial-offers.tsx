import type { ReactElement } from 'react';
import useSWRImmutable from 'swr/immutable';
import type { Country, Locale } from '../../shared/markets/locales.ts';
import { apiPath, call } from '../api.ts';
import type { IslandText } from '../texts/island-texts.ts';

interface CommercialOffersProps {
  locale: Locale;
  /** Country of the market (ISO 3166-1 alpha-2). */
  country: Country;
  /** Language of the market (ISO 639-2). */
  language: string;
  /** Language of the market for `Intl` (BCP 47). */
  intl: string;
  /** Families whose offers are shown, separated by commas; all if absent. */
  families?: string;
  text: IslandText<'commercial-offers'>;
}

/** The offers to the customer, and those to everybody; nothing for strangers, and nothing without a response. */
export function CommercialOffers({
  locale,
  country,
  language,
  intl,
  families,
  text,
}: CommercialOffersProps): ReactElement | null {
  const input = {
    context: 'SITE',
    country,
    language,
    allOffers: 'false',
    ...(families && { familyIds: families }),
  } as const;
  const { data } = useSWRImmutable(apiPath(locale, 'getCommercialOffers', input), () =>
    // A failure shows as an empty list (specification, section 8).
    call('getCommercialOffers', input).catch(() => null),
  );
  if (!data) return null;
  const offers = [...data.personalOffers, ...data.collectiveOffers];
  if (offers.length === 0) return <p className="muted">{text['offers.none']}</p>;
  return (
    <ul className="offers__list">
      {offers.map(({ id, title, text: words, code, until }, index) => (
        <li key={id} className="offer">
          {index < data.personalOffers.length && <p className="eyebrow">{text['offers.personal']}</p>}
          <h3 className="subheading">{title}</h3>
          <p>{words}</p>
          {code !== null && (
            <p>
              {text['offers.code']} <strong>{code}</strong>
            </p>
          )}
          {until !== null && (
            <p className="small muted">
              {text['offers.until']} {new Date(until).toLocaleDateString(intl, { dateStyle: 'long', timeZone: 'UTC' })}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

export default CommercialOffers;
