import type { ReactElement } from 'react';
import { flagUrl, flagWidths } from '../../../shared/catalogue/picture.ts';
import type { Country } from '../../../shared/markets/locales.ts';

interface FlagProps {
  name: Lowercase<Country>;
  /** Base URL of the pictures, without a slash. */
  picturesUrl: string;
}

/**
 * The flag of a country; decorative, as the country's name is beside it. For every screen the larger picture: it is
 * smaller than the address of a second one.
 */
export function Flag({ name, picturesUrl }: FlagProps): ReactElement {
  const [width, twice] = flagWidths;
  return (
    <img className="flag" src={flagUrl(picturesUrl, name, twice)} width={width} height="21" alt="" loading="lazy" />
  );
}
