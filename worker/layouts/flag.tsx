import type { ReactElement } from 'react';
import type { Country } from '../../shared/locales.ts';
import { flagUrl, flagWidths } from '../../shared/picture.ts';

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
