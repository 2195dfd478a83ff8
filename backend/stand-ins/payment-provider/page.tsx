/** @jsxImportSource hono/jsx */

import type { Html } from '../../html/document.tsx';
import type { CardField, CardForm, CardProblem } from './card.ts';
import type { Session } from './sessions/sessions.ts';
import type { Text } from './texts.ts';

/** A submitted form that has to be corrected. The values are shown again, except secret ones. */
export type Faulty =
  | { form: CardForm; problems: Partial<Record<CardField, CardProblem>> }
  | { wrongPassword: true }
  | { noBank: true };

export interface Page {
  session: Session;
  text: Text;
  action(name: string): string;
  /** Return URL of the shop, with the redirect result. */
  returnTo: string;
  faulty: Faulty | undefined;
}

export type Render = (page: Page) => { heading: string; content: Html };

/** Link back to the shop; the payment stays as it is. */
export function leave({ text, returnTo }: Page): Html {
  return (
    <p class="later">
      <a href={returnTo}>{text('leave')}</a>
    </p>
  );
}

export function cancel({ text, action }: Page): Html {
  return (
    <form method="post" action={action('cancel')}>
      <button class="quiet">{text('cancel')}</button>
    </form>
  );
}
