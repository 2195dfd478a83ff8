import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

interface RestoredFocus {
  /** For the element around the list. */
  onFocus(event: FocusEvent): void;
}

/**
 * Keeps the keyboard focus in a list whose entries come and go: if the focused entry is removed, the focus moves to
 * the one in its place.
 * @param around the element around the list; its first link gets the focus when no entry is left
 * @param stops selector of what gets the focus in an entry
 */
export function useRestoredFocus(around: RefObject<HTMLElement | null>, stops: string): RestoredFocus {
  const last = useRef<{ element: Element; index: number }>(null);

  // Before paint, so that no key press is lost.
  useLayoutEffect(() => {
    if (last.current === null || last.current.element.isConnected) return;
    // Only a removed element loses the focus to the body; otherwise the visitor has moved on.
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
