import type { ReactElement } from 'react';
import { blockStylesUrl, lateStylesUrl, listingStylesUrl, selectionStylesUrl } from './styles.ts';

/**
 * Links the styles that no first screen needs. What stands before it is shown without them, what follows waits for
 * them. Every page has it behind its main content; one that goes on below the first screen may have it there, too.
 */
export function LateStyles(): ReactElement {
  return <link rel="stylesheet" href={lateStylesUrl} />;
}

/** The same before blocks of managed content, which have a file of their own. */
export function BlockStyles(): ReactElement {
  return (
    <>
      <LateStyles />
      <link rel="stylesheet" href={blockStylesUrl} />
    </>
  );
}

/** The same where chosen products are the only blocks. */
export function SelectionStyles(): ReactElement {
  return (
    <>
      <LateStyles />
      <link rel="stylesheet" href={selectionStylesUrl} />
    </>
  );
}

/** What opens on a listing: filters, suggestions. */
export function ListingStyles(): ReactElement {
  return <link rel="stylesheet" href={listingStylesUrl} />;
}
