import { type ReactNode, useEffect } from 'react';

/** Calls `onMount` when its content is in the page and its effects have run. */
export function Mounted({ onMount, children }: { onMount: () => void; children: ReactNode }): ReactNode {
  useEffect(onMount, [onMount]);
  return children;
}
