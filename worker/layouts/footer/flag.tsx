import type { ReactElement } from 'react';
import { flagUrl, flagWidths } from '../../../shared/catalogue/picture.ts';
import type { Country } from '../../../shared/markets/locales.ts';

interface FlagProps {
  /** Of the flag's picture. */
  name: Lowercase<Country>;
  /** Base URL of the pictures, without a slash. */
  picturesUrl: string;
}

/** The flag of a country; the country's name stands beside it. */
export function Flag({ name, picturesUrl }: FlagProps): ReactElement {
  const [width, twice] = flagWidths;
  return (
    <img
      className="flag"
      src={flagUrl(picturesUrl, name, width)}
      srcSet={`${flagUrl(picturesUrl, name, twice)} 2x`}
      width={width}
      height="21"
      alt=""
      loading="lazy"
    />
  );
}
