import type { ReactNode } from 'react';
import { flatPageOf } from './flat-page.ts';

/** The page that a floor's address asks for, for React. */
export function flatTree(address: string): ReactNode {
  return flatPageOf(address).elements.map(({ className, text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing ever moves.
    <p key={index} className={className}>
      {text}
    </p>
  ));
}
