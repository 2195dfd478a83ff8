import type { FunctionComponent, ReactElement } from 'react';
import { type IslandName, type IslandText, islandTexts } from '../../client/texts/island-texts.ts';
import { pick, type Translate } from '../../shared/i18n/i18n.ts';

/** When an island hydrates: on load, when the browser is idle, when it is visible, or at the first interaction. */
export type HydrateOn = 'load' | 'idle' | 'visible' | 'interaction';

interface IslandProps<
  Name extends IslandName,
  Props extends { text: IslandText<Name> },
  FromMarkup extends Exclude<keyof Props, 'text'> = never,
> {
  /** File name in client/islands/, without the extension. */
  name: Name;
  on: HydrateOn;
  component: FunctionComponent<Props>;
  /** Serialised into the page as JSON. */
  props: Omit<Props, 'text' | FromMarkup>;
  /** Props that the island reads from its own markup in the browser: they are not serialised. */
  fromMarkup?: Pick<Props, FromMarkup>;
  /** Provides the island's texts. They are not serialised: the browser loads them from a file. */
  t: Translate;
}

/** Renders a component marked to be hydrated as a React root of its own. Its markup must work without JavaScript. */
export function Island<
  Name extends IslandName,
  Props extends { text: IslandText<Name> },
  FromMarkup extends Exclude<keyof Props, 'text'> = never,
>({ name, on, component: Component, props, fromMarkup, t }: IslandProps<Name, Props, FromMarkup>): ReactElement {
  // Completes the props with the texts that `Omit` left out.
  const whole = { ...props, ...fromMarkup, text: pick(t, islandTexts[name]) } as unknown as Props;
  return (
    <div data-island={name} data-on={on} data-props={JSON.stringify(props)}>
      <Component {...whole} />
    </div>
  );
}
