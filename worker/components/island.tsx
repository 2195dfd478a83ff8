import type { FunctionComponent, ReactElement } from 'react';
import { type IslandName, type IslandText, islandTexts } from '../../client/island-texts.ts';
import { pick, type Translate } from '../../shared/i18n/i18n.ts';

/** When an island hydrates: at once, when the browser is idle, when it comes into view, or at the first touch. */
export type HydrateOn = 'load' | 'idle' | 'visible' | 'interaction';

interface IslandProps<Name extends IslandName, Props extends { text: IslandText<Name> }> {
  /** File name in client/islands/, without the ending. */
  name: Name;
  on: HydrateOn;
  component: FunctionComponent<Props>;
  /** JSON only: it travels in the page. */
  props: Omit<Props, 'text'>;
  /** Gives the island its texts, which do not travel: the browser has them in a file. */
  t: Translate;
}

/**
 * Renders a component in the page and marks it to be hydrated in the browser as a React root of its own.
 * Its markup must work without JavaScript.
 */
export function Island<Name extends IslandName, Props extends { text: IslandText<Name> }>({
  name,
  on,
  component: Component,
  props,
  t,
}: IslandProps<Name, Props>): ReactElement {
  // What was left out of the props is put back.
  const whole = { ...props, text: pick(t, islandTexts[name]) } as unknown as Props;
  return (
    <div data-island={name} data-on={on} data-props={JSON.stringify(props)}>
      <Component {...whole} />
    </div>
  );
}
