import type { ReactElement } from 'react';
import { blockStylesUrl, lateStylesUrl, listingStylesUrl, selectionStylesUrl } from './styles.ts';

/**
 * Links the styles that no first screen needs. Content before it is shown without them; content after it waits for
 * them. Every page has it behind its main content; a page that continues below the first screen may have it there too.
 */
export function LateStyles(): ReactElement {
  return <link rel="stylesheet" href={lateStylesUrl} />;
}

/** Late styles for blocks of managed content, which have their own file. */
export function BlockStyles(): ReactElement {
  return (
    <>
      <LateStyles />
      <link rel="stylesheet" href={blockStylesUrl} />
    </>
  );
}

/** Late styles for product selections as the only blocks. */
export function SelectionStyles(): ReactElement {
  return (
    <>
      <LateStyles />
      <link rel="stylesheet" href={selectionStylesUrl} />
    </>
  );
}

/** Late styles for overlays of a listing: filters, suggestions. */
export function ListingStyles(): ReactElement {
  return <link rel="stylesheet" href={listingStylesUrl} />;
}
