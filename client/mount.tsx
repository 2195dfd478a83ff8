import type { FunctionComponent } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Mounted } from './mounted.tsx';

/** Makes an element a React root of its own; resolves once its first effects have run, so that events reach it. */
export function mount(
  element: HTMLElement,
  Component: FunctionComponent<object>,
  props: object,
): Promise<void> {
  return new Promise((resolve) => {
    const tree = (
      <Mounted onMount={resolve}>
        <Component {...props} />
      </Mounted>
    );
    if (element.hasChildNodes()) hydrateRoot(element, tree);
    else createRoot(element).render(tree);
  });
}
