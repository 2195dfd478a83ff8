import type { FunctionComponent } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Mounted } from './mounted.tsx';

/** Renders a React root into an element; resolves after its first effects, so that it handles events. */
export function mount(element: HTMLElement, Component: FunctionComponent<object>, props: object): Promise<void> {
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
