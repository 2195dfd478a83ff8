import type { ReactElement } from 'react';
import type { Country } from '../../shared/locales.ts';

interface FlagProps {
  country: Country;
  /** Base URL of the pictures, without a slash. */
  picturesUrl: string;
}

/** Flags are 32 pixels wide and need little quality (specification, section 9). */
const width = 32;
const quality = 50;

/** The flag of a country; the country's name stands beside it. */
export function Flag({ country, picturesUrl }: FlagProps): ReactElement {
  const address = (pixels: number) =>
    `${picturesUrl}/flags/${country.toLowerCase()}?width=${pixels}&quality=${quality}&auto=webp`;
  return (
    <img
      className="flag"
      src={address(width)}
      srcSet={`${address(2 * width)} 2x`}
      width={width}
      height="21"
      alt=""
      loading="lazy"
    />
  );
}
