import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

interface RestoredFocus {
  /** For the element around the list. */
  onFocus(event: FocusEvent): void;
}

/**
 * Keeps the focus of the keyboard in a list whose entries come and go: when what had it is gone, it goes on to what
 * stands in its place.
 *
 * @param around the element around the list, which takes the focus to its first link when no entry is left
 * @param stops selects in an entry what takes the focus
 */
export function useRestoredFocus(around: RefObject<HTMLElement | null>, stops: string): RestoredFocus {
  const last = useRef<{ element: Element; index: number }>(null);

  // At once, so that no key is pressed meanwhile.
  useLayoutEffect(() => {
    if (last.current === null || last.current.element.isConnected) return;
    // Only what vanished loses the focus to the body; whoever moved on is somewhere else by now.
    if (document.activeElement !== document.body) return;
    const entries = around.current?.querySelectorAll('li') ?? [];
    const entry = entries[Math.min(last.current.index, entries.length - 1)];
    const next = entry?.querySelector<HTMLElement>(stops) ?? around.current?.querySelector<HTMLElement>('a');
    next?.focus();
  });

  return {
    onFocus({ target, currentTarget }) {
      const index = [...currentTarget.querySelectorAll('li')].findIndex((entry) => entry.contains(target));
      last.current = { element: target, index: Math.max(index, 0) };
    },
  };
}
